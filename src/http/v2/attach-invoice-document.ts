import type { AttachDocumentBody } from "#contract/v2/document.ts";
import { decodeBase64 } from "#contract/wire/base64.ts";
import { attachDocument } from "#usecases/attach-document.ts";
import { mapRefusal } from "../map-refusal.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

const LARGEST_FILE = 25 * 1024 * 1024;

/** Operation 14. */
export const attachInvoiceDocument = async (call: Call<{ readonly invoiceUuid: string }, unknown, AttachDocumentBody>): Promise<Answer | Refusal> => {
  const { name, type, base64String } = call.body;
  const content = decodeBase64(base64String);
  if (content === undefined) return refuse("validation-failed", { base64String: ["base64String must be non-empty base64 (standard alphabet, padded)"] });
  if (content.length > LARGEST_FILE) return refuse("validation-failed", { base64String: ["base64String must be at most 25 MiB of file"] });
  const attached = await attachDocument(call.context, call.tenant, call.actor, { invoiceUuid: call.params.invoiceUuid, name, type: type ?? "Unset", content });
  return attached.ok ? { status: 200, body: attached.value } : mapRefusal(attached.refusal, "document");
};
