import { findVendor } from "#db/queries/party/party-directory.ts";
import { listDoubles as queryDoubles } from "#db/queries/invoice/vendor-doubles.ts";
import { DOUBLE_SIGNS } from "#domain/party/merge-fields.ts";
import { keysOfNamedVendor, keysOfNames } from "#domain/party/party-keys.ts";
import type { Context, Tenant } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

/** Where anybody has an address: it tells of nobody. */
const PUBLIC_DOMAINS: ReadonlySet<string> = new Set([
  "gmail.com",
  "yahoo.com",
  "hotmail.com",
  "outlook.com",
  "live.com",
  "aol.com",
  "icloud.com",
  "msn.com",
  "comcast.net",
  "protonmail.com",
]);

type DoubleSign = (typeof DOUBLE_SIGNS)[number];

export interface VendorDouble {
  readonly externalId: string;
  readonly name: string | null;
  readonly scac: string | null;
  readonly mcNumber: string | null;
  readonly dotNumber: string | null;
  /** The strongest first. */
  readonly signs: readonly DoubleSign[];
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1);

/** Records that may be the same carrier as this one, the likeliest first. Refuses: unknown. */
export function listVendorDoubles(
  context: Context,
  tenant: Tenant,
  externalId: string,
): Promise<Outcome<readonly VendorDouble[]>> {
  return context.db.inTenantRead(tenant.tenantUuid, async (tx): Promise<Outcome<readonly VendorDouble[]>> => {
    const vendor = await findVendor(tx, externalId);
    if (vendor === undefined) return refuse("unknown", "no vendor of the directory has this externalId");
    const { name, scac, mcNumber, dotNumber, body } = vendor;
    const emails = [body.disputeEmail, body.contact?.email].flatMap((email) => (email ? [email.trim().toLowerCase()] : []));
    const domains = emails.map(domainOf).filter((domain) => !PUBLIC_DOMAINS.has(domain));
    const keys = keysOfNames({
      externalIds: [],
      scacs: [...(scac === null ? [] : [scac]), ...(body.scacs ?? [])],
      mcNumbers: mcNumber === null ? [] : [mcNumber],
      dotNumbers: dotNumber === null ? [] : [dotNumber],
    });
    const accounts = (body.accountNumbers ?? []).map(
      ({ accountNumber }) => `account:${accountNumber.toLowerCase().replaceAll(/\s+/g, "")}`,
    );
    const names = name === null ? [] : keysOfNamedVendor(name);
    const rows = await queryDoubles(tx, externalId, { keys: [...keys, ...accounts], names, domains });
    const found = rows.map(({ keys: shared, emails: theirs, ...row }): VendorDouble => ({
      ...row,
      signs: DOUBLE_SIGNS.filter((sign) =>
        sign === "mail-domain"
          ? theirs.some((email) => domains.includes(domainOf(email)))
          : shared.some((key) => key.startsWith(`${sign}:`)),
      ),
    }));
    const rank = ({ signs: [first] }: VendorDouble): number =>
      first === undefined ? DOUBLE_SIGNS.length : DOUBLE_SIGNS.indexOf(first);
    return done(
      found.sort((a, b) => rank(a) - rank(b) || b.signs.length - a.signs.length || (a.externalId < b.externalId ? -1 : 1)),
    );
  });
}
