import type { VendorIdentity } from "../party/party.ts";

/** What tells a vendor apart on an order: its strongest identifier ("scac:ACMF"). Stored in `recovery.vendor_key`. */
export function vendorKeyOf({
  externalId,
  scac,
  mcNumber,
  dotNumber,
  name,
}: VendorIdentity & { readonly name: string | null }): string {
  const [kind, value] = [
    ["id", externalId],
    ["scac", scac],
    ["mc", mcNumber],
    ["dot", dotNumber],
    ["name", name],
  ].find(([, each]) => each !== null) ?? ["unknown", ""];
  return `${kind}:${(value ?? "").trim().toUpperCase()}`;
}
