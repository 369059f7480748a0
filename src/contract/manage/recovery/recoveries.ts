import { Type } from "typebox";
import { RECOVERY_CAUSES, RECOVERY_CHANNELS, RECOVERY_STATES } from "#domain/recovery/recovery.ts";
import { reader } from "../../json/reader.ts";
import { day, nullable, requiredChoice, requiredText, text, uuid } from "../../schema.ts";
import { orNull, textOut } from "../../v2/read/parts-read.ts";
import { exchangeRateOut, LetterSchema } from "../dispute/claims.ts";
import { pageQuery } from "../pages.ts";

const money = (description?: string) =>
  Type.String({ example: "300.0000", ...(description === undefined ? {} : { description }) });
const instantOut = () => Type.String({ format: "date-time" });

export const RecoveryListQuery = Type.Object({
  state: text({ description: `${RECOVERY_STATES.join(", ")}; several by comma. By default all.` }),
  vendor: text({ maxLength: 255, description: "The vendor's externalId or SCAC." }),
  q: text({ maxLength: 200, description: "The beginning of an order number or of a vendor's name." }),
  order: text({ maxLength: 255, description: "The order's externalId." }),
  invoice: Type.Optional(uuid({ description: "An invoice that was approved on the order." })),
  recoveredFrom: day({ description: "Something was paid back on that day (UTC) or later." }),
  recoveredTo: day({ description: "Something was paid back on that day (UTC) or before." }),
  currency: text({ maxLength: 3, description: "Three letters." }),
  ...pageQuery,
});

const Summary = {
  uuid: uuid(),
  state: Type.String({ description: `One of ${RECOVERY_STATES.join(", ")}; closed: nothing is too much any more.` }),
  eTag: Type.String(),
  orderExternalId: Type.String(),
  orderNumber: Type.String(),
  vendor: Type.Object({ externalId: textOut(), scac: textOut(), name: textOut() }),
  currency: Type.String(),
  amount: money("What is left to get back: overpaid less recovered and waivedStill."),
  approved: money(),
  due: money("Of the order as it is now, and what was knowingly approved beside it."),
  overpaid: money(),
  claimed: money("Up to which overpayment the vendor was asked."),
  recovered: money(),
  waived: money("What was given up in all."),
  waivedStill: money(
    "What of it still counts: charge by charge, beyond what is due now up to what was paid when it was given up.",
  ),
  sentOn: orNull(Type.String({ format: "date", description: "When the last claim went out, as somebody noted." })),
  answeredOn: orNull(Type.String({ format: "date", description: "When the vendor answered it last." })),
  causes: Type.Array(Type.String({ description: RECOVERY_CAUSES.join(", ") })),
  reason: Type.String({ description: "The causes in words." }),
  createdAt: instantOut(),
  changedAt: instantOut(),
};

export const RecoveryPageSchema = Type.Object({
  items: Type.Array(
    Type.Object({
      ...Summary,
      recoveredInRange: orNull(
        money(
          "What was paid back from `recoveredFrom` to `recoveredTo`: of all pages it adds up to `recovered` of `GET /manage/report` over these days. Null: neither was asked for.",
        ),
      ),
    }),
  ),
  nextCursor: Type.Unsafe<string | null>({ type: ["string", "null"] }),
  counts: Type.Object({
    open: Type.Integer(),
    claimed: Type.Integer(),
    recovered: Type.Integer(),
    waived: Type.Integer(),
    closed: Type.Integer(),
  }),
  totals: Type.Array(
    Type.Object({
      currency: Type.String(),
      open: money("Left to get back that nobody asked for."),
      claimed: money("Left to get back that the vendor was asked for."),
      recovered: money("Noted as money that came back."),
      waived: money(),
      recoveredInRange: orNull(money("The sum of that of all items, whatever their state.")),
    }),
  ),
});

export const RecoverySchema = Type.Object(
  {
    ...Summary,
    orderVersion: Type.Integer(),
    invoices: Type.Array(
      Type.Object({
        uuid: uuid(),
        invoiceNumber: Type.String(),
        approvedAt: instantOut(),
        approved: money("Of this order; below zero for a credit."),
        exchangeRate: orNull(exchangeRateOut()),
      }),
    ),
    history: Type.Array(
      Type.Object({
        at: instantOut(),
        actor: Type.String(),
        actorName: Type.String(),
        kind: Type.String({ description: "opened, changed, claimed, sent, answered, recovered or waived" }),
        sum: money("What the entry is about."),
        amount: money("What was left after it."),
        state: Type.String(),
        note: textOut(),
        on: orNull(Type.String({ format: "date", description: "Of what was sent or answered: the day." })),
        channel: textOut(),
        with: orNull(Type.String({ description: "To whom it was sent, or who answered." })),
      }),
    ),
    letter: orNull(LetterSchema),
  },
  { $id: "Recovery" },
);

const eTag = requiredText(64, { description: "The recovery's current eTag; another one is refused with 409." });
const note = text({ maxLength: 2_000 });

const sayings = {
  on: day({ description: "The day it was sent or came; today by default, never later." }),
  channel: requiredChoice(RECOVERY_CHANNELS),
  with: text({ maxLength: 255, description: "An address, a name, a number: to whom it went, or from whom it came." }),
};

export const claimRecoveryReader = reader(
  Type.Object({
    eTag,
    note,
    sent: Type.Optional(
      nullable(Type.Object(sayings, { description: "How the claim was sent, where it was; else it is noted when it is." })),
    ),
  }),
);
export const recoveryMessageReader = reader(
  Type.Object({
    eTag,
    direction: requiredChoice(["Sent", "Received"]),
    ...sayings,
    text: text({ maxLength: 20_000, description: "What was written or said." }),
  }),
);
export const settleRecoveryReader = reader(
  Type.Object({
    eTag,
    amount: Type.Unsafe<string | number>({
      type: ["string", "number"],
      description: "What came back, in the recovery's currency; at most what is left.",
      example: "300.0000",
    }),
    note,
  }),
);
export const waiveRecoveryReader = reader(Type.Object({ eTag, reason: requiredText(2_000) }));

export const ClaimedRecoverySchema = Type.Object({ eTag: Type.String(), letter: orNull(LetterSchema) });
