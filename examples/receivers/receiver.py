"""A receiver of webhooks on Python 3.8 or later, nothing else needed: WEBHOOK_SECRET=whsec_... PORT=9000 python3 receiver.py"""

import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOLERANCE_SECONDS = 300
KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"][len("whsec_"):])
seen = set()


def verify(headers, body):
    """The event, or None: Standard Webhooks, HMAC-SHA256 over id.timestamp.body as they came."""
    message_id = headers.get("webhook-id")
    timestamp = headers.get("webhook-timestamp", "")
    if not message_id or not timestamp.isascii() or not timestamp.isdigit():
        return None
    if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return None
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest())
    given = headers.get("webhook-signature", "").split(" ")
    if not any(hmac.compare_digest(expected, each.encode()) for each in given):
        return None
    event = json.loads(body)
    event["data"] = json.loads(event["data"])
    return event if event["id"] == message_id else None


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        event = verify(self.headers, self.rfile.read(int(self.headers.get("content-length", 0))))
        # Answer first, work afterwards. The same event may come again: its id tells. Keep ids where they outlive a restart.
        self.send_response(204 if event else 400)
        self.send_header("content-length", "0")
        self.end_headers()
        if event and event["id"] not in seen:
            seen.add(event["id"])
            print(event["type"], json.dumps(event["data"]), flush=True)

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "9000"))), Receiver)
print("listening", flush=True)
server.serve_forever()
