import { Readable } from "node:stream";
import { Type } from "typebox";
import { integer, uuid } from "#contract/schema.ts";
import { drawDocumentPage } from "#usecases/document/read-document.ts";
import { fileHeaders } from "../../file-headers.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

const WIDTH = 1_200;

export const getDocumentPageOperation = operation({
  operationId: "getDocumentPage",
  method: "GET",
  path: "/manage/documents/{uuid}/pages/{page}",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: Type.Object({
    uuid: uuid(),
    page: Type.Unsafe<string>({ type: "string", pattern: "^[1-9]\\d{0,3}(\\.png)?$", description: "From 1, as `1.png`." }),
  }),
  query: Type.Object({
    width: integer({ minimum: 100, maximum: 2_400, default: WIDTH, description: "Pixels." }),
  }),
  refuses: ["conflict", "overloaded"],
  summary: "A page of a document, as a picture",
  description:
    "As it was read, upright: boxes of `transcription` stand on it. It is drawn by a process without any rights, so that no browser opens the file itself.",
  responses: { 200: { description: "The page, in shades of gray.", contentType: "image/png" } },
  handle: async ({ context, tenant, params, query }) => {
    const [number = "1"] = params.page.split(".");
    const drawn = await drawDocumentPage(context, tenant, {
      documentUuid: params.uuid,
      number: Number(number),
      width: query.width ?? WIDTH,
    });
    if (!drawn.ok) return mapRefusal(drawn.refusal, "page");
    const headers = {
      ...fileHeaders(`page-${number}.png`, "image/png", drawn.value.length),
      "cache-control": "private, max-age=300",
    };
    return { status: 200, body: Readable.from([Buffer.from(drawn.value)]), headers };
  },
});
