import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** DER: tag, length, content. */
const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const oid = (...bytes: readonly number[]): Buffer => der(0x06, Buffer.from(bytes));
const ECDSA_WITH_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const COMMON_NAME = oid(0x55, 0x04, 0x03);
const ALT_NAME = oid(0x55, 0x1d, 0x11);
const BASIC_CONSTRAINTS = oid(0x55, 0x1d, 0x13);
const YES = der(0x01, Buffer.from([0xff]));

const nameOf = (text: string): Buffer => sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(text)))));
const timeOf = (date: Date): Buffer => der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replaceAll(/[-:T]/g, "")}Z`));
const extension = (id: Buffer, value: Buffer, critical = false): Buffer =>
  sequence(id, ...(critical ? [YES] : []), der(0x04, value));
const pem = (bytes: Buffer): string => `-----BEGIN CERTIFICATE-----\n${bytes.toString("base64")}\n-----END CERTIFICATE-----\n`;

interface MadeCertificate {
  readonly cert: string;
  /** PEM. */
  readonly key: string;
  readonly name: string;
  readonly privateKey: KeyObject;
}

const DAY_MS = 86_400_000;

/** A certificate of a key made for it: by an authority, or by itself. `days`: from when to when it is valid, counted from now. */
export function aCertificate(given: {
  readonly name: string;
  readonly host?: string;
  readonly by?: MadeCertificate;
  readonly days?: readonly [from: number, until: number];
}): MadeCertificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const [from, until] = given.days ?? [-1, 30];
  const isAuthority = given.host === undefined;
  const extensions = isAuthority
    ? [extension(BASIC_CONSTRAINTS, sequence(YES), true)]
    : [extension(ALT_NAME, sequence(der(0x82, Buffer.from(given.host ?? ""))))];
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    nameOf(given.by?.name ?? given.name),
    sequence(timeOf(new Date(Date.now() + from * DAY_MS)), timeOf(new Date(Date.now() + until * DAY_MS))),
    nameOf(given.name),
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(...extensions)),
  );
  const signature = sign("sha256", body, given.by?.privateKey ?? privateKey);
  return {
    cert: pem(sequence(body, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature))),
    key: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    name: given.name,
    privateKey,
  };
}
