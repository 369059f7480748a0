import { createPrivateKey } from "node:crypto";

/** What outgoing mail is signed with (DKIM, RFC 6376). */
export interface DkimKey {
  /** The domain that the signature speaks for. */
  readonly domain: string;
  /** The key's name: its public half is the TXT record `<selector>._domainkey.<domain>`. */
  readonly selector: string;
  /** PEM. */
  readonly privateKey: string;
}

/** Shorter ones may be refused (RFC 8301). */
const MIN_BITS = 2_048;

/** Reads a key; a text says what is wrong with it. */
export function readDkimKey(domain: string, selector: string, privateKey: string): DkimKey | string {
  if (!/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i.test(selector))
    return `DKIM_SELECTOR must be the name of a DNS record, as 2026a, not "${selector}"`;
  try {
    const key = createPrivateKey(privateKey);
    if (key.asymmetricKeyType !== "rsa" || (key.asymmetricKeyDetails?.modulusLength ?? 0) < MIN_BITS)
      return `DKIM_KEY must be an RSA key of at least ${MIN_BITS} bits: openssl genrsa ${MIN_BITS} makes one`;
  } catch {
    return "DKIM_KEY is no private key in PEM";
  }
  return { domain, selector, privateKey };
}
