import { promises as dns, lookup as systemLookup } from "node:dns";

/** All addresses of a host name, IPv4 and IPv6; rejects when there are none. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

const resolver = new dns.Resolver({ timeout: 3_000, tries: 2 });

/** Answers that mean "DNS does not know it": then the system's own way (hosts file, search domains) is asked. */
const UNKNOWN = new Set(["ENOTFOUND", "ENODATA", "ECONNREFUSED", "EBADNAME", "ENOTIMP", "EREFUSED"]);

const MAX_ADDRESSES = 32;

const bySystem: ResolveHost = (hostname) =>
  new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true }, (error, addresses) =>
      error ? reject(error) : resolve(addresses.map(({ address }) => address)),
    );
  });

/**
 * Asks DNS directly, because the system's resolver runs on four threads that all look-ups share: one consumer whose name server
 * does not answer would hold up every other consumer's connection.
 */
export const resolveHost: ResolveHost = async (hostname) => {
  if (hostname === "localhost" || hostname.endsWith(".localhost")) return bySystem(hostname);
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  if (addresses.length > MAX_ADDRESSES)
    throw new Error(`${hostname} has ${addresses.length} addresses; at most ${MAX_ADDRESSES} are looked at`);
  if (addresses.length > 0) return addresses;
  const failures = answers.map((answer) => (answer.status === "rejected" ? (answer.reason as NodeJS.ErrnoException) : undefined));
  if (failures.every((failure) => failure?.code !== undefined && UNKNOWN.has(failure.code))) return bySystem(hostname);
  throw (
    failures.find((failure) => failure?.code === undefined || !UNKNOWN.has(failure.code)) ??
    new Error(`${hostname} has no address`)
  );
};
