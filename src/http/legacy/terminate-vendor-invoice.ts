import { noProblem } from "#contract/legacy/problem.ts";
import { terminateInvoice } from "#usecases/invoice/terminate-invoice.ts";
import { mapRefusal } from "../map-refusal.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** The API versions that may be asked for; both do the same. */
const VERSIONS = ["1", "1.0", "2", "2.0"];

/** Legacy "Terminate invoice". */
export const terminateVendorInvoice = async ({
  context,
  tenant,
  actor,
  params,
  query,
}: Call<{ readonly invoiceUuid: string }, { readonly version: string }>): Promise<Answer | Refusal> => {
  if (!VERSIONS.includes(query.version.trim()))
    return refuse("validation-failed", { version: [`version must be one of ${VERSIONS.join(", ")}`] });
  const ended = await terminateInvoice(context, tenant, actor, {
    invoiceUuid: params.invoiceUuid,
    eTag: null,
    reason: "Terminated",
    message: null,
  });
  if (!ended.ok) return mapRefusal(ended.refusal, "status");
  return {
    status: 200,
    body: noProblem(
      "The invoice is terminated.",
      `/v1/tenants/${tenant.tenantUuid}/vendor-invoices/${params.invoiceUuid}/terminate`,
    ),
  };
};
