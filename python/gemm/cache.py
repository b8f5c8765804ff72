"""Compiled bundles on disk, found again by what they were compiled from.

GEMM_CACHE names the folder (default: gemm in XDG_CACHE_HOME, else ~/.cache/gemm), or is "off"; GEMM_CACHE_SIZE bounds
the bytes of all entries, "500M" or "4G" (default). Many processes may share a folder, and any of them may be killed:

    v1/entries/KEY/    bundle/, what compiling printed and the digests of all files in entry.json, and `used`, whose
                       time is that of the last use and on which who uses the entry has a shared lock
    v1/making/KEY/     an entry before it is renamed into place, of who has the lock locks/KEY
    v1/removed/        entries on their way out
    v1/eviction        locked by who removes what was not used for long

Locks are flock's: the kernel takes them back from who dies."""
import contextlib
import errno
import fcntl
import hashlib
import json
import os
import pathlib
import re
import secrets
import shutil
import threading
import warnings
import weakref

from gemm._errors import Error

DEFAULT_SIZE = "4G"
_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}


class Unusable(UserWarning):
    """The cache's folder cannot be used: what is compiled is compiled again the next time."""


def size_of(text):
    """Bytes of "500M"."""
    match = re.fullmatch(r"(\d+)([KMGT]?)", text.strip().upper())
    if not match:
        raise Error(f"expected GEMM_CACHE_SIZE to be a number of bytes, as 500M or 4G, got '{text}'")
    return int(match[1]) * _UNITS[match[2]]


def of_environment():
    """The Cache that the environment asks for, or None where it is off."""
    place = os.environ.get("GEMM_CACHE", "")
    if place.lower() == "off":
        return None
    if not place:
        place = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "gemm"
    return Cache(place, size_of(os.environ.get("GEMM_CACHE_SIZE") or DEFAULT_SIZE))


def digest_of(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def key_of(parts):
    """A key of texts and bytes, in their order."""
    digest = hashlib.sha256()
    for part in parts:
        part = part.encode() if isinstance(part, str) else part
        digest.update(f"{len(part)}:".encode())
        digest.update(part)
    return digest.hexdigest()


class Entry:
    """A bundle in the cache. It stays where it is as long as this lives, in this process or one that it forks."""

    def __init__(self, path, descriptor):
        self.path = path / "bundle"
        self.diagnostics = json.loads((path / "entry.json").read_text())["diagnostics"]
        weakref.finalize(self, os.close, descriptor)


_making = set()  # descriptors of locks under which this process makes something
_guard = threading.Lock()


def _forget_locks():
    """A forked child makes nothing: its copies of the locks would outlive the parent's."""
    global _guard
    _guard = threading.Lock()
    for descriptor in _making:
        os.close(descriptor)
    _making.clear()


os.register_at_fork(after_in_child=_forget_locks)


def _try_lock(path, how, flags=os.O_RDWR | os.O_CREAT):
    """A descriptor of the file at `path`, locked; None where others have it and `how` does not wait, or the file is gone."""
    while True:
        try:
            descriptor = os.open(path, flags | os.O_CLOEXEC, 0o600)
        except FileNotFoundError:
            return None
        try:
            fcntl.flock(descriptor, how)
            if os.path.samestat(os.fstat(descriptor), os.stat(path)):
                return descriptor
        except BlockingIOError:
            os.close(descriptor)
            return None
        except FileNotFoundError:  # removed while this waited
            pass
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)


@contextlib.contextmanager
def _locked(path, how=fcntl.LOCK_EX):
    """Whether the lock was had; where `how` waits it is, or FileNotFoundError is raised."""
    descriptor = _try_lock(path, how)
    if descriptor is None and not how & fcntl.LOCK_NB:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    if descriptor is None:
        yield False
        return
    with _guard:
        _making.add(descriptor)
    try:
        yield True
    finally:
        with _guard:
            _making.discard(descriptor)
        fcntl.flock(descriptor, fcntl.LOCK_UN)
        os.close(descriptor)


