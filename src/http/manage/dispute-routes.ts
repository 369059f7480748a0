import { Type } from "typebox";
import {
  ChangedDisputeSchema,
  CreatedDisputeSchema,
  disputeChangeReader,
  newDisputeReader,
  wordsReader,
} from "#contract/manage/dispute.ts";
import { uuid } from "#contract/schema.ts";
import { UuidSchema } from "#contract/v2/answers.ts";
import { changeDispute } from "#usecases/dispute/change-dispute.ts";
import { createCommunication } from "#usecases/dispute/create-communication.ts";
import { createDispute } from "#usecases/dispute/create-dispute.ts";
import type { Words } from "#usecases/dispute/dispute-words.ts";
import type { FileToKeep } from "#usecases/document/keep-file.ts";
import { FILES_LIMIT } from "../compile-route.ts";
import { withFilesBody } from "../files/read-files-body.ts";
import { mapRefusal } from "../map-refusal.ts";
import { type AnyRoute, route } from "../route.ts";

interface GivenWords {
  readonly text: string;
  readonly email?: { readonly subject: string; readonly to?: string | null } | null;
  readonly attachments?: readonly { readonly name: string; readonly base64String: string }[] | null;
}

const addresses = (to: string | null | undefined): readonly string[] | null => {
  const given = (to ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter((address) => address !== "");
  return given.length === 0 ? null : given;
};

const wordsOf = ({ text, email, attachments }: GivenWords, take: (text: string) => FileToKeep): Words => ({
  text,
  email: email == null ? null : { subject: email.subject, to: addresses(email.to) },
  attachments: (attachments ?? []).map(({ name, base64String }) => ({ name, file: take(base64String) })),
});

const ofInvoice = { invoiceUuid: uuid() };
const ofDispute = { ...ofInvoice, disputeUuid: uuid() };

/** Disputing an invoice, for people and keys that decide. */
export const disputeRoutes: readonly AnyRoute[] = [
  route({
    operationId: "createDispute",
    method: "POST",
    path: "/manage/invoices/{invoiceUuid}/disputes",
    generation: "manage",
    auth: "key-or-session",
    scope: "decide",
    params: Type.Object(ofInvoice),
    reads: "files",
    body: newDisputeReader,
    bodyLimit: FILES_LIMIT,
    bodyExample: {
      party: "Vendor",
      reasons: [{ description: "Fuel surcharge above the agreed table" }],
      communication: {
        text: "Please send a corrected invoice.",
        email: { subject: "Invoice 4711", to: "billing@carrier.example" },
      },
    },
    summary: "Dispute an invoice",
    description: "The invoice is disputed until its last reason is resolved; then it is audited again.",
    responses: { 201: { description: "The dispute.", schema: CreatedDisputeSchema } },
    handle: (call) =>
      withFilesBody(call, newDisputeReader, async ({ body, take }) => {
        const made = await createDispute(call.context, call.tenant, call.actor, {
          invoiceUuid: call.params.invoiceUuid,
          party: body.party,
          reasons: body.reasons.map(({ description }) => description),
          communication: body.communication == null ? null : wordsOf(body.communication, take),
        });
        return made.ok
          ? { status: 201, body: made.value, headers: { etag: `"${made.value.eTag}"` } }
          : mapRefusal(made.refusal, "status");
      }),
  }),
  route({
    operationId: "changeDispute",
    method: "PATCH",
    path: "/manage/invoices/{invoiceUuid}/disputes/{disputeUuid}",
    generation: "manage",
    auth: "key-or-session",
    scope: "decide",
    params: Type.Object(ofDispute),
    body: disputeChangeReader,
    bodyExample: { eTag: "1", resolveReasons: ["0190a6f2-7c1e-7000-8000-000000000001"] },
    summary: "Add and resolve reasons of a dispute",
    responses: { 200: { description: "The dispute's new eTag.", schema: ChangedDisputeSchema } },
    handle: async ({ context, tenant, actor, params, body }) => {
      const changed = await changeDispute(context, tenant, actor, {
        invoiceUuid: params.invoiceUuid,
        disputeUuid: params.disputeUuid,
        eTag: body.eTag.replace(/^"(.*)"$/, "$1"),
        addReasons: (body.addReasons ?? []).map(({ description }) => description),
        resolveReasons: (body.resolveReasons ?? []).map((reason) => reason.toLowerCase()),
      });
      return changed.ok
        ? { status: 200, body: changed.value, headers: { etag: `"${changed.value.eTag}"` } }
        : mapRefusal(changed.refusal, "eTag");
    },
  }),
  route({
    operationId: "createDisputeCommunication",
    method: "POST",
    path: "/manage/invoices/{invoiceUuid}/disputes/{disputeUuid}/communications",
    generation: "manage",
    auth: "key-or-session",
    scope: "disputes",
    params: Type.Object(ofDispute),
    reads: "files",
    body: wordsReader,
    bodyLimit: FILES_LIMIT,
    bodyExample: { text: "Please send a corrected invoice.", email: { subject: "Invoice 4711" } },
    summary: "Say something in a dispute",
    description: "With `email` it is sent; without, it stays inside the service. It can never be changed.",
    responses: { 201: { description: "The communication.", schema: UuidSchema } },
    handle: (call) =>
      withFilesBody(call, wordsReader, async ({ body, take }) => {
        const made = await createCommunication(call.context, call.tenant, call.actor, {
          invoiceUuid: call.params.invoiceUuid,
          disputeUuid: call.params.disputeUuid,
          words: wordsOf(body, take),
          followsEarlierMail: null,
        });
        return made.ok ? { status: 201, body: made.value } : mapRefusal(made.refusal, "disputeUuid");
      }),
  }),
];
