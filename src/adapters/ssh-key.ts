import ssh2 from "ssh2";

/** A public key as `authorized_keys` holds it, without its comment. */
export interface SshPublicKey {
  readonly algorithm: string;
  /** Algorithm, a blank, base64. */
  readonly line: string;
  /** As `ssh-keygen -l` prints it, without "SHA256:". */
  readonly blob: Buffer;
}

/** Algorithms by which an account may prove itself. DSS and certificates are not taken. */
const SSH_KEY_ALGORITHMS = [
  "ssh-ed25519",
  "ecdsa-sha2-nistp256",
  "ecdsa-sha2-nistp384",
  "ecdsa-sha2-nistp521",
  "ssh-rsa",
] as const;
const MIN_RSA_BITS = 2048;

/** Reads a line of `authorized_keys` or a `.pub` file; what is wrong with it otherwise, to go after the name of the field. */
export function readSshPublicKey(
  text: string,
): { readonly ok: true; readonly key: SshPublicKey } | { readonly ok: false; readonly why: string } {
  const [algorithm, base64, ...rest] = text.trim().split(/[ \t]+/);
  if (/[\r\n]/.test(text.trim()) || algorithm === undefined || base64 === undefined || rest.length > 40)
    return { ok: false, why: "must be one line of a public key, as in authorized_keys" };
  if (!(SSH_KEY_ALGORITHMS as readonly string[]).includes(algorithm))
    return { ok: false, why: `must be a public key of one of ${SSH_KEY_ALGORITHMS.join(", ")}` };
  const parsed = ssh2.utils.parseKey(`${algorithm} ${base64}`);
  if (parsed instanceof Error || parsed.isPrivateKey() || parsed.type !== algorithm)
    return { ok: false, why: "is no public key that can be read" };
  const blob = parsed.getPublicSSH();
  if (algorithm === "ssh-rsa" && rsaBits(blob) < MIN_RSA_BITS)
    return { ok: false, why: `must be an RSA key of at least ${MIN_RSA_BITS} bits` };
  return { ok: true, key: { algorithm, line: `${algorithm} ${blob.toString("base64")}`, blob } };
}

/**
 * RFC 4253, 6.6: three length-prefixed values, algorithm, exponent, modulus; the modulus has a zero byte before its first bit.
 */
const rsaBits = (blob: Buffer): number => {
  const exponentAt = 4 + blob.readUInt32BE(0);
  const modulusAt = exponentAt + 4 + blob.readUInt32BE(exponentAt);
  const modulus = blob.subarray(modulusAt + 4);
  const first = modulus.findIndex((byte) => byte !== 0);
  return first === -1 ? 0 : (modulus.length - first) * 8 - (Math.clz32(modulus[first] ?? 0) - 24);
};

export interface SshKeyPair {
  readonly private: string;
  readonly public: string;
}

const ATTEMPTS = 20;
const PROBE = Buffer.from("a message to be signed");

/** A new key pair, tried before it is handed out: about one in a hundred of the library's ed25519 pairs cannot be read back. */
export function makeSshKeyPair(type: "ed25519" | "ecdsa"): SshKeyPair {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const made =
      type === "ed25519" ? ssh2.utils.generateKeyPairSync("ed25519") : ssh2.utils.generateKeyPairSync("ecdsa", { bits: 256 });
    const own = ssh2.utils.parseKey(made.private);
    const others = ssh2.utils.parseKey(made.public);
    if (own instanceof Error || others instanceof Error) continue;
    const signature = own.sign(PROBE);
    if (Buffer.isBuffer(signature) && others.verify(PROBE, signature) === true) return made;
  }
  throw new Error(`no usable ${type} key pair in ${ATTEMPTS} attempts`);
}
