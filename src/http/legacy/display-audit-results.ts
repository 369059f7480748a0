import { legacyAuditResultOut } from "#contract/v2/read/audit-result-out.ts";
import { readAuditResult, readApproverEmail } from "#usecases/audit/read-audit-result.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** Seconds after which a look at an invoice that is still being audited may be worth it. */
const LOOK_AGAIN_SECONDS = "5";

/** Legacy "Display audit results" (deprecated). */
export const displayAuditResults = async ({
  context,
  tenant,
  params,
}: Call<{ readonly vendorInvoiceUuid: string }>): Promise<Answer | Refusal> => {
  const read = await readAuditResult(context, tenant, params.vendorInvoiceUuid, true);
  switch (read.outcome) {
    case "unknown":
      return refuse("not-found");
    case "still-audited":
      return refuse("still-audited", {}, { "retry-after": LOOK_AGAIN_SECONDS });
    case "finalized":
      return { status: 200, body: legacyAuditResultOut(read.result, await readApproverEmail(context, read.result.approvedBy)) };
  }
};
