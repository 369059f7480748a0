import { Type } from "typebox";
import { reader } from "../../json/reader.ts";
import { requiredChoice, text } from "../../schema.ts";
import { orNull, textOut } from "../../v2/read/parts-read.ts";

export const OutgoingMailSchema = Type.Object(
  {
    senderName: orNull(Type.String({ description: "Before the address; null: the tenant's name." })),
    signature: textOut(),
    from: Type.String({ description: "As mails to other parties name their sender." }),
    leaves: Type.Boolean({ description: "Whether mail leaves the machine; else it is written to files (SMTP_URL is not set)." }),
  },
  { $id: "OutgoingMail" },
);

export const outgoingMailReader = reader(
  Type.Object(
    {
      senderName: text({ maxLength: 100, description: "Before the address; without it the tenant's name." }),
      signature: text({ maxLength: 2_000, description: "Below what is written, separated by `-- `." }),
    },
    { $id: "OutgoingMailChange" },
  ),
  (value, problems) => {
    const { senderName } = (value ?? {}) as { readonly senderName?: unknown };
    // oxlint-disable-next-line no-control-regex -- control characters are what must not get through
    if (typeof senderName === "string" && /[\u0000-\u001f\u007f<>"]/.test(senderName))
      problems.add("senderName", "senderName must be one line, without quotes and brackets");
  },
);

export const mailTestReader = reader(
  Type.Object(
    { to: text({ maxLength: 320, description: "One of the tenant's people; without it whoever asks." }) },
    { $id: "MailTest" },
  ),
);

export const TestedMailSchema = Type.Object(
  {
    passed: Type.Boolean({
      description: "A mail server took it: false also where it was written to a file (SMTP_URL is not set).",
    }),
    to: Type.String(),
    message: Type.String({ description: "What came of it, in words." }),
  },
  { $id: "TestedMail" },
);

const SENDER_DECISIONS = ["vendor", "blocked"] as const;
type SenderDecision = (typeof SENDER_DECISIONS)[number];

const count = () => Type.Integer();

export const SenderListSchema = Type.Object({
  items: Type.Array(
    Type.Object({
      sender: Type.String({ description: "An address, or @ and a domain." }),
      name: textOut(),
      decision: Type.Unsafe<SenderDecision | null>({
        type: ["string", "null"],
        enum: [...SENDER_DECISIONS, null],
        description: "What a person said; null: nobody did.",
      }),
      vendorExternalId: textOut(),
      decidedAt: orNull(Type.String({ format: "date-time" })),
      decidedBy: textOut(),
      isInForce: Type.Boolean({
        description:
          "False: the decision is about a name that many share, and was made before such were refused. Nothing is judged by it; name whole addresses instead.",
      }),
      ruledBy: orNull(
        Type.String({
          description:
            "The sender whose decision is in force for it: itself, its domain, or a blocked domain above; null: what the vendors' records say.",
        }),
      ),
      ruledVendor: orNull(Type.String({ description: "Whose it is by that; null: nobody's, or it is blocked." })),
      registeredBy: Type.Array(Type.String(), {
        description: "Vendors that have the address as their contact's or for disputes.",
      }),
      mails: count(),
      proven: count(),
      unproven: count(),
      held: count(),
      lastAt: orNull(Type.String({ format: "date-time" })),
      lastVerdicts: textOut(),
    }),
  ),
});

export const SenderQuery = Type.Object({
  q: text({ maxLength: 200, description: "A part of the address, or of the vendor's id." }),
  vendor: text({
    maxLength: 255,
    description: "A vendor's external id: who was said to be this vendor, and who has an address of its record.",
  }),
});
export const SenderPath = Type.Object({ sender: Type.Unsafe<string>({ type: "string", maxLength: 320 }) });

export const senderReader = reader(
  Type.Object(
    {
      decision: requiredChoice(SENDER_DECISIONS),
      vendorExternalId: text({ maxLength: 255, description: "Whose it is; goes with `vendor`." }),
    },
    { $id: "SenderDecision" },
  ),
);

export const DecidedSenderSchema = Type.Object(
  { sender: Type.String(), decision: Type.String(), vendorExternalId: textOut() },
  { $id: "DecidedSender" },
);
