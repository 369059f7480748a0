import { findDocument } from "#db/queries/document/document.ts";
import { fileHeaders } from "../file-headers.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** GET /manage/documents/{uuid}/file: the bytes as they were sent. */
export const readDocumentFile = async ({
  context,
  tenant,
  params,
}: Call<{ readonly uuid: string }>): Promise<Answer | Refusal> => {
  const document = await context.db.inTenant(tenant.tenantUuid, (tx) => findDocument(tx, params.uuid));
  if (document === undefined) return refuse("not-found");
  const stream = await context.outside.blobs.open(tenant.tenantUuid, document.blobHash);
  if (stream === undefined) throw new Error(`the file of document ${document.uuid} is gone`);
  return { status: 200, stream, headers: fileHeaders(document.filename, document.mediaType, document.bytes) };
};
