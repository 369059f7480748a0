import { Type } from "typebox";
import { DISPUTE_PARTIES } from "#domain/lifecycle/decide-dispute.ts";
import { reader } from "../../json/reader.ts";
import { LIMITS } from "../../limits.ts";
import type { Problems } from "../../json/problems.ts";
import { fileText, flag, idText, list, nullable, requiredChoice, requiredList, requiredText, text, uuid } from "../../schema.ts";
import { MAX_SUBJECT_LENGTH, MAX_TEXT_LENGTH, refuseLineBreaks } from "../../v2/dispute.ts";

const reason = Type.Object({ description: requiredText(2_000) });
const communication = {
  text: requiredText(MAX_TEXT_LENGTH),
  email: nullable(
    Type.Object({
      subject: requiredText(MAX_SUBJECT_LENGTH),
      to: text({
        maxLength: 2_000,
        description:
          "Addresses, separated by commas; without it, whom the first mail of the dispute reached (where it was lost, whom a person sent it to again), else the address kept for disputes with the other party, else its contact's.",
      }),
    }),
  ),
  attachments: list(Type.Object({ name: requiredText(255), base64String: fileText() }), { maxItems: LIMITS.files }),
};

interface LooseMessage {
  readonly email?: { readonly subject?: unknown; readonly to?: unknown } | null;
  readonly attachments?: readonly ({ readonly name?: unknown } | null)[] | null;
}

const checkMessage = (words: LooseMessage | null | undefined, prefix: string, problems: Problems): void => {
  refuseLineBreaks(words?.email?.subject, `${prefix}email.subject`, problems);
  refuseLineBreaks(words?.email?.to, `${prefix}email.to`, problems);
  if (!Array.isArray(words?.attachments)) return;
  for (const [index, attachment] of words.attachments.entries()) {
    refuseLineBreaks(attachment?.name, `${prefix}attachments[${index}].name`, problems);
  }
};

export const newDisputeReader = reader(
  Type.Object(
    {
      eTag: idText({
        description:
          "The invoice's current eTag; another one is refused with 409. Required of a person's session, checked when given of a key.",
      }),
      party: requiredChoice(DISPUTE_PARTIES),
      reasons: requiredList(reason, { maxItems: 200 }),
      communication: nullable(Type.Object(communication)),
      hold: flag({ description: "Its mail waits some seconds, in which the dispute can be taken back (`takeBackDispute`)." }),
    },
    { $id: "NewDispute" },
  ),
  (value, problems) =>
    checkMessage((value as { communication?: LooseMessage } | null)?.communication, "communication.", problems),
);

export const disputeChangeReader = reader(
  Type.Object(
    { eTag: requiredText(50), addReasons: list(reason, { maxItems: 200 }), resolveReasons: list(uuid(), { maxItems: 200 }) },
    { $id: "DisputeChange" },
  ),
);

export const takeBackReader = reader(Type.Object({ eTag: requiredText(50) }, { $id: "DisputeTakenBack" }));

export const wordsReader = reader(Type.Object(communication, { $id: "NewDisputeCommunication" }), (value, problems) =>
  checkMessage(value as LooseMessage | null, "", problems),
);

export const sendAgainReader = reader(
  Type.Object(
    {
      to: text({
        maxLength: 2_000,
        description: "Addresses, separated by commas; without it, to whom it went before, but those who got it.",
      }),
    },
    { $id: "SendAgain" },
  ),
  (value, problems) => refuseLineBreaks((value as { readonly to?: unknown } | null)?.to, "to", problems),
);

export const CreatedDisputeSchema = Type.Object(
  {
    uuid: uuid(),
    eTag: Type.String(),
    communicationUuid: Type.Unsafe<string | null>({ type: ["string", "null"], format: "uuid" }),
  },
  { $id: "CreatedDispute" },
);
/** Of a dispute that is taken back. */
export const TOLD_ENDPOINTS = Type.Integer({
  minimum: 0,
  description:
    "Endpoints of webhooks that hear of it all the same, as DISPUTE_CREATED, and of its end, as DISPUTE_UPDATED: what happened is told in its order, and nothing of it is kept back.",
});
export const TakenBackDisputeSchema = Type.Object(
  {
    uuid: uuid(),
    eTag: Type.String(),
    resolvedAt: Type.Unsafe<string | null>({ type: ["string", "null"], format: "date-time" }),
    toldEndpoints: TOLD_ENDPOINTS,
  },
  { $id: "TakenBackDispute" },
);
export const ChangedDisputeSchema = Type.Object(
  {
    uuid: uuid(),
    eTag: Type.String(),
    resolvedAt: Type.Unsafe<string | null>({ type: ["string", "null"], format: "date-time" }),
  },
  { $id: "ChangedDispute" },
);
