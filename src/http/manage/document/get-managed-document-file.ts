import { Type } from "typebox";
import { uuid } from "#contract/schema.ts";
import { openDocumentFile } from "#usecases/document/read-document.ts";
import { fileHeaders } from "../../file-headers.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

/** The bytes as they were sent. */
export const getManagedDocumentFileOperation = operation({
  operationId: "getManagedDocumentFile",
  method: "GET",
  path: "/manage/documents/{uuid}/file",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: Type.Object({ uuid: uuid() }),
  refuses: ["conflict"],
  summary: "The file of a document, for people",
  responses: {
    200: {
      description: "The file as it was sent.",
      contentType: "application/octet-stream",
      headers: { "Content-Disposition": "Holds the file's name." },
    },
  },
  handle: async ({ context, tenant, actor, params }) => {
    const opened = await openDocumentFile(context, tenant, {
      documentUuid: params.uuid,
      mayOpenOriginals: actor.scopes.has("decide"),
    });
    if (!opened.ok) return mapRefusal(opened.refusal, "uuid");
    const { filename, mediaType, bytes, stream } = opened.value;
    return { status: 200, body: stream, headers: fileHeaders(filename, mediaType, bytes) };
  },
});
