import { findDocument } from "#db/queries/document/document.ts";
import { fileHeaders } from "../file-headers.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** Operation 17: the very bytes that were sent. */
export const getDocumentFile = async (call: Call<{ readonly documentUuid: string }>): Promise<Answer | Refusal> => {
  const document = await call.context.db.inTenant(call.tenant.tenantUuid, (tx) => findDocument(tx, call.params.documentUuid));
  if (document === undefined) return refuse("not-found");
  const stream = await call.context.outside.blobs.open(call.tenant.tenantUuid, document.blobHash);
  if (stream === undefined) throw new Error(`the file of document ${document.uuid} is gone`);
  return { status: 200, stream, headers: fileHeaders(document.filename, document.mediaType, document.bytes) };
};
