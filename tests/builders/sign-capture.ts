import { createHmac } from "node:crypto";

/** As a capture provider signs its callback. */
export const signCapture = (secret: string, body: string | Buffer): string =>
  createHmac("sha256", secret).update(body).digest("hex");
