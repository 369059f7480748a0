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
  refuses: ["unreadable", "overloaded"],
  summary: "A page of a document, as a picture",
  description:
    "As it was read, upright: boxes of `transcription` stand on it. It is drawn by a process without any rights, so that no browser opens the file itself.",
  responses: {
    200: {
      description: "The page, in shades of gray.",
      contentType: "image/png",
      headers: { "Page-Count": "How many pages the document has." },
    },
  },
  handle: async ({ context, tenant, actor, params, query }) => {
    const [number = "1"] = params.page.split(".");
    const drawn = await drawDocumentPage(context, tenant, {
      documentUuid: params.uuid,
      number: Number(number),
      width: query.width ?? WIDTH,
      mayOpenOriginals: actor.scopes.has("decide"),
    });
    if (!drawn.ok) return mapRefusal(drawn.refusal, "page");
    const { png, pages } = drawn.value;
    const headers = {
      ...fileHeaders(`page-${number}.png`, "image/png", png.length),
      "page-count": String(pages),
      "cache-control": "private, max-age=300",
    };
    return { status: 200, body: Readable.from([Buffer.from(png)]), headers };
  },
});
