import { Readable } from "node:stream";
import { Type } from "typebox";
import { uuid } from "#contract/schema.ts";
import { findInterchange } from "#db/queries/edi/edi-listing.ts";
import { readFileBytes } from "#usecases/document/read-file-bytes.ts";
import { fileHeaders } from "../../file-headers.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

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
    const found = await context.db.inTenant(tenant.tenantUuid, (tx) =>
      findInterchange(tx, params.uuid, { fromSet: 1, limit: 0, refusedOnly: false }),
    );
    if (found?.fileBytes === null || found?.fileBytes === undefined) return refuse("not-found");
    return {
      status: 200,
      body: Readable.from(readFileBytes(context, tenant, found.fileUuid), { objectMode: false }),
      headers: fileHeaders(
        `${found.sender ?? "file"}-${found.controlNumber ?? found.fileUuid}.x12`,
        "application/edi-x12",
        found.fileBytes,
      ),
    };
  },
});
