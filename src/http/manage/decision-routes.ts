import { Type } from "typebox";
import {
  ApprovalSchema,
  approveReader,
  cancelOrderReader,
  ETagSchema,
  eTagReader,
  holdReader,
  matchReader,
  terminateReader,
} from "#contract/manage/decisions.ts";
import { requiredText, uuid } from "#contract/schema.ts";
import { type AnyRoute, route } from "../route.ts";
import { approveInvoiceAnswer } from "./approve-invoice.ts";
import { approveOrderAnswer } from "./approve-order.ts";
import { auditInvoiceAnswer } from "./audit-invoice.ts";
import { cancelOrderAnswer } from "./cancel-order.ts";
import { holdInvoiceAnswer, releaseInvoiceAnswer } from "./hold-invoice.ts";
import { matchInvoiceAnswer } from "./match-invoice.ts";
import { terminateInvoiceAnswer } from "./terminate-invoice.ts";
import { undoApprovalAnswer } from "./undo-approval.ts";
import { unmatchInvoiceAnswer } from "./unmatch-invoice.ts";

const params = Type.Object({ invoiceUuid: uuid() });
const DONE = { 200: { description: "Done. The invoice's new eTag.", schema: ETagSchema } };
const invoice = { generation: "manage", auth: "key-or-session", scope: "decide", method: "POST", params } as const;

/** Decisions about invoices and orders. A finalized invoice never changes: 409. */
export const decisionRoutes: readonly AnyRoute[] = [
  route({
    ...invoice,
    operationId: "approveInvoice",
    path: "/manage/invoices/{invoiceUuid}/approve",
    body: approveReader,
    summary: "Approve an invoice",
    description:
      "Whole, or with given amounts for some charge codes. Takes effect at once, or with `hold` after eight seconds in which it can be undone. Beyond the approver's limit the approval is kept (202) until somebody else with the limit approves too; the same approver again, or a second one without the limit: 403.",
    responses: {
      200: { description: "Approved, or waiting to be undone.", schema: ApprovalSchema },
      202: { description: "Kept until a second approver completes it.", schema: ApprovalSchema },
    },
    handle: approveInvoiceAnswer,
  }),
  route({
    ...invoice,
    operationId: "undoApproval",
    path: "/manage/invoices/{invoiceUuid}/approve/undo",
    body: eTagReader,
    bodyOptional: true,
    summary: "Take back an approval that still waits",
    responses: DONE,
    handle: undoApprovalAnswer,
  }),
  route({
    ...invoice,
    operationId: "holdInvoice",
    path: "/manage/invoices/{invoiceUuid}/hold",
    body: holdReader,
    summary: "Hold an invoice",
    description:
      "Until an instant, until a document of a type is approved, or until a person releases it. The policy approves nothing that is held; a person still may.",
    responses: DONE,
    handle: holdInvoiceAnswer,
  }),
  route({
    ...invoice,
    operationId: "releaseInvoice",
    path: "/manage/invoices/{invoiceUuid}/release",
    body: eTagReader,
    bodyOptional: true,
    summary: "End the hold of an invoice",
    description: "It is audited again at once.",
    responses: DONE,
    handle: releaseInvoiceAnswer,
  }),
  route({
    ...invoice,
    operationId: "terminateInvoiceByPerson",
    path: "/manage/invoices/{invoiceUuid}/terminate",
    body: terminateReader,
    summary: "Terminate an invoice",
    description: "It is not paid, and can no longer be audited or approved.",
    responses: DONE,
    handle: terminateInvoiceAnswer,
  }),
  route({
    ...invoice,
    operationId: "auditInvoiceAgain",
    path: "/manage/invoices/{invoiceUuid}/audit",
    body: eTagReader,
    bodyOptional: true,
    summary: "Audit an open invoice again",
    responses: DONE,
    handle: auditInvoiceAnswer,
  }),
  route({
    ...invoice,
    operationId: "matchInvoice",
    path: "/manage/invoices/{invoiceUuid}/match",
    body: matchReader,
    summary: "Match an invoice to orders by hand",
    description: "It is audited against them at once; its references no longer count.",
    responses: DONE,
    handle: matchInvoiceAnswer,
  }),
  route({
    ...invoice,
    operationId: "unmatchInvoice",
    path: "/manage/invoices/{invoiceUuid}/unmatch",
    body: eTagReader,
    bodyOptional: true,
    summary: "Take an invoice's orders away",
    responses: DONE,
    handle: unmatchInvoiceAnswer,
  }),
  route({
    operationId: "approveOrder",
    method: "POST",
    path: "/manage/orders/{orderExternalId}/approve",
    generation: "manage",
    auth: "key-or-session",
    scope: "decide",
    params: Type.Object({ orderExternalId: requiredText(255) }),
    body: eTagReader,
    bodyOptional: true,
    summary: "Approve an order",
    description: "ORDER_APPROVED is raised once in an order's life; approving again changes nothing.",
    responses: DONE,
    handle: approveOrderAnswer,
  }),
  route({
    operationId: "cancelOrder",
    method: "POST",
    path: "/manage/orders/{orderExternalId}/cancel",
    generation: "manage",
    auth: "key-or-session",
    scope: "decide",
    params: Type.Object({ orderExternalId: requiredText(255) }),
    body: cancelOrderReader,
    summary: "Cancel an order",
    description:
      "Its open invoices are audited again: only what its vendor may charge for a truck not used still passes. An approved order stays approved (409); cancelling again changes nothing.",
    responses: { 200: { description: "Cancelled. The order's new eTag.", schema: ETagSchema } },
    handle: cancelOrderAnswer,
  }),
];
