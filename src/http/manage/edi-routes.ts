import { Type } from "typebox";
import {
  PartnerListQuery,
  PartnerOutSchema,
  PartnerPageSchema,
  PartnerPath,
  partnerReader,
} from "#contract/manage/edi-partners.ts";
import {
  InterchangeListQuery,
  InterchangePageSchema,
  InterchangeQuery,
  InterchangeSchema,
  ReprocessedSchema,
  reprocessReader,
  ResentSchema,
  X12CheckSchema,
} from "#contract/manage/interchanges.ts";
import { uuid } from "#contract/schema.ts";
import { type AnyRoute, route } from "../route.ts";
import { checkEdi, getInterchangeFile, reprocessInterchange, resendInterchange } from "./edi-monitor.ts";
import { deleteEdiPartner, getEdiPartner, listEdiPartners, putEdiPartner } from "./edi-partners.ts";
import { getInterchange } from "./get-interchange.ts";
import { listInterchanges } from "./list-interchanges.ts";

const room = { generation: "manage", auth: "key-or-session" } as const;
const UuidPath = Type.Object({ uuid: uuid() });

/** EDI: the monitor of what came in, and what was agreed with partners. */
export const ediManageRoutes: readonly AnyRoute[] = [
  route({
    ...room,
    scope: "manage",
    method: "GET",
    operationId: "listInterchanges",
    path: "/manage/edi/interchanges",
    query: InterchangeListQuery,
    summary: "List EDI interchanges",
    description: "The last received first, each with its outcome.",
    responses: { 200: { description: "A page of interchanges.", schema: InterchangePageSchema } },
    handle: listInterchanges,
  }),
  route({
    ...room,
    scope: "manage",
    method: "GET",
    operationId: "getInterchange",
    path: "/manage/edi/interchanges/{uuid}",
    params: UuidPath,
    query: InterchangeQuery,
    summary: "Get an EDI interchange",
    description:
      "With its groups, its acknowledgement, what became of each of its transaction sets, and their segments with names, meanings and errors in place. Sets come `sets` at a time: `nextSet` says where to go on.",
    responses: { 200: { description: "The interchange.", schema: InterchangeSchema } },
    handle: getInterchange,
  }),
  route({
    ...room,
    scope: "manage",
    method: "GET",
    operationId: "getInterchangeFile",
    path: "/manage/edi/interchanges/{uuid}/file",
    params: UuidPath,
    summary: "Download the file of an interchange",
    description: "The bytes as they came, with whatever other interchanges the file holds.",
    responses: { 200: { description: "The file.", contentType: "application/edi-x12" } },
    handle: getInterchangeFile,
  }),
  route({
    ...room,
    scope: "admin",
    method: "POST",
    operationId: "reprocessInterchange",
    path: "/manage/edi/interchanges/{uuid}/reprocess",
    params: UuidPath,
    body: reprocessReader,
    bodyOptional: true,
    summary: "Process an interchange again",
    description:
      "Reads the stored bytes under what is agreed with the sender today. Bills that were accepted before are not made again; the new acknowledgement takes the place of the old one. 409 when nothing is left to be accepted.",
    responses: { 200: { description: "What became of it.", schema: ReprocessedSchema } },
    handle: reprocessInterchange,
  }),
  route({
    ...room,
    scope: "manage",
    method: "POST",
    operationId: "resendInterchange",
    path: "/manage/edi/interchanges/{uuid}/resend",
    params: UuidPath,
    summary: "Send an acknowledgement again",
    description: "Answers the acknowledgement; where the interchange came by the drop folder it is put there again.",
    responses: { 200: { description: "The acknowledgement.", schema: ResentSchema } },
    handle: resendInterchange,
  }),
  route({
    ...room,
    scope: "manage",
    method: "POST",
    operationId: "checkEdi",
    path: "/manage/edi/check",
    reads: "bytes",
    summary: "Check X12 without sending it",
    description: "The body is the file. Answers what would be answered to it, and why; nothing is kept.",
    responses: { 200: { description: "What is wrong, and the acknowledgement it would get.", schema: X12CheckSchema } },
    handle: checkEdi,
  }),
  route({
    ...room,
    scope: "manage",
    method: "GET",
    operationId: "listEdiPartners",
    path: "/manage/edi/partners",
    query: PartnerListQuery,
    summary: "List EDI partners",
    responses: { 200: { description: "A page of partners, by sender id.", schema: PartnerPageSchema } },
    handle: listEdiPartners,
  }),
  route({
    ...room,
    scope: "manage",
    method: "GET",
    operationId: "getEdiPartner",
    path: "/manage/edi/partners/{senderId}",
    params: PartnerPath,
    summary: "Get an EDI partner",
    responses: { 200: { description: "What is agreed with it.", schema: PartnerOutSchema } },
    handle: getEdiPartner,
  }),
  route({
    ...room,
    scope: "admin",
    method: "PUT",
    operationId: "putEdiPartner",
    path: "/manage/edi/partners/{senderId}",
    params: PartnerPath,
    body: partnerReader,
    summary: "Set an EDI partner",
    description:
      "By its interchange sender id (ISA06). Replaces what was agreed; what is left out is strict. From the first partner on, other senders are refused (TA1 006).",
    responses: { 200: { description: "What is agreed with it now.", schema: PartnerOutSchema } },
    handle: putEdiPartner,
  }),
  route({
    ...room,
    scope: "admin",
    method: "DELETE",
    operationId: "deleteEdiPartner",
    path: "/manage/edi/partners/{senderId}",
    params: PartnerPath,
    summary: "Remove an EDI partner",
    description: "Without any partner left, every sender is accepted again.",
    responses: { 204: { description: "It is removed." } },
    handle: deleteEdiPartner,
  }),
];
