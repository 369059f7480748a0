import { attachDocumentReader } from "#contract/v2/document.ts";
import { attachDocument } from "#usecases/document/attach-document.ts";
import { withFilesBody } from "../files/read-files-body.ts";
import { mapRefusal } from "../map-refusal.ts";
import type { Refusal } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** Operation 14. */
export const attachInvoiceDocument = (call: Call<{ readonly invoiceUuid: string }>): Promise<Answer | Refusal> =>
  withFilesBody(call, attachDocumentReader, async ({ body, take }) => {
    const attached = await attachDocument(call.context, call.tenant, call.actor, {
      invoiceUuid: call.params.invoiceUuid,
      name: body.name,
      type: body.type ?? "Unset",
      file: take(body.base64String),
    });
    return attached.ok ? { status: 200, body: attached.value } : mapRefusal(attached.refusal, "document");
  });
