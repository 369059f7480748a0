import { Type } from "typebox";
import { CreatedDisputeSchema, newDisputeReader } from "#contract/manage/dispute/dispute.ts";
import { uuid } from "#contract/schema.ts";
import { createDispute } from "#usecases/dispute/create-dispute.ts";
import { FILES_LIMIT } from "../../compile-route.ts";
import { withFilesBody } from "../../files/read-files-body.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { refuse } from "../../refusals.ts";
import { operation } from "../../operation.ts";
import { wordsOf } from "./given-message.ts";

const NO_ETAG = { eTag: ["eTag is required of a person: the invoice's, as it was looked at"] };

export const createDisputeOperation = operation({
  operationId: "createDispute",
  method: "POST",
  path: "/manage/invoices/{invoiceUuid}/disputes",
  generation: "manage",
  auth: "key-or-session",
  scope: "decide",
  touches: "money",
  reads: "files",
  bodyLimit: FILES_LIMIT,
  params: Type.Object({ invoiceUuid: uuid() }),
  body: newDisputeReader,
  bodyExample: {
    eTag: "3",
    party: "Vendor",
    reasons: [{ description: "Fuel surcharge above the agreed table" }],
    communication: {
      text: "Please send a corrected invoice.",
      email: { subject: "Invoice 4711", to: "billing@carrier.example" },
    },
  },
  refuses: ["over-quota", "conflict", "etag-mismatch"],
  summary: "Dispute an invoice",
  description:
    "The invoice is disputed until its last reason is resolved; then it is audited again. Refused while it is being terminated.",
  responses: { 201: { description: "The dispute.", schema: CreatedDisputeSchema } },
  handle: (call) =>
    withFilesBody(call, newDisputeReader, async ({ body, take }) => {
      // Of two people who press the same key one writes to the carrier.
      if (body.eTag == null && call.actor.id.startsWith("user:")) return refuse("validation-failed", NO_ETAG);
      const made = await createDispute(call.context, call.tenant, call.actor, {
        invoiceUuid: call.params.invoiceUuid,
        eTag: body.eTag ?? null,
        party: body.party,
        reasons: body.reasons.map(({ description }) => description),
        communication: body.communication == null ? null : wordsOf(body.communication, take),
        isHeld: body.hold === true,
      });
      return made.ok
        ? { status: 201, body: made.value, headers: { etag: `"${made.value.eTag}"` } }
        : mapRefusal(made.refusal, "status");
    }),
});
