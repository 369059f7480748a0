import { Type } from "typebox";
import { reader } from "../../json/reader.ts";
import { flag, text, uuid } from "../../schema.ts";
import { orNull, textOut } from "../../v2/read/parts-read.ts";
import { pageQuery, pageSchema } from "../pages.ts";

/** What a mail became, or waits for. */
export const MAIL_OUTCOMES = [
  "received",
  "quarantined",
  "rejected",
  "duplicate",
  "document",
  "invoice",
  "communication",
] as const;

export const MailListQuery = Type.Object({
  outcome: text({ description: `${MAIL_OUTCOMES.join(", ")}; several by comma. By default all.` }),
  q: text({ maxLength: 200, description: "A part of the sender's address or name, or of the subject." }),
  vendor: text({ maxLength: 255, description: "A vendor's external id: mails that are its." }),
  ...pageQuery,
});

export const MailPath = Type.Object({ mailUuid: uuid() });

const Summary = {
  uuid: uuid(),
  messageId: textOut(),
  from: orNull(Type.String({ description: "The address in From; null until it is read." })),
  fromName: textOut(),
  to: Type.String({ description: "Which of our addresses it was sent to." }),
  subject: textOut(),
  receivedAt: Type.String({ format: "date-time" }),
  outcome: Type.String({ description: MAIL_OUTCOMES.join(", ") }),
  reason: orNull(Type.String({ description: "Why, in words." })),
  vendorExternalId: orNull(Type.String({ description: "Whose it is." })),
  isProven: orNull(
    Type.Boolean({
      description: "Whether the records of the sender's domain prove that it is from there; null while nobody looked.",
    }),
  ),
  verdicts: orNull(
    Type.Object(
      { spf: Type.String(), dkim: Type.String(), dmarc: Type.String() },
      { description: "What the records of the sender's domain say (RFC 8601); null until it is read." },
    ),
  ),
};

export const MailPageSchema = pageSchema(Type.Object(Summary));

export const MailSchema = Type.Object(
  {
    ...Summary,
    envelopeFrom: Type.String(),
    clientAddress: Type.String(),
    bytes: Type.Integer(),
    isAutomatic: Type.Boolean({ description: "Written by a machine." }),
    releasedBy: orNull(Type.String({ description: "Who let it in." })),
    invoiceUuid: orNull(Type.String({ format: "uuid", description: "Of an answer: the disputed invoice." })),
    disputeUuid: orNull(Type.String({ format: "uuid" })),
    communicationUuid: orNull(Type.String({ format: "uuid" })),
    text: textOut(),
    attachments: Type.Array(
      Type.Object({
        name: Type.String(),
        mediaType: Type.String(),
        bytes: Type.Integer(),
        outcome: Type.String({ description: "document, invoice, communication, duplicate, rejected or ignored" }),
        reason: textOut(),
        documentUuid: orNull(Type.String({ format: "uuid" })),
        interchangeUuid: orNull(
          Type.String({
            format: "uuid",
            description: "Of X12 that was taken, now or before: its interchange, of several the first.",
          }),
        ),
      }),
    ),
  },
  { $id: "MailMessage" },
);

export const releaseMailReader = reader(
  Type.Object({
    vendorExternalId: text({
      maxLength: 255,
      description: "Whose it is. Left out: the one vendor that has the sender's address.",
    }),
    remember: flag({ description: "The sender is this vendor's from now on, where its domain proves it." }),
  }),
);
export const blockMailReader = reader(
  Type.Object({ remember: flag({ description: "Refuse everything of this sender from now on." }) }),
);
