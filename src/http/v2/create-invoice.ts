import { invoiceExternalId, type InvoiceBody } from "#contract/v2/invoice.ts";
import { acceptAnswer } from "../accept-answer.ts";
import type { Refusal } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** Operation 2 (provisional: the row asks for the grant). */
export const createInvoice = (call: Call<unknown, unknown, InvoiceBody>): Promise<Answer | Refusal> =>
  acceptAnswer(call, "createInvoice", invoiceExternalId(call.body));
