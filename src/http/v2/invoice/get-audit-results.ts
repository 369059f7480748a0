import { Type } from "typebox";
import { flag, uuid } from "#contract/schema.ts";
import { auditResultOut } from "#contract/v2/read/audit-result-out.ts";
import { AuditResultSchema } from "#contract/v2/read/audit-result.ts";
import { readAuditResult } from "#usecases/audit/read-audit-result.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

/** Seconds after which a look at an invoice that is still being audited may be worth it. */
const LOOK_AGAIN_SECONDS = "5";

export const getAuditResultsOperation = operation({
  operationId: "getAuditResults",
  number: 13,
  method: "GET",
  path: "/v2/tenants/{tenantUuid}/vendor-invoices/{vendorInvoiceUuid}/audit-results",
  generation: "v2",
  auth: "key",
  scope: "audit",
  tenantParam: "tenantUuid",
  params: Type.Object({ tenantUuid: uuid(), vendorInvoiceUuid: uuid() }),
  query: Type.Object({ includeApprovedDocuments: flag({ default: true }) }),
  refuses: ["still-audited"],
  summary: "Get audit results",
  description: "The result of an approved or terminated invoice. 404 with `Retry-After` while it is still being audited.",
  responses: { 200: { description: "The audit result.", schema: AuditResultSchema } },
  handle: async ({ context, tenant, params, query }) => {
    const read = await readAuditResult(context, tenant, params.vendorInvoiceUuid, query.includeApprovedDocuments ?? true);
    switch (read.outcome) {
      case "unknown":
        return refuse("not-found");
      case "still-audited":
        return refuse("still-audited", {}, { "retry-after": LOOK_AGAIN_SECONDS });
      case "finalized":
        return { status: 200, body: auditResultOut(read.result) };
    }
  },
});
