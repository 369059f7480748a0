import { valueText } from "#domain/access/pending-change.ts";
import type { CustomerEntry, VendorEntry } from "#usecases/party/read-party.ts";

/** The named texts of something stored, null where it has none; null when it is not stored at all. */
const partsOf = <Name extends string>(
  stored: Readonly<Partial<Record<Name, string | null>>> | null | undefined,
  names: readonly Name[],
) =>
  stored == null ? null : (Object.fromEntries(names.map((name) => [name, stored[name] ?? null])) as Record<Name, string | null>);

const addressOf = (stored: VendorEntry["body"]["remitTo"]) =>
  partsOf(stored, ["name", "address1", "address2", "city", "state", "country", "postalCode"]);
const contactOf = (stored: CustomerEntry["body"]["contact"]) => partsOf(stored, ["name", "phone", "department", "email"]);

const accountsOf = ({ accountNumbers }: CustomerEntry["body"]) =>
  (accountNumbers ?? []).map(({ uuid, accountNumber, accountType }) => ({ uuid, accountNumber, accountType }));

export function vendorOut({ body, aliases, waiting, alsoKnownAs, ...vendor }: VendorEntry) {
  return {
    ...vendor,
    scacs: body.scacs ?? [],
    paymentTerms: body.paymentTerms ?? null,
    remitTo: addressOf(body.remitTo),
    taxRegistered: body.taxRegistered === true,
    disputeEmail: body.disputeEmail ?? null,
    contact: contactOf(body.contact),
    block: body.block ?? null,
    alsoKnownAs: [...alsoKnownAs],
    chargeAliases: aliases,
    accountNumbers: accountsOf(body),
    pendingChanges: waiting.map(({ after, ...change }) => ({ ...change, after: valueText(change.kind, after) })),
  };
}

export function customerOut({ body, ...customer }: CustomerEntry) {
  return {
    ...customer,
    billingTerms: body.billingTerms ?? null,
    contact: contactOf(body.contact),
    accountNumbers: accountsOf(body),
  };
}
