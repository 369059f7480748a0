import { Type } from "typebox";
import { uuid } from "#contract/schema.ts";
import { openDocumentFile } from "#usecases/document/read-document.ts";
import { fileHeaders } from "../../file-headers.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

/** The very bytes that were sent. */
export const getDocumentFileOperation = operation({
  operationId: "getDocumentFile",
  number: 17,
  method: "GET",
  path: "/v2/documents/{documentUuid}/file",
  generation: "v2",
  auth: "key",
  scope: "documents",
  params: Type.Object({ documentUuid: uuid() }),
  refuses: ["conflict"],
  summary: "Get document file",
  responses: {
    200: {
      description: "The file as it was sent.",
      contentType: "application/octet-stream",
      headers: { "Content-Disposition": "Holds the file's name." },
    },
  },
  handle: async ({ context, tenant, actor, params }) => {
    const opened = await openDocumentFile(context, tenant, {
      documentUuid: params.documentUuid,
      mayOpenOriginals: actor.scopes.has("decide"),
    });
    if (!opened.ok) return mapRefusal(opened.refusal, "documentUuid");
    const { filename, mediaType, bytes, stream } = opened.value;
    return { status: 200, body: stream, headers: fileHeaders(filename, mediaType, bytes) };
  },
});
