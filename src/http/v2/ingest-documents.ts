import { ingestDocumentsReader } from "#contract/v2/document.ts";
import { acceptDocuments } from "#usecases/document/accept-documents.ts";
import { answerAcceptance } from "../accept-answer.ts";
import { withFilesBody } from "../files/read-files-body.ts";
import { readIdempotencyKey } from "../read-idempotency-key.ts";
import type { Refusal } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** Operation 15. */
export const ingestDocuments = async (call: Call): Promise<Answer | Refusal> => {
  const key = readIdempotencyKey(call.headers);
  if (typeof key === "object") return key;
  return withFilesBody(call, ingestDocumentsReader, async ({ body, take, hash }) => {
    const files = body.files.map(({ fileBase64String, fileName, type }) => ({
      name: fileName,
      type: type ?? "Unset",
      file: take(fileBase64String),
    }));
    const given = (text: string | null | undefined): string | null => (text == null || text.trim() === "" ? null : text);
    const externalId = given(body.externalId) ?? call.context.newUuid();
    const accepted = await acceptDocuments(
      call.context,
      {
        externalOrderId: given(body.externalOrderId),
        externalInvoiceId: given(body.externalInvoiceId),
        loadId: null,
        captureId: null,
        source: "Api",
        files,
      },
      {
        tenantUuid: call.tenant.tenantUuid,
        operation: "ingestDocuments",
        externalId,
        sentBy: call.actor.id,
        idempotency: key === undefined ? null : { key, bodyHash: hash },
        answer: { status: 202, body: JSON.stringify({ externalId }) },
      },
    );
    return answerAcceptance(accepted, { externalId });
  });
};
