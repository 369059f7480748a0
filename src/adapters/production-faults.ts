import { createRequire } from "node:module";
import { BlockList, isIP } from "node:net";
import { guessBits } from "#domain/access/guess-bits.ts";

/** Settings that are good for a trial and open a service to others. */
export interface GuardedSettings {
  /** By the names of the settings; null: not given. */
  readonly keys: Readonly<Record<string, string | null>>;
  readonly trustedProxies: readonly string[];
  readonly egressAllow: readonly string[];
}

/** 24 characters of hexadecimal are 96 bits; what is repeated or can be told is no secret, however long. */
const MIN_KEY_LENGTH = 24;
const MIN_KEY_CHARACTERS = 8;
/** By what `guessBits` gives: of 96 random bits in hexadecimal it leaves 60 and more. */
const MIN_KEY_BITS = 57;

/** A network so wide is half of the world, and no place where proxies or servers of one's own stand. */
const WIDEST = { 4: 8, 6: 16 } as const;

/** Whatever a tenant names as its own server must never be one of these: the machine itself, and what hands out its rights. */
const NEVER: readonly (readonly [network: string, bits: number, what: string])[] = [
  ["0.0.0.0", 8, "addresses of this machine"],
  ["127.0.0.0", 8, "loopback addresses"],
  ["169.254.0.0", 16, "metadata services"],
  ["168.63.129.16", 32, "a cloud provider's host"],
  ["100.100.100.200", 32, "metadata services"],
  ["::", 127, "loopback addresses"],
  ["::ffff:0:0", 96, "IPv4 addresses (write them as such)"],
  ["fe80::", 10, "link-local addresses"],
  ["fd00:ec2::254", 128, "metadata services"],
];

let words: ReadonlySet<string> | undefined;
const isWord = (text: string): boolean => {
  if (!/^[a-z]{5,}$/.test(text)) return false;
  words ??= new Set(
    (createRequire(import.meta.url)("@zxcvbn-ts/language-common") as { dictionary: Record<string, string[]> }).dictionary[
      "passwords-common"
    ],
  );
  return words.has(text);
};

const isWeak = (key: string): boolean =>
  key.length < MIN_KEY_LENGTH ||
  new Set(key).size < MIN_KEY_CHARACTERS ||
  guessBits(key.toLowerCase(), { own: ["weighbridge"], isCommon: isWord }) < MIN_KEY_BITS;

interface Network {
  readonly address: string;
  readonly family: 4 | 6;
  readonly bits: number;
}

/** Undefined: no network. Whoever reads the setting says so. */
function networkOf(text: string): Network | undefined {
  const [address = "", bits] = text.split("/");
  const family = isIP(address);
  if (family !== 4 && family !== 6) return undefined;
  return { address, family, bits: bits === undefined ? (family === 4 ? 32 : 128) : Number(bits) };
}

const contains = (outer: Network, inner: Network): boolean => {
  const list = new BlockList();
  list.addSubnet(outer.address, outer.bits, `ipv${outer.family}`);
  return outer.bits <= inner.bits && list.check(inner.address, `ipv${inner.family}`);
};

const overlap = (one: Network, other: Network): boolean =>
  one.family === other.family && (contains(one, other) || contains(other, one));

const neverIn = (network: Network): string | undefined =>
  NEVER.find(([address, bits]) => overlap(network, { address, bits, family: isIP(address) === 4 ? 4 : 6 }))?.[2];

/** What production does not start with, in words that say what would be right; empty: nothing. */
export function productionFaults({ keys, trustedProxies, egressAllow }: GuardedSettings): readonly string[] {
  const weak = Object.entries(keys).flatMap(([name, key]) =>
    key !== null && isWeak(key)
      ? [`${name} must be a random text of at least ${MIN_KEY_LENGTH} characters: openssl rand -hex 24 makes one`]
      : [],
  );
  const wide = (text: string): Network | undefined => {
    const network = networkOf(text);
    return network !== undefined && network.bits < WIDEST[network.family] ? network : undefined;
  };
  const everybody = trustedProxies.flatMap((text) =>
    wide(text) === undefined
      ? []
      : [
          `TRUSTED_PROXIES ${text} takes anybody's word for where a caller is, and lets each guess passwords from a thousand addresses: name the proxies, or the network that they alone are in`,
        ],
  );
  const inside = egressAllow.flatMap((text) => {
    const network = networkOf(text);
    if (network === undefined) return [];
    const never = neverIn(network);
    if (never !== undefined)
      return [`EGRESS_ALLOW ${text} opens ${never} to whoever names a webhook: name the networks of your own servers alone`];
    return wide(text) === undefined
      ? []
      : [`EGRESS_ALLOW ${text} opens nearly everything to whoever names a webhook: name the networks of your own servers alone`];
  });
  return [...weak, ...everybody, ...inside];
}
