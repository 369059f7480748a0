import { attachDocumentReader } from "#contract/v2/document.ts";
import { attachDocument } from "#usecases/attach-document.ts";
import { withFilesBody } from "../files/read-files-body.ts";
import { mapRefusal } from "../map-refusal.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** Operation 14. */
export const attachInvoiceDocument = (call: Call<{ readonly invoiceUuid: string }>): Promise<Answer | Refusal> =>
  withFilesBody(call, attachDocumentReader, async ({ body, take }) => {
    const taken = take(body.base64String, "base64String");
    if (!taken.ok) return refuse("validation-failed", { base64String: [taken.message] });
    const attached = await attachDocument(call.context, call.tenant, call.actor, {
      invoiceUuid: call.params.invoiceUuid,
      name: body.name,
      type: body.type ?? "Unset",
      file: taken.file,
    });
    return attached.ok ? { status: 200, body: attached.value } : mapRefusal(attached.refusal, "document");
  });
