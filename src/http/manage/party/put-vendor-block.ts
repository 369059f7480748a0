import { PartyPath, vendorBlockReader, VendorOutSchema } from "#contract/manage/party/parties.ts";
import { blockVendor } from "#usecases/party/block-vendor.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { vendorOut } from "./party-out.ts";

export const putVendorBlockOperation = operation({
  operationId: "putVendorBlock",
  method: "PUT",
  path: "/manage/vendors/{externalId}/block",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "money",
  isFinal: true,
  params: PartyPath,
  body: vendorBlockReader,
  bodyExample: { blocked: true, reason: "Its insurance has lapsed" },
  refuses: ["conflict"],
  summary: "Block or unblock a vendor",
  description:
    "While a vendor is blocked, its invoices are received and audited, each with the finding `vendor-blocked`, and none is approved automatically; approvals that can be undone still do not take effect. It is a version of the vendor's record, with who and when. Once it is unblocked, its open invoices are audited again.",
  responses: { 200: { description: "The vendor as it is now.", schema: VendorOutSchema } },
  handle: async ({ context, tenant, actor, params, body }) => {
    const changed = await blockVendor(context, tenant, actor, {
      externalId: params.externalId,
      isBlocked: body.blocked,
      reason: body.reason?.trim() ?? "",
    });
    return changed.ok ? { status: 200, body: vendorOut(changed.value) } : mapRefusal(changed.refusal, "externalId");
  },
});
