/** How far `webhook-timestamp` may be from now, either way: an older message may be somebody's repeat of one that he saw. */
const TOLERANCE_SECONDS = 300;

/** A webhook of Weighbridge whose signature was right. */
export interface VerifiedWebhook {
  /** The event's id: the same at every delivery of it. What you have seen already, you may skip. */
  readonly id: string;
  readonly type: string;
  /** UTC; compare it with that of earlier events on the same object, since they may arrive in any order. */
  readonly time: string;
  readonly data: Readonly<Record<string, string>>;
}

export class WebhookError extends Error {}

export interface VerifyWebhookOptions {
  /** The body as it came, byte for byte: what was parsed and printed again does not verify. */
  readonly body: string | Uint8Array;
  /** `Headers` of a fetch request, or the headers of a Node request. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** `whsec_...`, as it was shown when the endpoint was registered or its secret was rotated. */
  readonly secret: string;
  /** Milliseconds since 1970, for tests. */
  readonly now?: number;
}

/**
 * Checks a webhook as the Standard Webhooks specification says and reads it. Throws `WebhookError` for whatever is not right:
 * answer 400 then, and 204 at once otherwise; work on the event afterwards. Runs wherever Web Crypto does.
 */
export async function verifyWebhook({ body, headers, secret, now = Date.now() }: VerifyWebhookOptions): Promise<VerifiedWebhook> {
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    headerOf(headers, name),
  );
  if (id === undefined || timestamp === undefined || signatures === undefined)
    throw new WebhookError("webhook-id, webhook-timestamp or webhook-signature is missing");
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_SECONDS)
    throw new WebhookError("webhook-timestamp is more than five minutes from now");
  if (!secret.startsWith("whsec_")) throw new WebhookError("the secret of an endpoint starts with whsec_");
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const key = await crypto.subtle.importKey("raw", fromBase64(secret.slice("whsec_".length)), HMAC, false, ["verify"]);
  const signed = concat(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  for (const signature of signatures.split(" ")) {
    const [version, text = ""] = signature.split(",");
    if (version === "v1" && BASE64.test(text) && (await crypto.subtle.verify(HMAC, key, fromBase64(text), signed)))
      return read(new TextDecoder().decode(bytes), id);
  }
  throw new WebhookError("no signature is that of the body");
}

const HMAC = { name: "HMAC", hash: "SHA-256" } as const;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

const headerOf = (headers: VerifyWebhookOptions["headers"], name: string): string | undefined => {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const value = Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  return typeof value === "string" ? value : undefined;
};

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

const concat = (first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> => {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
};

/** `data` is a JSON object in a string. */
const read = (text: string, id: string): VerifiedWebhook => {
  const event = JSON.parse(text) as { id: string; type: string; time: string; data: string };
  if (event.id !== id) throw new WebhookError("webhook-id is not the id of the event");
  return { id: event.id, type: event.type, time: event.time, data: JSON.parse(event.data) as Record<string, string> };
};
