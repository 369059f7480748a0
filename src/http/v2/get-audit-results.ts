import { auditResultOut } from "#contract/v2/read/audit-result-out.ts";
import { readAuditResult } from "#usecases/audit/read-audit-result.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** Seconds after which a look at an invoice that is still being audited may be worth it. */
export const LOOK_AGAIN_SECONDS = "5";

/** Operation 13. */
export const getAuditResults = async ({
  context,
  tenant,
  params,
  query,
}: Call<{ readonly vendorInvoiceUuid: string }, { readonly includeApprovedDocuments?: boolean | null }>): Promise<
  Answer | Refusal
> => {
  const read = await readAuditResult(context, tenant, params.vendorInvoiceUuid, query.includeApprovedDocuments ?? true);
  switch (read.outcome) {
    case "unknown":
      return refuse("not-found");
    case "still-audited":
      return refuse("still-audited", {}, { "retry-after": LOOK_AGAIN_SECONDS });
    case "finalized":
      return { status: 200, body: auditResultOut(read.result) };
  }
};
