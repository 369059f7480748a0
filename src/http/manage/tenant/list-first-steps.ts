import { FirstStepsSchema } from "#contract/manage/tenant/first-steps.ts";
import { listFirstSteps } from "#usecases/tenant/first-steps.ts";
import { operation } from "../../operation.ts";

export const listFirstStepsOperation = operation({
  operationId: "listFirstSteps",
  method: "GET",
  path: "/manage/first-steps",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  summary: "See what is done of the first steps",
  description:
    "What a company does to begin: each step is done by what is there, whoever made it. The app shows them until all are.",
  responses: { 200: { description: "All steps, in the order in which they are easiest.", schema: FirstStepsSchema } },
  handle: async ({ context, tenant }) => ({
    status: 200,
    body: { items: (await listFirstSteps(context, tenant)).map((step) => ({ ...step })) },
  }),
});
