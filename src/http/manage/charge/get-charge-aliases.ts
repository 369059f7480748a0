import { AliasesSchema } from "#contract/manage/exceptions.ts";
import { PartyPath } from "#contract/manage/parties.ts";
import { readVendorAliases } from "#usecases/charge/charge-tasks.ts";
import { answerOutcome } from "../../answer-outcome.ts";
import { operation } from "../../operation.ts";

export const getChargeAliasesOperation = operation({
  operationId: "getChargeAliases",
  method: "GET",
  path: "/manage/vendors/{externalId}/charge-aliases",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: PartyPath,
  summary: "A vendor's own names for charge codes",
  responses: { 200: { description: "Its aliases.", schema: AliasesSchema } },
  handle: async ({ context, tenant, params }) =>
    answerOutcome(await readVendorAliases(context, tenant, params.externalId), 200, "externalId"),
});