class Cache:
    def __init__(self, place, limit):
        self.place, self.limit = pathlib.Path(place).absolute(), limit
        self._entries, self._making, self._locks, self._removed, self._eviction = (
            self.place / "v1" / name for name in ("entries", "making", "locks", "removed", "eviction"))

    def get(self, key, make):
        """The entry of a key. Where there is none that is whole, make(folder) writes the bundle into a folder that is not
        there yet, and returns what compiling printed; of all processes that ask at once, one does. What it raises is
        raised, and nothing is kept. OSError: the folder cannot be used."""
        for folder in (self._entries, self._making, self._locks, self._removed):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        entry = self._find(key)
        if entry:
            return entry
        with _locked(self._locks / key):
            entry = self._find(key)  # another made it while this waited
            if entry:
                return entry
            self._sweep(self._put_away(key))  # what is damaged
            entry = self._make(key, make)
        self.evict()
        return entry

    def _find(self, key):
        path = self._entries / key
        descriptor = _try_lock(path / "used", fcntl.LOCK_SH, os.O_RDWR)
        if descriptor is None:
            return None
        try:
            if self.is_whole(path):
                os.utime(descriptor)
                entry = Entry(path, descriptor)
                descriptor = None
                return entry
            return None
        finally:
            if descriptor is not None:
                os.close(descriptor)

    @staticmethod
    def is_whole(path):
        """Whether an entry has the files with which it was made."""
        try:
            described = json.loads((path / "entry.json").read_text())
            names = {file.name for file in (path / "bundle").iterdir()}
            return (isinstance(described["diagnostics"], str) and names == set(described["files"]) and
                    all(digest_of(path / "bundle" / name) == digest for name, digest in described["files"].items()))
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            return False

    def _make(self, key, make):
        making, path = self._making / key, self._entries / key
        shutil.rmtree(making, ignore_errors=True)  # of who was killed
        making.mkdir(mode=0o700)
        try:
            diagnostics = make(making / "bundle")
            files = {file.name: digest_of(file) for file in sorted((making / "bundle").iterdir())}
            (making / "entry.json").write_text(json.dumps({"diagnostics": diagnostics, "files": files}))
            descriptor = _try_lock(making / "used", fcntl.LOCK_SH)  # before anybody can evict it
            os.rename(making, path)
        except BaseException:
            shutil.rmtree(making, ignore_errors=True)
            raise
        return Entry(path, descriptor)

    def _put_away(self, key):
        """Takes an entry, if there is one, from its place; returns where it is then."""
        away = self._removed / f"{key}.{os.getpid()}.{secrets.token_hex(8)}"
        with contextlib.suppress(FileNotFoundError):
            os.rename(self._entries / key, away)
        return away

    @staticmethod
    def _sweep(away):
        """Removes what was put away, unless somebody uses it still."""
        used = _try_lock(away / "used", fcntl.LOCK_EX | fcntl.LOCK_NB, os.O_RDWR)
        if used is None and (away / "used").exists():
            return
        shutil.rmtree(away, ignore_errors=True)
        if used is not None:
            os.close(used)

    def entries(self):
        """(time of the last use in ns, bytes, key) of each entry, that which was used longest ago first."""
        found = []
        for path in self._entries.iterdir() if self._entries.is_dir() else ():
            with contextlib.suppress(FileNotFoundError):  # another evicts it
                used = (path / "used").stat().st_mtime_ns
                found.append((used, sum(file.stat().st_size for file in path.rglob("*") if file.is_file()), path.name))
        return sorted(found)

    def evict(self, limit=None):
        """Removes what was used longest ago until the rest has no more bytes than the limit, what is in use apart, and what
        killed processes left. Returns how many bytes are there then."""
        limit = self.limit if limit is None else limit
        with _locked(self._eviction):
            for away in list(self._removed.iterdir()):
                self._sweep(away)
            left = {path.name for folder in (self._making, self._locks) for path in folder.iterdir()}
            for key in left - {path.name for path in self._entries.iterdir()}:
                self._forget(key)
            entries = self.entries()
            total = sum(size for _, size, _ in entries)
            for _, size, key in entries:
                if total <= limit:
                    break
                if self._forget(key):
                    total -= size
        return total

    def clear(self):
        """Removes all that is not in use."""
        if self._eviction.parent.is_dir():
            self.evict(0)

    def _forget(self, key):
        """Removes all there is of a key, unless somebody makes or uses it."""
        with _locked(self._locks / key, fcntl.LOCK_EX | fcntl.LOCK_NB) as mine:
            if not mine:
                return False
            shutil.rmtree(self._making / key, ignore_errors=True)
            used = _try_lock(self._entries / key / "used", fcntl.LOCK_EX | fcntl.LOCK_NB, os.O_RDWR)
            if used is None and (self._entries / key / "used").exists():
                return False
            shutil.rmtree(self._put_away(key), ignore_errors=True)
            if used is not None:
                os.close(used)
            os.unlink(self._locks / key)  # who waits for it takes a new one
        return True


def warn_unusable(cache, error):
    warnings.warn(f"{cache.place}: expected a folder for compiled bundles that can be written and locked, got: {error}; "
                  "GEMM_CACHE names another, GEMM_CACHE=off does without", Unusable, stacklevel=4)
