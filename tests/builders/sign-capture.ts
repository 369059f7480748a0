import { createHmac } from "node:crypto";

/** As a capture provider signs its callback. */
export function signCapture(secret: string, body: string | Buffer): string {
  return createHmac("sha256", secret).update(body).digest("hex");
}
