import { BlockList, isIP, isIPv4 } from "node:net";

/**
 * IPv4 ranges that are not the public internet: the special-purpose registry of IANA (RFC 6890 and its updates), multicast, and
 * one cloud provider's metadata and host address that lies in public space.
 */
const SPECIAL_IPV4: readonly (readonly [network: string, bits: number, what: string])[] = [
  ["0.0.0.0", 8, "this network (RFC 791)"],
  ["10.0.0.0", 8, "private (RFC 1918)"],
  ["100.64.0.0", 10, "shared address space (RFC 6598)"],
  ["127.0.0.0", 8, "loopback (RFC 1122)"],
  ["168.63.129.16", 32, "host of a cloud provider"],
  ["169.254.0.0", 16, "link local, metadata services (RFC 3927)"],
  ["172.16.0.0", 12, "private (RFC 1918)"],
  ["192.0.0.0", 24, "IETF protocol assignments (RFC 6890)"],
  ["192.0.2.0", 24, "documentation (RFC 5737)"],
  ["192.31.196.0", 24, "AS112 (RFC 7535)"],
  ["192.52.193.0", 24, "AMT (RFC 7450)"],
  ["192.88.99.0", 24, "6to4 relay (RFC 7526)"],
  ["192.168.0.0", 16, "private (RFC 1918)"],
  ["192.175.48.0", 24, "AS112 (RFC 7534)"],
  ["198.18.0.0", 15, "benchmarking (RFC 2544)"],
  ["198.51.100.0", 24, "documentation (RFC 5737)"],
  ["203.0.113.0", 24, "documentation (RFC 5737)"],
  ["224.0.0.0", 4, "multicast (RFC 5771)"],
  ["240.0.0.0", 4, "reserved, broadcast (RFC 1112)"],
];

/**
 * IPv6 by what is allowed: global unicast only. So mapped, compatible, translated, unique local, link local and multicast
 * addresses need no rule of their own; what is carved out of 2000::/3 does.
 */
const GLOBAL_IPV6 = ["2000::", 3] as const;
const SPECIAL_IPV6: readonly (readonly [network: string, bits: number, what: string])[] = [
  ["2001::", 23, "IETF protocol assignments, Teredo (RFC 2928)"],
  ["2001:db8::", 32, "documentation (RFC 3849)"],
  ["2002::", 16, "6to4 (RFC 3056)"],
  ["3fff::", 20, "documentation (RFC 9637)"],
];

const special = new BlockList();
for (const [network, bits] of SPECIAL_IPV4) special.addSubnet(network, bits, "ipv4");
for (const [network, bits] of SPECIAL_IPV6) special.addSubnet(network, bits, "ipv6");
const global = new BlockList();
global.addSubnet(...GLOBAL_IPV6, "ipv6");

/** Which addresses may be connected to. */
export type EgressRule = (address: string) => boolean;

/** `::ffff:a.b.c.d` in either spelling as the IPv4 address it stands for; any other address as it is. */
const unmapped = (address: string): string => {
  const match = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(address);
  if (match?.[1] !== undefined && match[2] !== undefined) {
    const value = (Number.parseInt(match[1], 16) << 16) | Number.parseInt(match[2], 16);
    return [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff).join(".");
  }
  const dotted = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return dotted ?? address;
};

/**
 * The rule for addresses given by customers (webhooks, rating, capture): public ones, and those that the operator's EGRESS_ALLOW
 * names as CIDRs. Throws on an invalid CIDR: a setting that silently allowed nothing, or everything, would be worse.
 */
export function egressRule(allowedCidrs: readonly string[]): EgressRule {
  const allowed = new BlockList();
  for (const cidr of allowedCidrs) {
    const [network = "", bits, ...rest] = cidr.split("/");
    const family = isIP(network);
    const most = family === 4 ? 32 : 128;
    const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
    if (family === 0 || rest.length > 0 || prefix < 0 || prefix > most)
      throw new Error(`EGRESS_ALLOW: ${cidr} is not a network such as 10.1.0.0/16`);
    allowed.addSubnet(network, prefix, family === 4 ? "ipv4" : "ipv6");
  }
  return (address) => {
    // A zone ("fe80::1%eth0") only means something on this machine.
    if (address.includes("%") || isIP(address) === 0) return false;
    const plain = unmapped(address);
    if (isIPv4(plain)) {
      return allowed.check(plain, "ipv4") || (plain === address && !special.check(plain, "ipv4"));
    }
    return allowed.check(plain, "ipv6") || (global.check(plain, "ipv6") && !special.check(plain, "ipv6"));
  };
}

/** Which ports of an allowed address may be connected to. */
export interface PortRule {
  allows(port: number): boolean;
  /** "443, 80, 1024-65535". */
  readonly words: string;
}

/** The ports of the web, and those that a program without rights may listen on: mail, name and remote shell servers are below. */
export const USUAL_PORTS = "443,80,1024-65535";

/** Reads EGRESS_PORTS: ports and ranges with commas between them. Throws on anything else. */
export function portRule(text: string = USUAL_PORTS): PortRule {
  const ranges = text.split(/[\s,]+/).filter((part) => part !== "");
  const read = ranges.map((part) => {
    const [, first, last = first] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (!(from >= 1 && from <= to && to <= 65_535))
      throw new Error(`EGRESS_PORTS: ${part} is neither a port nor a range such as 8000-8999`);
    return { from, to };
  });
  if (read.length === 0) throw new Error("EGRESS_PORTS names no port");
  return { allows: (port) => read.some(({ from, to }) => port >= from && port <= to), words: ranges.join(", ") };
}
