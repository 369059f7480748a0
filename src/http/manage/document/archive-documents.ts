import { archiveReader } from "#contract/manage/document/documents.ts";
import { archiveDocuments } from "#usecases/document/archive-documents.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const archiveDocumentsOperation = operation({
  operationId: "archiveDocuments",
  method: "POST",
  path: "/manage/documents/archive",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  touches: "nothing",
  body: archiveReader,
  bodyExample: { uuids: ["0198a6f2-0000-7000-8000-000000000001"] },
  refuses: ["not-found", "conflict", "overloaded"],
  summary: "Download documents as one archive",
  description:
    "A ZIP of the files as they were sent; two of one name are told apart by a number. Originals that the caller may not open are left out, and named in a text file inside.",
  responses: { 200: { description: "The archive, while it is made.", contentType: "application/zip" } },
  handle: async ({ context, tenant, actor, body }) => {
    const archive = await archiveDocuments(context, tenant, { uuids: body.uuids, mayOpenOriginals: actor.scopes.has("decide") });
    if (!archive.ok) return mapRefusal(archive.refusal, "uuids");
    return {
      status: 200,
      body: archive.value,
      headers: { "content-type": "application/zip", "content-disposition": 'attachment; filename="documents.zip"' },
    };
  },
});
