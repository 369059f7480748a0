import { Type } from "typebox";
import { FoundInDocumentSchema } from "#contract/manage/document/documents.ts";
import { MAX_PLACES } from "#contract/manage/document/splits.ts";
import { requiredText, uuid } from "#contract/schema.ts";
import { findInDocument } from "#usecases/document/find-in-document.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

const DEFAULT_HITS = 200;

export const findInDocumentOperation = operation({
  operationId: "findInDocument",
  method: "GET",
  path: "/manage/documents/{uuid}/find",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: Type.Object({ uuid: uuid() }),
  query: Type.Object({
    q: requiredText(200, { description: "Words, one after the other, as they stand on a page." }),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_PLACES, default: DEFAULT_HITS, description: "Places that are told at most." }),
    ),
  }),
  summary: "Find words in a document",
  responses: { 200: { description: "The places, in the order of the pages.", schema: FoundInDocumentSchema } },
  handle: async ({ context, tenant, actor, params, query }) => {
    const found = await findInDocument(context, tenant, {
      documentUuid: params.uuid,
      q: query.q,
      limit: query.limit ?? DEFAULT_HITS,
      mayOpenOriginals: actor.scopes.has("decide"),
    });
    if (!found.ok) return mapRefusal(found.refusal, "uuid");
    const hits = found.value.hits.map(({ page, box }) => ({ page, box: [...box] }));
    return { status: 200, body: { ...found.value, hits } };
  },
});
