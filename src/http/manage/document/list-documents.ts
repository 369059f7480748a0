import { DocumentListQuery, DocumentPageSchema } from "#contract/manage/document/documents.ts";
import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import { DOCUMENT_TYPES } from "#domain/document/document-types.ts";
import { listDocuments } from "#usecases/document/list-documents.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

const spelled = (words: readonly string[], text: string): string | undefined =>
  words.find((word) => word.toLowerCase() === text.toLowerCase());

const STATUSES = ["Draft", "Ready", "Approved"];

export const listDocumentsOperation = operation({
  operationId: "listDocuments",
  method: "GET",
  path: "/manage/documents",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: DocumentListQuery,
  summary: "List documents",
  responses: { 200: { description: "Documents, the newest first.", schema: DocumentPageSchema } },
  handle: async ({ context, tenant, actor, query }) => {
    const asked = (query.status ?? "").split(",").flatMap((text) => (text.trim() === "" ? [] : [text.trim()]));
    const statuses = asked.map((text) => spelled(STATUSES, text));
    if (statuses.includes(undefined))
      return refuse("validation-failed", { status: [`status must be of ${STATUSES.join(", ")}`] });
    const type = query.type == null ? null : spelled(DOCUMENT_TYPES, query.type);
    if (type === undefined)
      return refuse("validation-failed", { type: ["type must be one of the document types of the specification"] });
    const listed = await listDocuments(context, tenant, {
      statuses: statuses as string[],
      type,
      q: query.q ?? null,
      linked: query.linked ?? null,
      text: query.text ?? null,
      mayOpenOriginals: actor.scopes.has("decide"),
      order: query.order ?? null,
      invoice: query.invoice ?? null,
      vendor: query.vendor ?? null,
      limit: query.limit ?? DEFAULT_LIMIT,
      cursor: query.cursor ?? null,
    });
    return listed.ok ? { status: 200, body: listed.value } : mapRefusal(listed.refusal, "cursor");
  },
});
