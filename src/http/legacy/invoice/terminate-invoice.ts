import { Type } from "typebox";
import { noProblem, ProblemSchema } from "#contract/legacy/problem.ts";
import { requiredText, uuid } from "#contract/schema.ts";
import { awaitLegacyInvoice, unlessUnknown } from "#usecases/invoice/await-legacy-invoice.ts";
import { terminateInvoice } from "#usecases/invoice/terminate-invoice.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { refuseUnlanded } from "../refuse-unlanded.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

/** The API versions that may be asked for; both do the same. */
const VERSIONS = ["1", "1.0", "2", "2.0"];

export const terminateInvoiceOperation = operation({
  operationId: "terminateInvoice",
  method: "POST",
  path: "/v1/tenants/{tenantUuid}/vendor-invoices/{invoiceUuid}/terminate",
  generation: "legacy",
  auth: "key",
  scope: "decide",
  touches: "money",
  tenantParam: "tenantUuid",
  refuses: ["conflict", "update-waiting", "etag-mismatch"],
  params: Type.Object({ tenantUuid: uuid(), invoiceUuid: uuid() }),
  query: Type.Object({ version: requiredText(10, { description: "The API version asked for: 1, 1.0, 2 or 2.0." }) }),
  summary: "Terminate invoice",
  description: "Once terminated the invoice can no longer be audited or approved. Already finalized: 409.",
  responses: { 200: { description: "The invoice is terminated.", schema: ProblemSchema } },
  handle: async ({ context, tenant, actor, params, query }) => {
    if (!VERSIONS.includes(query.version.trim()))
      return refuse("validation-failed", { version: [`version must be one of ${VERSIONS.join(", ")}`] });
    const wish = { invoiceUuid: params.invoiceUuid, eTag: null, reason: "Terminated", message: null };
    const ended = await awaitLegacyInvoice(context, tenant, params.invoiceUuid, () =>
      unlessUnknown(terminateInvoice(context, tenant, actor, wish)),
    );
    if (typeof ended === "string") return refuseUnlanded(ended);
    if (!ended.ok) return mapRefusal(ended.refusal, "status");
    return {
      status: 200,
      body: noProblem(
        "The invoice is terminated.",
        `/v1/tenants/${tenant.tenantUuid}/vendor-invoices/${params.invoiceUuid}/terminate`,
      ),
    };
  },
});
