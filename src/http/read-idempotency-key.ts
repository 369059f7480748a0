import type { IncomingHttpHeaders } from "node:http";
import { type Refusal, refuse } from "./refusals.ts";

const PRINTABLE = /^[\x20-\x7e]{1,255}$/;
/** As the IETF draft writes it: a structured-field string. */
const QUOTED = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/;

/** `X-Idempotency-Key`, quoted or bare, 1 to 255 printable ASCII characters; undefined without the header. */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | undefined | Refusal {
  const header = headers["x-idempotency-key"];
  if (header === undefined) return undefined;
  const bare = typeof header === "string" ? (QUOTED.exec(header)?.[1]?.replaceAll(/\\(["\\])/g, "$1") ?? header) : "";
  if (PRINTABLE.test(bare) && bare.trim() !== "") return bare;
  return refuse("validation-failed", { "X-Idempotency-Key": ["X-Idempotency-Key must be 1 to 255 printable characters"] });
}
