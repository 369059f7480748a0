import { createGunzip } from "node:zlib";
import { MAX_FILE_SIZE, receiveX12 } from "#usecases/edi/receive-x12.ts";
import { traceOfRequest } from "#usecases/record-intake.ts";
import { operation } from "../operation.ts";
import { refuseBacklog } from "../refuse-backlog.ts";
import { refuse } from "../refusals.ts";

/**
 * POST /edi/x12. The bytes are taken in while they arrive and are durable before anything is answered. An acknowledgement that
 * can be written is answered with 200, even when it rejects; what is not readable as an interchange is 422. `Content-Encoding:
 * gzip` is inflated on the way; the limit counts inflated bytes, so a small bomb bursts at it.
 */
export const receiveInterchangeOperation = operation({
  operationId: "receiveInterchange",
  method: "POST",
  path: "/edi/x12",
  generation: "edi",
  auth: "key",
  scope: "edi",
  touches: "work",
  reads: "stream",
  // What has no type is taken for bytes (RFC 9110, 8.3).
  consumes: ["application/edi-x12", "application/octet-stream"],
  takesGzip: true,
  bodyLimit: MAX_FILE_SIZE,
  refuses: ["forbidden", "unreadable", "over-quota", "backlog"],
  summary: "Send X12 interchanges",
  description:
    "One file with one or more X12 interchanges (freight invoices, set 210). Answers the acknowledgements, TA1 and 997 (999 by agreement), once everything is durable. `Content-Encoding: gzip` is taken; the limit counts inflated bytes. The same bytes again get the same answer, byte for byte, and do nothing.",
  responses: { 200: { description: "The acknowledgements, one after the other.", contentType: "application/edi-x12" } },
  handle: async ({ context, tenant, actor, headers, rawStream }) => {
    const full = await refuseBacklog({ context, tenant });
    if (full !== undefined) return full;
    const isCompressed = headers["content-encoding"]?.toLowerCase() === "gzip";
    const inflate = createGunzip();
    let broken = false;
    const chunks = isCompressed ? rawStream.on("error", (error) => inflate.destroy(error)).pipe(inflate) : rawStream;
    if (isCompressed) inflate.on("error", (error) => (broken = String((error as { code?: unknown }).code).startsWith("Z_")));
    try {
      const trace = traceOfRequest(context);
      const answer = await receiveX12(context, tenant, {
        actor,
        channel: "http",
        boundTo: actor.partner,
        ...(trace === undefined ? {} : { trace }),
        chunks,
      });
      switch (answer.kind) {
        case "too-large":
          return refuse("body-too-large", { body: [`a file must be at most ${answer.limit} bytes`] });
        case "unreadable":
          return refuse("unreadable", { body: [answer.reason] });
        case "not-yours":
          return refuse("forbidden", { body: ["the key is bound to one partner, and these bytes are another's"] });
        case "over-quota":
          return refuse("over-quota", { body: [answer.reason] });
        case "overloaded":
          return refuse("overloaded", {}, { "retry-after": "1" });
        case "acknowledged":
          return {
            status: 200,
            body: answer.text,
            headers: { "content-type": "application/edi-x12", ...(answer.replayed ? { "idempotent-replayed": "true" } : {}) },
          };
      }
    } catch (error) {
      if (broken) return refuse("bad-request", { body: ["the body is not what Content-Encoding: gzip says"] });
      throw error;
    }
  },
});
