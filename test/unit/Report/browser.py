"""Chromium without a window, driven over a pipe with the DevTools protocol and nothing but the standard library.

A page is opened from a file; scripts are evaluated in it, keys and the mouse are its real input events, and whatever it
writes to the console or throws is kept.
"""
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
KEYS = {"Enter": ("Enter", 13, "\r"), "Escape": ("Escape", 27, ""), "Tab": ("Tab", 9, ""), " ": ("Space", 32, " "),
        "ArrowLeft": ("ArrowLeft", 37, ""), "ArrowUp": ("ArrowUp", 38, ""), "ArrowRight": ("ArrowRight", 39, ""),
        "ArrowDown": ("ArrowDown", 40, ""), "Home": ("Home", 36, ""), "End": ("End", 35, "")}


def find():
    """The browser's path, or None."""
    return next((path for path in map(shutil.which, BROWSERS) if path), None)


class Browser:
    def __init__(self, seconds=120):
        self.folder = tempfile.mkdtemp(prefix="gemm-browser-")
        read, self.out = os.pipe()
        self.inp, write = os.pipe()
        self.log = open(os.path.join(self.folder, "log"), "wb")
        far = [os.dup2(each, 200 + i) for i, each in enumerate((read, write))]  # inherited, and neither 3 nor 4

        def pipes():  # the browser reads from 3 and writes to 4
            os.dup2(far[0], 3), os.dup2(far[1], 4)
        self.process = subprocess.Popen(
            [find(), "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run",
             "--window-size=1400,900", f"--user-data-dir={self.folder}/profile"],
            close_fds=False, preexec_fn=pipes, stdout=self.log, stderr=self.log)
        for each in (read, write, *far):
            os.close(each)
        self.number, self.buffer, self.session, self.problems, self.deadline = 0, b"", None, [], time.monotonic() + seconds
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.send(domain + ".enable")

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.out), os.close(self.inp)
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.close()

    def receive(self):
        while b"\0" not in self.buffer:
            left = self.deadline - time.monotonic()
            if left <= 0 or not select.select([self.inp], [], [], left)[0]:
                raise TimeoutError("no answer from the browser")
            part = os.read(self.inp, 1 << 20)
            if not part:
                with open(self.log.name, encoding="utf-8", errors="replace") as log:
                    raise RuntimeError("the browser ended: " + log.read()[-2000:])
            self.buffer += part
        message, self.buffer = self.buffer.split(b"\0", 1)
        message = json.loads(message)
        if message.get("method") == "Runtime.exceptionThrown":
            details = message["params"]["exceptionDetails"]
            self.problems.append(details.get("exception", {}).get("description") or details["text"])
        if message.get("method") == "Runtime.consoleAPICalled" and message["params"]["type"] in ("error", "warning", "assert"):
            self.problems.append(str(message["params"]["args"]))
        if message.get("method") == "Log.entryAdded" and message["params"]["entry"]["level"] in ("error", "warning"):
            self.problems.append(message["params"]["entry"]["text"])
        return message

    def send(self, method, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def open(self, path):
        """Until the page has loaded and drawn; seconds that took."""
        start = time.monotonic()
        self.send("Page.navigate", url="file://" + os.path.abspath(path))
        while self.receive().get("method") != "Page.loadEventFired":
            pass
        self.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        return time.monotonic() - start

    def evaluate(self, script):
        result = self.send("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"].get("exception", {}).get("description", str(result)))
        return result["result"].get("value")

    def press(self, *keys):
        for key in keys:
            code, number, text = KEYS.get(key, (key, ord(key.upper()[0]), key))
            event = {"key": key, "code": code, "windowsVirtualKeyCode": number}
            if text:
                event["text"] = text
            self.send("Input.dispatchKeyEvent", type="keyDown", **event)
            self.send("Input.dispatchKeyEvent", type="keyUp", key=key, code=code, windowsVirtualKeyCode=number)

    def type(self, text):
        self.send("Input.insertText", text=text)

    def mouse(self, kind, x, y):
        pressed = kind != "mouseMoved"
        self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left" if pressed else "none", clickCount=int(pressed))

    def click(self, x, y):
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.mouse(kind, x, y)

    def dark(self, yes):
        self.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if yes else "light"}])

    def picture(self, path, whole=False):
        data = self.send("Page.captureScreenshot", format="png", captureBeyondViewport=whole)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def paper(self, path):
        data = self.send("Page.printToPDF", printBackground=True, preferCSSPageSize=True)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
