import { LIMITS, sizeText } from "#contract/limits.ts";
import { ExternalIdSchema } from "#contract/v2/answers.ts";
import { ingestDocumentsReader } from "#contract/v2/document.ts";
import { acceptDocuments } from "#usecases/document/accept-documents.ts";
import { answerAcceptance } from "../../accept-answer.ts";
import { FILES_LIMIT } from "../../compile-route.ts";
import { withFilesBody } from "../../files/read-files-body.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { readIdempotencyKey } from "../../read-idempotency-key.ts";

export const ingestDocumentsOperation = operation({
  operationId: "ingestDocuments",
  number: 15,
  method: "POST",
  path: "/v2/documents/ingest",
  generation: "v2",
  auth: "key",
  scope: "documents",
  touches: "work",
  keepsFiles: true,
  grant: "ingest-documents",
  reads: "files",
  bodyLimit: FILES_LIMIT,
  body: ingestDocumentsReader,
  bodyExample: {
    externalId: "REQ-1",
    externalOrderId: "SO-10023",
    files: [{ fileName: "pod.pdf", fileBase64String: "JVBERi0xLjQK", type: "ProofOfDelivery" }],
  },
  idempotent: true,
  summary: "Ingest supporting documents",
  description: `Accepts up to ${LIMITS.files} files of ${sizeText(LIMITS.fileBytes)}, ${sizeText(LIMITS.filesBodyBytes)} as base64, durably. They become drafts under the order and the invoice named, also when those arrive later. Only for tenants with the grant ingest-documents.`,
  responses: {
    202: {
      description: "The files are durably stored and will become documents.",
      schema: ExternalIdSchema,
      example: { externalId: "REQ-1" },
    },
  },
  handle: async (call) => {
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
      if (accepted.kind === "over-quota") return mapRefusal(accepted.refusal, "files");
      return answerAcceptance(accepted, { externalId });
    });
  },
});
