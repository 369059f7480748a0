import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

const bytes = (text: string): Buffer => Buffer.from(text, "base64url");
const sha256 = (data: Buffer | string): Buffer => createHash("sha256").update(data).digest();

/** As much of CBOR (RFC 8949) as an authenticator writes: small integers, bytes, texts, maps. */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, length: number): Buffer =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each as Parameters<typeof cbor>[0])]),
  ]);
}

interface Forged {
  /** Where the browser says that it is. */
  readonly origin?: string;
  /** What the authenticator believes it signs for. */
  readonly rpId?: string;
  readonly challenge?: string;
  /** Without a finger, a face or a PIN. */
  readonly unverified?: boolean;
  readonly counter?: number;
  readonly key?: KeyObject;
  readonly type?: string;
}

/** An authenticator that keeps one passkey (ES256), with the browser in front of it; it lies as it is told to. */
export function aSoftwareAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let counter = 0;
  const clientData = (type: string, challenge: string, forged: Forged): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: forged.type ?? type,
        challenge: forged.challenge ?? challenge,
        origin: forged.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (rpId: string, forged: Forged, more: Buffer): Buffer => {
    counter += 1;
    const flags = 0x01 | (forged.unverified === true ? 0 : 0x04) | (more.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(forged.counter ?? counter);
    return Buffer.concat([sha256(forged.rpId ?? rpId), Buffer.from([flags]), count, more]);
  };
  const answer = (response: Readonly<Record<string, unknown>>) => ({
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    response,
    clientExtensionResults: {},
  });
  return {
    id: id.toString("base64url"),
    make: (options: { readonly challenge: string; readonly rp: { readonly id?: string } }, forged: Forged = {}) => {
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const cose = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(cose)]);
      const authData = authenticatorData(options.rp.id ?? "", forged, attested);
      return answer({
        clientDataJSON: clientData("webauthn.create", options.challenge, forged).toString("base64url"),
        attestationObject: cbor(
          new Map<string, unknown>([
            ["fmt", "none"],
            ["attStmt", new Map()],
            ["authData", authData],
          ]),
        ).toString("base64url"),
        transports: ["internal"],
      });
    },
    use: (options: { readonly challenge: string; readonly rpId?: string }, forged: Forged = {}) => {
      const client = clientData("webauthn.get", options.challenge, forged);
      const authData = authenticatorData(options.rpId ?? "", forged, Buffer.alloc(0));
      const signature = sign("sha256", Buffer.concat([authData, sha256(client)]), forged.key ?? privateKey);
      return answer({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: signature.toString("base64url"),
      });
    },
  };
}
