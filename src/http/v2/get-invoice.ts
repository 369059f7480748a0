import { invoiceOut } from "#contract/v2/read/invoice-read.ts";
import { readInvoice } from "#usecases/invoice/read-invoice.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** Operation 3. */
export const getInvoice = async ({
  context,
  tenant,
  params,
}: Call<{ readonly invoiceUuid: string }>): Promise<Answer | Refusal> => {
  const read = await readInvoice(context, tenant, params.invoiceUuid);
  return read === undefined ? refuse("not-found") : { status: 200, body: invoiceOut(read) };
};
