import { type AnyRoute, route } from "../route.ts";
import { LARGEST_FILE, receiveInterchange } from "./receive-interchange.ts";

export const ediRoutes: readonly AnyRoute[] = [
  route({
    operationId: "receiveInterchange",
    method: "POST",
    path: "/edi/x12",
    generation: "edi",
    auth: "key",
    scope: "edi",
    reads: "stream",
    // What has no type is taken for bytes (RFC 9110, 8.3).
    consumes: ["application/edi-x12", "application/octet-stream"],
    takesGzip: true,
    bodyLimit: LARGEST_FILE,
    summary: "Send X12 interchanges",
    description:
      "One file with one or more X12 interchanges (freight invoices, set 210). Answers the acknowledgements, TA1 and 997 (999 by agreement), once everything is durable. `Content-Encoding: gzip` is taken; the limit counts inflated bytes. The same bytes again get the same answer, byte for byte, and do nothing.",
    responses: { 200: { description: "The acknowledgements, one after the other.", contentType: "application/edi-x12" } },
    handle: receiveInterchange,
  }),
];
