import { Type } from "typebox";
import { reader } from "../../json/reader.ts";
import { DOCUMENT_TYPES } from "#domain/document/document-types.ts";
import { UNDO_SECONDS } from "./undo-seconds.ts";
import { orNull } from "../../v2/read/parts-read.ts";
import { choice, flag, idText, instant, requiredText, text } from "../../schema.ts";

/**
 * A misspelled name would approve in full what was to be cut: what is not known of an approval is refused, not passed over.
 */
const NOTHING_ELSE = { additionalProperties: false, "x-keeps-others": true };

/** What people and keys say about an invoice (api: "Our own operations", decisions). */

/** Who changed an invoice that was decided about as it was before. */
export const LastChangeOut = orNull(
  Type.Object(
    { kind: Type.String(), by: Type.String(), at: Type.String({ format: "date-time" }) },
    { description: "Of a conflict: what happened to it last, and by whom." },
  ),
);

const eTag = requiredText(64, { description: "The invoice's current eTag; another one is refused with 409." });
const optionalETag = idText({ description: "Checked when given." });

const money = Type.Unsafe<string | number>({
  type: ["string", "number"],
  description: "A decimal with at most four decimals, as text or number.",
  example: "165.0000",
});

export const approveReader = reader(
  Type.Object(
    {
      eTag,
      reason: text({ maxLength: 2000 }),
      charges: Type.Optional(
        Type.Unsafe<
          readonly { readonly code: string; readonly amount: string | number; readonly reason?: string | null }[] | null
        >({
          type: ["array", "null"],
          maxItems: 5000,
          items: Type.Object(
            {
              code: requiredText(255),
              amount: money,
              reason: text({
                maxLength: 2000,
                description: "Why this charge is not approved as billed; else the reason of the whole.",
              }),
            },
            NOTHING_ELSE,
          ),
          description: "Amounts by charge code for what is not approved as billed, in the order's currency.",
        }),
      ),
      hold: flag({ description: `True: the approval waits ${UNDO_SECONDS} seconds and can be undone meanwhile (the app).` }),
    },
    NOTHING_ELSE,
  ),
);

export const terminateReader = reader(
  Type.Object({
    eTag,
    reason: requiredText(255),
    message: text({ maxLength: 4000 }),
    hold: flag({
      description: `True: the termination waits ${UNDO_SECONDS} seconds and can be undone meanwhile (the app); nothing else is decided then. An invoice that was not audited yet is terminated at once.`,
    }),
  }),
);

export const TerminationSchema = Type.Object({
  eTag: Type.String(),
  pendingUntil: Type.Unsafe<string | null>({
    type: ["string", "null"],
    description: "Until when it can be undone; null: it took effect.",
  }),
});

export const eTagReader = reader(Type.Object({ eTag: optionalETag }));

const awayPerson = (description?: string) =>
  Type.Object(
    { by: Type.String({ description: "As assignees are named (`user:...`)." }), byName: Type.String() },
    description === undefined ? {} : { description },
  );

/** For whom an approval is given, and what its giver cannot do any more then. */
export const ApprovedForOut = {
  onBehalfOf: orNull(awayPerson("Who is away and for whom it is approved; null: it is the approver's own.")),
  cannotCompleteFor: Type.Array(awayPerson(), {
    description:
      "Of a first approval: whom its giver approves for while they are away, and cannot give the second one for any more.",
  }),
};

export const ApprovalSchema = Type.Object({
  status: Type.Union([Type.Literal("approved"), Type.Literal("pending"), Type.Literal("awaits-second")]),
  eTag: Type.String(),
  pendingUntil: Type.Unsafe<string | null>({ type: ["string", "null"], description: "Until when it can be undone." }),
  approved: Type.String({ description: "The approved amount, four decimals." }),
  message: Type.Unsafe<string | null>({ type: ["string", "null"], description: "What a second approver is needed for." }),
  ...ApprovedForOut,
});

export const holdReader = reader(
  Type.Object({
    eTag,
    until: instant({ description: "When the hold ends by itself, on the tenant's clock." }),
    documentType: choice(DOCUMENT_TYPES, { description: "The hold ends when a document of this type is approved." }),
    reason: requiredText(2000),
  }),
);

export const releaseReader = reader(
  Type.Object({
    eTag: optionalETag,
    takesBack: idText({
      description:
        "`at` of a hold that whoever asks gave: that hold alone ends (409 where another one is there), and the one that it replaced holds again.",
    }),
  }),
);

export const HeldSchema = Type.Object({
  eTag: Type.String(),
  at: Type.String({ format: "date-time", description: "Names this hold in `takesBack` of its release." }),
});

export const cancelOrderReader = reader(Type.Object({ eTag: optionalETag, reason: requiredText(2000) }));

export const reinstateOrderReader = reader(Type.Object({ eTag: optionalETag, reason: requiredText(2000) }));

export const ETagSchema = Type.Object({ eTag: Type.String() });
