import { PartyListQuery, VendorPageSchema } from "#contract/manage/party/parties.ts";
import { listVendors } from "#usecases/party/list-parties.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { pageRequest } from "./page-request.ts";
import { vendorOut } from "./party-out.ts";

export const listVendorsOperation = operation({
  operationId: "listVendors",
  method: "GET",
  path: "/manage/vendors",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: PartyListQuery,
  summary: "List vendors",
  responses: { 200: { description: "A page of vendors, by external id.", schema: VendorPageSchema } },
  handle: async ({ context, tenant, query }) => {
    const listed = await listVendors(context, tenant, pageRequest(query));
    return listed.ok
      ? { status: 200, body: { ...listed.value, items: listed.value.items.map(vendorOut) } }
      : mapRefusal(listed.refusal, "cursor");
  },
});
