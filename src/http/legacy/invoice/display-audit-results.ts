import { Type } from "typebox";
import { uuid } from "#contract/schema.ts";
import { legacyAuditResultOut } from "#contract/v2/read/audit-result-out.ts";
import { LegacyAuditResultSchema } from "#contract/v2/read/audit-result.ts";
import { readApproverEmail, readAuditResult } from "#usecases/audit/read-audit-result.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

/** Seconds after which a look at an invoice that is still being audited may be worth it. */
const LOOK_AGAIN_SECONDS = "5";

export const displayAuditResultsOperation = operation({
  operationId: "displayAuditResults",
  method: "GET",
  path: "/v1/tenants/{tenantUuid}/vendor-invoices/{vendorInvoiceUuid}/audit-results",
  generation: "legacy",
  auth: "key",
  scope: "audit",
  tenantParam: "tenantUuid",
  params: Type.Object({ tenantUuid: uuid(), vendorInvoiceUuid: uuid() }),
  refuses: ["still-audited"],
  summary: "Display audit results",
  deprecated: {
    since: "2024-01-01T00:00:00Z",
    sunset: "2028-01-01T00:00:00Z",
    successor: "/v2/tenants/{tenantUuid}/vendor-invoices/{vendorInvoiceUuid}/audit-results",
  },
  responses: { 200: { description: "The audit result in its older shape.", schema: LegacyAuditResultSchema } },
  handle: async ({ context, tenant, params }) => {
    const read = await readAuditResult(context, tenant, params.vendorInvoiceUuid, true);
    switch (read.outcome) {
      case "unknown":
        return refuse("not-found");
      case "still-audited":
        return refuse("still-audited", {}, { "retry-after": LOOK_AGAIN_SECONDS });
      case "finalized":
        return { status: 200, body: legacyAuditResultOut(read.result, await readApproverEmail(context, read.result.approvedBy)) };
    }
  },
});
