import { isIP } from "node:net";
import type { EgressRule } from "./egress-rule.ts";
import type { ResolveHost } from "./resolve-host.ts";

/** An address that may not be connected to. */
export class RefusedAddress extends Error {}

export function forbiddenAddress(address: string): RefusedAddress {
  return new RefusedAddress(`the address ${address} is not a public one`);
}

/**
 * The addresses of a host name, all of which may be connected to: who connects to one of those, and not by the name, cannot be
 * led elsewhere. Rejects with `RefusedAddress` where one may not be.
 */
export function checkedHost(allows: EgressRule, resolve: ResolveHost): (hostname: string) => Promise<readonly string[]> {
  return async (hostname) => {
    const addresses = await resolve(hostname);
    const wrong = addresses.find((address) => !allows(address));
    if (wrong !== undefined) throw forbiddenAddress(wrong);
    if (addresses.length === 0) throw new Error(`${hostname} has no address`);
    return addresses;
  };
}

/** Why a host, by name or by number, may not be used, or undefined. A name that does not resolve today is no reason. */
export async function refusalOfHost(
  host: string,
  allows: EgressRule,
  checked: ReturnType<typeof checkedHost>,
): Promise<string | undefined> {
  if (isIP(host) !== 0) return allows(host) ? undefined : "is not a public address";
  try {
    await checked(host);
    return undefined;
  } catch (error) {
    return error instanceof RefusedAddress ? "resolves to an address that is not public" : undefined;
  }
}
