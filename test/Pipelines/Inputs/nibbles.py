"""The bytes of a constant of two numbers each, as a resource of MLIR's text."""
numbers = bytes((37 * i + i // 32) % 256 for i in range(128 * 32))
print('{-#\n  dialect_resources: {\n    builtin: {\n      w: "0x01000000' + numbers.hex().upper() + '"\n    }\n  }\n#-}')
