import { PartyPath, VendorDoublesSchema } from "#contract/manage/party/parties.ts";
import { listVendorDoubles } from "#usecases/party/list-doubles.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const listVendorDoublesOperation = operation({
  operationId: "listVendorDoubles",
  method: "GET",
  path: "/manage/vendors/{externalId}/doubles",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: PartyPath,
  summary: "List records that may be the same carrier",
  description:
    "Other records of the directory with its DOT or MC number, a SCAC, an account number, its name but for the form of the company, or an address at the domain of its mail; the likeliest first, fifty at most. Records that are another name of one already are left out.",
  responses: { 200: { description: "Each with by what it was found.", schema: VendorDoublesSchema } },
  handle: async ({ context, tenant, params }) => {
    const found = await listVendorDoubles(context, tenant, params.externalId);
    return found.ok
      ? { status: 200, body: { items: found.value.map((each) => ({ ...each, signs: [...each.signs] })) } }
      : mapRefusal(found.refusal, "externalId");
  },
});
