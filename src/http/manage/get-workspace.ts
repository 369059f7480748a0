import { readWorkspace } from "#usecases/invoice/read-workspace.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** `GET /manage/invoices/{uuid}`. Its eTag is also the `ETag` header. */
export const getWorkspace = async ({
  context,
  tenant,
  params,
}: Call<{ readonly invoiceUuid: string }>): Promise<Answer | Refusal> => {
  const workspace = await readWorkspace(context, tenant, params.invoiceUuid);
  return workspace === undefined
    ? refuse("not-found")
    : { status: 200, body: workspace, headers: { etag: `"${workspace.eTag}"` } };
};
