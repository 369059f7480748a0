import { PartyPath, vendorMergeReader, VendorMergeSchema } from "#contract/manage/party/parties.ts";
import { mergeVendors } from "#usecases/party/merge-vendors.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { vendorOut } from "./party-out.ts";

export const mergeVendorOperation = operation({
  operationId: "mergeVendor",
  method: "POST",
  path: "/manage/vendors/{externalId}/merge",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "money",
  isFinal: true,
  params: PartyPath,
  body: vendorMergeReader,
  bodyExample: { into: "ACME", reason: "The same carrier under its old name" },
  refuses: ["conflict"],
  summary: "Merge a vendor record into another",
  description:
    "Says that the two records are one carrier: this one becomes another name of `into`. Nothing that is stored changes; from now on whatever names either is matched, searched for duplicates, cumulated and held as one vendor's, and the open invoices of both are audited again. The remit-to and terms of `into` hold, a block of either blocks both, and of what the audit policy says of each the stricter holds. Where duties are separated it takes effect at once only if both records say the same remit-to and payment terms; else it waits for a second person. A record that is another name already, or has other names, is refused.",
  responses: { 200: { description: "The record as it is now, and whether the merge waits.", schema: VendorMergeSchema } },
  handle: async ({ context, tenant, actor, params, body }) => {
    const merged = await mergeVendors(context, tenant, actor, { externalId: params.externalId, ...body });
    return merged.ok
      ? { status: 200, body: { state: merged.value.state, vendor: vendorOut(merged.value.vendor) } }
      : mapRefusal(merged.refusal, "externalId");
  },
});
