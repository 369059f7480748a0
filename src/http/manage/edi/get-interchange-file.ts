import { Readable } from "node:stream";
import { Type } from "typebox";
import { uuid } from "#contract/schema.ts";
import { openInterchangeFile } from "#usecases/edi/open-interchange-file.ts";
import { fileHeaders } from "../../file-headers.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

/** The file it came in, to the byte. */
export const getInterchangeFileOperation = operation({
  operationId: "getInterchangeFile",
  method: "GET",
  path: "/manage/edi/interchanges/{uuid}/file",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: Type.Object({ uuid: uuid() }),
  summary: "Download the file of an interchange",
  description: "The bytes as they came, with whatever other interchanges the file holds.",
  responses: { 200: { description: "The file.", contentType: "application/edi-x12" } },
  handle: async ({ context, tenant, params }) => {
    const opened = await openInterchangeFile(context, tenant, params.uuid);
    if (!opened.ok) return mapRefusal(opened.refusal, "uuid");
    const { filename, bytes, content } = opened.value;
    return {
      status: 200,
      body: Readable.from(content, { objectMode: false }),
      headers: fileHeaders(filename, "application/edi-x12", bytes),
    };
  },
});
