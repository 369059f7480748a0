import { Type } from "typebox";
import { uuid } from "#contract/schema.ts";
import { UuidSchema } from "#contract/v2/answers.ts";
import { CommunicationListSchema, communicationReader, DisputeListSchema, DisputeSchema } from "#contract/v2/dispute.ts";
import { createCommunication } from "#usecases/dispute/create-communication.ts";
import { getDispute, listDisputeCommunications, listInvoiceDisputes, openAttachment } from "#usecases/dispute/read-disputes.ts";
import { fileHeaders } from "../file-headers.ts";
import { mapRefusal } from "../map-refusal.ts";
import { type AnyRoute, route } from "../route.ts";

const ofInvoice = { invoiceUuid: uuid() };
const ofDispute = { ...ofInvoice, disputeUuid: uuid() };

/** Disputes and what was said in them: specification, "V2 operations" 8 to 12. */
export const v2DisputeRoutes: readonly AnyRoute[] = [
  route({
    operationId: "listDisputes",
    number: 8,
    method: "GET",
    path: "/v2/invoices/{invoiceUuid}/disputes",
    generation: "v2",
    auth: "key",
    scope: "disputes",
    params: Type.Object(ofInvoice),
    summary: "List disputes of an invoice",
    description: "The complete list, without the communications.",
    responses: { 200: { description: "The disputes.", schema: DisputeListSchema } },
    handle: async ({ context, tenant, params }) => {
      const found = await listInvoiceDisputes(context, tenant, params.invoiceUuid);
      return found.ok ? { status: 200, body: found.value } : mapRefusal(found.refusal, "invoiceUuid");
    },
  }),
  route({
    operationId: "getDispute",
    number: 9,
    method: "GET",
    path: "/v2/invoices/{invoiceUuid}/disputes/{disputeUuid}",
    generation: "v2",
    auth: "key",
    scope: "disputes",
    params: Type.Object(ofDispute),
    summary: "Get dispute",
    description: "Without the communications. The eTag is also a header.",
    responses: { 200: { description: "The dispute.", schema: DisputeSchema, headers: { ETag: "The eTag, in quotes." } } },
    handle: async ({ context, tenant, params }) => {
      const found = await getDispute(context, tenant, params.invoiceUuid, params.disputeUuid);
      return found.ok
        ? { status: 200, body: found.value, headers: { etag: `"${found.value.eTag}"` } }
        : mapRefusal(found.refusal, "disputeUuid");
    },
  }),
  route({
    operationId: "listCommunications",
    number: 10,
    method: "GET",
    path: "/v2/invoices/{invoiceUuid}/disputes/{disputeUuid}/communications",
    generation: "v2",
    auth: "key",
    scope: "disputes",
    params: Type.Object(ofDispute),
    summary: "List communications of a dispute",
    description: "The complete list. A communication without `email` stayed inside the service.",
    responses: { 200: { description: "The communications.", schema: CommunicationListSchema } },
    handle: async ({ context, tenant, params }) => {
      const found = await listDisputeCommunications(context, tenant, params.invoiceUuid, params.disputeUuid);
      if (!found.ok) return mapRefusal(found.refusal, "disputeUuid");
      const body = found.value.map(({ subject, attachments, ...communication }) => ({
        ...communication,
        ...(subject === null ? {} : { email: { subject } }),
        attachments: attachments.map((identifier) => ({ identifier })),
      }));
      return { status: 200, body };
    },
  }),
  route({
    operationId: "createCommunication",
    number: 11,
    method: "POST",
    path: "/v2/invoices/{invoiceUuid}/disputes/{disputeUuid}/communications",
    generation: "v2",
    auth: "key",
    scope: "disputes",
    params: Type.Object(ofDispute),
    body: communicationReader,
    bodyExample: { text: "The corrected invoice is on its way.", subject: "Invoice 4711" },
    summary: "Create communication",
    description:
      "If earlier communications of the dispute were e-mails, an e-mail goes out for this one too, to whom the last one went.",
    responses: { 200: { description: "The communication.", schema: UuidSchema } },
    handle: async ({ context, tenant, actor, params, body }) => {
      const subject = body.subject == null || body.subject.trim() === "" ? null : body.subject;
      const made = await createCommunication(context, tenant, actor, {
        ...params,
        words: { text: body.text, email: null, attachments: [] },
        followsEarlierMail: { subject },
      });
      return made.ok ? { status: 200, body: made.value } : mapRefusal(made.refusal, "disputeUuid");
    },
  }),
  route({
    operationId: "getCommunicationAttachment",
    number: 12,
    method: "GET",
    path: "/v2/invoices/{invoiceUuid}/disputes/{disputeUuid}/communications/{communicationUuid}/attachments/{identifier}",
    generation: "v2",
    auth: "key",
    scope: "disputes",
    params: Type.Object({
      ...ofDispute,
      communicationUuid: uuid(),
      identifier: Type.Unsafe<string>({ type: "string", maxLength: 300 }),
    }),
    summary: "Get communication attachment",
    responses: {
      200: {
        description: "The file under its name.",
        contentType: "application/octet-stream",
        headers: { "Content-Disposition": "The name of the file." },
      },
    },
    handle: async ({ context, tenant, params }) => {
      const found = await openAttachment(context, tenant, params);
      if (!found.ok) return mapRefusal(found.refusal, "identifier");
      const { content, mediaType, bytes } = found.value;
      return { status: 200, body: content, headers: fileHeaders(params.identifier, mediaType, bytes) };
    },
  }),
];
