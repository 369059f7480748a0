import { findDocument } from "#db/queries/document/document.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";
import { printDocument } from "./print-document.ts";

/** Operation 16. */
export const getDocument = async (call: Call<{ readonly documentUuid: string }>): Promise<Answer | Refusal> => {
  const document = await call.context.db.inTenant(call.tenant.tenantUuid, (tx) => findDocument(tx, call.params.documentUuid));
  if (document === undefined) return refuse("not-found");
  return { status: 200, body: { ...printDocument(document), fields: document.fields }, headers: { etag: `"${document.eTag}"` } };
};
