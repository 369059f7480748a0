import { PartyPath, vendorApartReader, VendorMergeSchema } from "#contract/manage/party/parties.ts";
import { mergeVendors } from "#usecases/party/merge-vendors.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { vendorOut } from "./party-out.ts";

export const takeVendorApartOperation = operation({
  operationId: "takeVendorApart",
  method: "POST",
  path: "/manage/vendors/{externalId}/take-apart",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "money",
  isFinal: true,
  params: PartyPath,
  body: vendorApartReader,
  bodyExample: { reason: "Two carriers with one name after all" },
  refuses: ["conflict"],
  summary: "Take a merged vendor record apart",
  description:
    "The record stands by itself again, with everything that it kept; the open invoices of both are audited again. It takes a second person where the merge would.",
  responses: { 200: { description: "The record as it is now, and whether it waits.", schema: VendorMergeSchema } },
  handle: async ({ context, tenant, actor, params, body }) => {
    const apart = await mergeVendors(context, tenant, actor, {
      externalId: params.externalId,
      into: null,
      reason: body.reason,
    });
    return apart.ok
      ? { status: 200, body: { state: apart.value.state, vendor: vendorOut(apart.value.vendor) } }
      : mapRefusal(apart.refusal, "externalId");
  },
});
