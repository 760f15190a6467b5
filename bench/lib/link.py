"""
A slow link that real packets pass: rate, delay and a drop-tail queue in each direction.

This joins two TUN devices in user space, which needs no traffic control in the kernel. The server's side stays in the
caller's network namespace as 10.77.0.1; the client's side, 10.77.0.2, gets a separate namespace. The kernel's
real TCP runs over it: handshake, slow start, an initial window of ten packets. Needs root, `ip` and /dev/net/tun.

  link.py NETNS    prints "ready", then takes lines "KBPS RTT_MS QUEUE_BYTES" (0 0 0: as fast as it goes) and
                   answers each with "set"; ends and cleans up when its standard input closes.
"""

import fcntl
import os
import selectors
import struct
import subprocess
import sys
import time
from collections import deque
from contextlib import suppress

TUNSETIFF = 0x400454CA
IFF_TUN_NO_PI = 0x1001
SAVE_METRICS = "net.ipv4.tcp_no_metrics_save"


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def tun(name):
    device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TUN_NO_PI))
    return device


class Way:
    """One direction: a byte queue that sends one packet after the other, then a fixed delay."""

    def __init__(self, out):
        self.out = out
        self.flying = deque()
        self.set(0, 0, 0)

    def set(self, kbps, rtt, queue):
        self.bytes_per_second = kbps * 125
        self.delay = rtt / 2000
        self.queue = queue
        self.free_at = 0

    def put(self, packet, now):
        due = now + self.delay
        if self.bytes_per_second:
            start = max(now, self.free_at)
            if (start - now) * self.bytes_per_second > self.queue:
                return
            self.free_at = start + len(packet) / self.bytes_per_second
            due = self.free_at + self.delay
        self.flying.append((due, packet))

    def deliver(self, now):
        while self.flying and self.flying[0][0] <= now:
            with suppress(BlockingIOError):
                os.write(self.out, self.flying.popleft()[1])


def carry(server, client):
    down, up = Way(client), Way(server)
    ready = selectors.DefaultSelector()
    ready.register(server, selectors.EVENT_READ, down)
    ready.register(client, selectors.EVENT_READ, up)
    ready.register(sys.stdin.fileno(), selectors.EVENT_READ, None)
    print("ready", flush=True)
    buffered = b""
    while True:
        due = [way.flying[0][0] for way in (down, up) if way.flying]
        wait = max(0, min(due) - time.monotonic()) if due else None
        for key, _ in ready.select(wait):
            if key.data:
                with suppress(BlockingIOError):
                    while True:
                        key.data.put(os.read(key.fd, 65536), time.monotonic())
                continue
            data = os.read(key.fd, 4096)
            if not data:
                return
            *lines, buffered = (buffered + data).split(b"\n")
            for line in lines:
                for way in (down, up):
                    way.set(*(float(word) for word in line.split()))
                # Act as a new visitor: forget the congestion window of earlier connections.
                subprocess.run(["ip", "tcp_metrics", "flush"], stderr=subprocess.DEVNULL)
                print("set", flush=True)
        now = time.monotonic()
        down.deliver(now)
        up.deliver(now)


def main(namespace):
    server_name, client_name = ("bench" + side + namespace[-6:] for side in "sc")
    server, client = tun(server_name), tun(client_name)
    saved = run("sysctl", "-n", SAVE_METRICS)
    run("ip", "netns", "add", namespace)
    try:
        run("sysctl", "-qw", SAVE_METRICS + "=1")
        run("ip", "link", "set", client_name, "netns", namespace)
        for scope, name, address in (([], server_name, "10.77.0.1/30"), (["-n", namespace], client_name, "10.77.0.2/30")):
            run("ip", *scope, "addr", "add", address, "dev", name)
            run("ip", *scope, "link", "set", name, "up", "txqueuelen", "1000")
        run("ip", "-n", namespace, "link", "set", "lo", "up")
        carry(server, client)
    finally:
        run("sysctl", "-qw", SAVE_METRICS + "=" + saved)
        run("ip", "netns", "del", namespace)


main(sys.argv[1])
