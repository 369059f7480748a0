import { randomBytes } from "node:crypto";
import { Type } from "typebox";
import {
  CaptureAnswerSchema,
  captureSecretReader,
  documentApprovalReader,
  documentChangeReader,
  DocumentETagSchema,
  DocumentListQuery,
  DocumentPageSchema,
  ManagedDocumentSchema,
} from "#contract/manage/documents.ts";
import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import { uuid } from "#contract/schema.ts";
import { findCaptureSecret, saveCaptureSecret } from "#db/queries/message/capture.ts";
import { findManagedDocument } from "#db/queries/document/document-listing.ts";
import { DOCUMENT_TYPES } from "#domain/document/document-types.ts";
import { approveDocument, changeDocument } from "#usecases/document/change-document.ts";
import { listDocuments } from "#usecases/document/list-documents.ts";
import { readDocumentFile } from "./read-document-file.ts";
import { mapRefusal } from "../map-refusal.ts";
import { refuse } from "../refusals.ts";
import { type AnyRoute, route } from "../route.ts";

const UuidPath = Type.Object({ uuid: uuid() });
const manage = { generation: "manage", auth: "key-or-session" } as const;
const STATUSES = ["Draft", "Ready", "Approved"];
const bare = (eTag: string): string => eTag.replace(/^"(.*)"$/, "$1");
const spelled = (words: readonly string[], text: string): string | undefined =>
  words.find((word) => word.toLowerCase() === text.toLowerCase());

/** Documents for people, and the secret of the capture provider. */
export const documentRoutes: readonly AnyRoute[] = [
  route({
    operationId: "listDocuments",
    method: "GET",
    path: "/manage/documents",
    ...manage,
    scope: "manage",
    query: DocumentListQuery,
    summary: "List documents",
    responses: { 200: { description: "Documents, the newest first.", schema: DocumentPageSchema } },
    handle: async ({ context, tenant, query }) => {
      const asked = (query.status ?? "").split(",").flatMap((one) => (one.trim() === "" ? [] : [one.trim()]));
      const statuses = asked.map((one) => spelled(STATUSES, one));
      if (statuses.includes(undefined))
        return refuse("validation-failed", { status: [`status must be of ${STATUSES.join(", ")}`] });
      const type = query.type == null ? null : spelled(DOCUMENT_TYPES, query.type);
      if (type === undefined)
        return refuse("validation-failed", { type: ["type must be one of the document types of the specification"] });
      const listed = await listDocuments(context, tenant, {
        statuses: statuses as string[],
        type,
        q: query.q ?? null,
        linked: query.linked ?? null,
        limit: query.limit ?? DEFAULT_LIMIT,
        cursor: query.cursor ?? null,
      });
      return listed.ok ? { status: 200, body: listed.value } : mapRefusal(listed.refusal, "cursor");
    },
  }),
  route({
    operationId: "getManagedDocument",
    method: "GET",
    path: "/manage/documents/{uuid}",
    ...manage,
    scope: "manage",
    params: UuidPath,
    summary: "A document with its links",
    responses: { 200: { description: "The document; its eTag is also the `ETag` header.", schema: ManagedDocumentSchema } },
    handle: async ({ context, tenant, params }) => {
      const document = await context.db.inTenant(tenant.tenantUuid, (tx) => findManagedDocument(tx, params.uuid));
      return document === undefined
        ? refuse("not-found")
        : { status: 200, body: document, headers: { etag: `"${document.eTag}"` } };
    },
  }),
  route({
    operationId: "getManagedDocumentFile",
    method: "GET",
    path: "/manage/documents/{uuid}/file",
    ...manage,
    scope: "manage",
    params: UuidPath,
    summary: "The file of a document, for people",
    responses: {
      200: {
        description: "The file as it was sent.",
        contentType: "application/octet-stream",
        headers: { "Content-Disposition": "Holds the file's name." },
      },
    },
    handle: readDocumentFile,
  }),
  route({
    operationId: "changeDocument",
    method: "PATCH",
    path: "/manage/documents/{uuid}",
    ...manage,
    scope: "documents",
    params: UuidPath,
    body: documentChangeReader,
    bodyExample: { eTag: "1", type: "ProofOfDelivery", hasSignature: true },
    summary: "Correct a document",
    description:
      "A correction of type or fields makes a ready document a draft again. An approved one can only be given its order.",
    responses: { 200: { description: "The document's new eTag.", schema: DocumentETagSchema } },
    handle: async ({ context, tenant, actor, params, body }) => {
      const changed = await changeDocument(context, tenant, actor, {
        documentUuid: params.uuid,
        eTag: bare(body.eTag),
        type: body.type ?? null,
        hasSignature: body.hasSignature ?? null,
        fields: body.fields ?? null,
        orderExternalId: body.orderExternalId ?? null,
      });
      return changed.ok
        ? { status: 200, body: changed.value, headers: { etag: `"${changed.value.eTag}"` } }
        : mapRefusal(changed.refusal, "status");
    },
  }),
  route({
    operationId: "approveDocument",
    method: "POST",
    path: "/manage/documents/{uuid}/approve",
    ...manage,
    scope: "documents",
    params: UuidPath,
    body: documentApprovalReader,
    bodyExample: { eTag: "1" },
    summary: "Approve a document",
    description: "Its orders are told (DOCUMENT_APPROVED), and open invoices it may support are audited again.",
    responses: { 200: { description: "The document's new eTag.", schema: DocumentETagSchema } },
    handle: async ({ context, tenant, actor, params, body }) => {
      const approved = await approveDocument(context, tenant, actor, { documentUuid: params.uuid, eTag: bare(body.eTag) });
      return approved.ok
        ? { status: 200, body: approved.value, headers: { etag: `"${approved.value.eTag}"` } }
        : mapRefusal(approved.refusal, "status");
    },
  }),
  route({
    operationId: "getCapture",
    method: "GET",
    path: "/manage/capture",
    ...manage,
    scope: "admin",
    summary: "The secret of the capture provider",
    responses: { 200: { description: "The secret, null while there is none.", schema: CaptureAnswerSchema } },
    handle: async ({ context, tenant }) => ({
      status: 200,
      body: { secret: (await findCaptureSecret(context.db.control, tenant.tenantUuid)) ?? null },
    }),
  }),
  route({
    operationId: "changeCapture",
    method: "PUT",
    path: "/manage/capture",
    ...manage,
    scope: "admin",
    body: captureSecretReader,
    bodyOptional: true,
    summary: "Make or set the secret of the capture provider",
    description: "The provider signs its callbacks with it (operation 22). The one before stops at once.",
    responses: { 200: { description: "The secret.", schema: CaptureAnswerSchema } },
    handle: async ({ context, tenant, body }) => {
      const secret = (body as { readonly secret?: string | null } | undefined)?.secret ?? randomBytes(32).toString("base64url");
      await saveCaptureSecret(context.db.control, tenant.tenantUuid, secret);
      return { status: 200, body: { secret } };
    },
  }),
];
