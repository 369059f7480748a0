import { Type } from "typebox";
import { CandidatesSchema } from "#contract/manage/invoice/matching.ts";
import { uuid } from "#contract/schema.ts";
import { listCandidates } from "#usecases/invoice/list-candidates.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

export const listCandidatesOperation = operation({
  operationId: "listCandidates",
  method: "GET",
  path: "/manage/invoices/{invoiceUuid}/candidates",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: Type.Object({ invoiceUuid: uuid() }),
  summary: "List the orders an invoice may be for",
  description:
    "The best first, twenty at most, each with what speaks for it and against it: what its references find, and orders of its vendor that ship around its day. Any other order is found by `GET /manage/orders`.",
  responses: { 200: { description: "The candidates.", schema: CandidatesSchema } },
  handle: async ({ context, tenant, params }) => {
    const items = await listCandidates(context, tenant, params.invoiceUuid);
    return items === undefined ? refuse("not-found") : { status: 200, body: { items: [...items] } };
  },
});
