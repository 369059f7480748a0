import { Type } from "typebox";
import { parseFxRate } from "#domain/money/convert.ts";
import { REASON_APPLIES_TO } from "#domain/lifecycle/reason-codes.ts";
import type { Problems } from "../../json/problems.ts";
import { reader } from "../../json/reader.ts";
import { flag, idText, integer, nullable, requiredChoice, requiredDay, requiredText, text, uuid } from "../../schema.ts";
import { orNull, textOut } from "../../v2/read/parts-read.ts";
import { TOLD_ENDPOINTS } from "../dispute/dispute.ts";
import { ApprovedForOut, LastChangeOut } from "./decisions.ts";
import { UNDO_SECONDS } from "./undo-seconds.ts";
import { MessageDataOut, MessageIdOut } from "../message/message-out.ts";
import { pageQuery, pageSchema } from "../pages.ts";

const money = () => Type.String({ example: "1250.5000" });
const GROUP = {
  rule: requiredText(100, { example: "charge-over-tolerance" }),
  vendor: idText({ description: "The vendor's externalId, else its SCAC; left out: any." }),
  charge: idText({ description: "The charge code; left out: any." }),
  currency: idText({ description: "Left out: any." }),
};

export const ExceptionQuery = Type.Object({
  groupBy: text({
    maxLength: 100,
    default: "rule,vendor",
    description: "Of `rule`, `vendor`, `charge`; `rule` is always among them.",
  }),
  ...pageQuery,
});

export const ExceptionPageSchema = pageSchema(
  Type.Object(
    {
      rule: Type.String(),
      vendor: textOut(),
      vendorName: textOut(),
      charge: textOut(),
      currency: Type.String(),
      severity: Type.String(),
      count: Type.Integer(),
      billed: money(),
      variance: orNull(money()),
      firstReceivedAt: Type.String({ format: "date-time" }),
      sample: orNull(Type.Object({ invoiceUuid: uuid(), message: Type.String(), messageId: MessageIdOut, data: MessageDataOut })),
      invoices: Type.Array(uuid(), { description: "The first twenty, the oldest first." }),
    },
    { $id: "ExceptionGroup" },
  ),
);

export const ExceptionInvoiceQuery = Type.Object({ ...GROUP, ...pageQuery });
export const ExceptionInvoicePageSchema = pageSchema(
  Type.Object({
    uuid: uuid(),
    invoiceNumber: Type.String(),
    vendor: Type.String(),
    eTag: Type.String(),
    status: Type.String(),
    verdict: textOut(),
    billed: money(),
    variance: orNull(money()),
    currency: Type.String(),
    receivedAt: Type.String({ format: "date-time" }),
    isHeld: Type.Boolean({ description: "A person holds it." }),
    assignee: textOut(),
    assigneeName: textOut(),
  }),
);

export const decideExceptionsReader = reader(
  Type.Object({
    ...GROUP,
    action: requiredChoice(["approve", "dispute", "terminate", "assign"] as const),
    reason: text({ maxLength: 2000, description: "Required but for `assign`." }),
    assignee: idText({ description: "`me`, a person, a team or a key; empty: nobody. For `assign`." }),
    preview: flag({ description: "True: tell what would be decided about, and change nothing." }),
    hold: flag({
      description: `For \`approve\` and \`terminate\`. True: each waits ${UNDO_SECONDS} seconds and can be undone meanwhile (the app).`,
    }),
    invoices: Type.Optional(
      Type.Unsafe<readonly { readonly uuid: string; readonly eTag: string }[] | null>({
        type: ["array", "null"],
        maxItems: 100,
        minItems: 1,
        items: Type.Object({ uuid: uuid(), eTag: requiredText(64) }),
        description: "From the preview: only these, and only while they are what they were.",
      }),
    ),
    limit: integer({ minimum: 1, maximum: 100, default: 100 }),
    cursor: text({ maxLength: 2000, description: "`nextCursor` of the answer before." }),
  }),
);

export const DecidedExceptionsSchema = Type.Object({
  action: Type.String(),
  pendingUntil: orNull(
    Type.String({ description: "With `hold`: until when the first of these approvals or terminations can be undone." }),
  ),
  billed: money(),
  nextCursor: textOut(),
  items: Type.Array(
    Type.Object({
      uuid: uuid(),
      invoiceNumber: textOut(),
      eTag: textOut(),
      billed: orNull(money()),
      variance: orNull(money()),
      outcome: Type.String({
        description:
          "preview, ok, awaits-second, passed-over (it is in dispute already, or nobody named it and somebody holds, disputes or works on it), conflict, not-allowed, invalid, or not-reached: send it again",
      }),
      message: textOut(),
      ...ApprovedForOut,
      before: orNull(Type.String({ description: "Of an assignment: whose it was." })),
      dispute: orNull(
        Type.Object(
          { uuid: uuid(), eTag: Type.String() },
          { description: "Of a dispute that was raised: what `takeBackDecisions` takes it back by." },
        ),
      ),
    }),
  ),
});

export const takeBackDecisionsReader = reader(
  Type.Object({
    items: Type.Array(
      Type.Object({
        uuid: uuid(),
        dispute: nullable(
          Type.Object(
            { uuid: uuid(), eTag: requiredText(64) },
            { description: "The dispute that was raised. Absent: a termination is taken back." },
          ),
        ),
      }),
      { minItems: 1, maxItems: 1000 },
    ),
  }),
);

/** How many approvals one call takes back at most. */
export const undoApprovalsReader = reader(
  Type.Object({ invoices: Type.Array(uuid(), { minItems: 1, maxItems: 1000, description: "Their uuids." }) }),
);
export const UndoneApprovalsSchema = Type.Object({
  items: Type.Array(
    Type.Object({
      uuid: uuid(),
      outcome: Type.String({ description: "ok, conflict, not-allowed, or not-reached: send it again" }),
      message: textOut(),
      changed: LastChangeOut,
      toldEndpoints: TOLD_ENDPOINTS,
    }),
  ),
});

export const ChargeTaskQuery = Type.Object(pageQuery);
export const ChargeTaskPageSchema = pageSchema(
  Type.Object(
    {
      text: Type.String(),
      vendorExternalId: textOut(),
      vendor: Type.String({ description: "Its externalId, else its SCAC." }),
      vendorName: textOut(),
      count: Type.Integer({ description: "Open invoices that carry it." }),
      firstSeenAt: Type.String({ format: "date-time" }),
      lastSeenAt: Type.String({ format: "date-time" }),
      invoices: Type.Array(uuid(), { description: "The first twenty, the oldest first." }),
    },
    { $id: "ChargeTask" },
  ),
);

export const chargeAnswerReader = reader(
  Type.Object({
    vendorExternalId: idText({ description: "Left out: whoever bills it." }),
    text: requiredText(255),
    code: requiredText(255, { description: "A charge code of the tenant." }),
  }),
);
export const ChargeAnswerSchema = Type.Object({
  vendorExternalId: textOut(),
  text: Type.String(),
  code: Type.String(),
  invoices: Type.Integer({ description: "Open invoices that are audited again." }),
});

export const AliasesSchema = Type.Unsafe<{ readonly alias: string; readonly code: string }[]>({
  type: "array",
  maxItems: 5000,
  items: Type.Object({ alias: requiredText(255), code: requiredText(255) }),
});
export const aliasesReader = reader(AliasesSchema);

interface FxRateBody {
  readonly from: string;
  readonly to: string;
  readonly rate: string | number;
  readonly date: string;
}
const FxRatesSchema = Type.Unsafe<FxRateBody[]>({
  type: "array",
  maxItems: 20_000,
  items: Type.Object({
    from: requiredText(3, { pattern: "^[A-Za-z]{3}$", example: "USD" }),
    to: requiredText(3, { pattern: "^[A-Za-z]{3}$", example: "CAD" }),
    rate: Type.Unsafe<string | number>({
      type: ["string", "number"],
      description: "A decimal above zero with at most twelve decimals, as text or number.",
      example: "1.3600",
    }),
    date: requiredDay(),
  }),
});

const checkRates = (body: unknown, problems: Problems): void => {
  if (!Array.isArray(body)) return;
  const seen = new Map<string, number>();
  body.forEach((row: Partial<FxRateBody> | null, index) => {
    if (typeof row !== "object" || row === null) return;
    const { from, to, rate, date } = row;
    if (
      (typeof rate === "string" || typeof rate === "number") &&
      (parseFxRate(String(rate)) === undefined || String(rate).length > 25)
    )
      problems.add(`[${index}].rate`, "rate must be a decimal above zero with at most twelve decimals");
    if (typeof from !== "string" || typeof to !== "string" || typeof date !== "string") return;
    if (from.toUpperCase() === to.toUpperCase()) problems.add(`[${index}].to`, "to must be another currency");
    const key = `${from}${to}${date.slice(0, 10)}`.toUpperCase();
    const first = seen.get(key);
    if (first === undefined) seen.set(key, index);
    else problems.add(`[${index}]`, `one rate a pair and day (the same as [${first}])`);
  });
};
export const fxRatesReader = reader(FxRatesSchema, checkRates);

export const FxRatesAnswerSchema = Type.Array(
  Type.Object({ from: Type.String(), to: Type.String(), rate: Type.String(), date: Type.String({ format: "date" }) }),
);

export const ReasonCodesSchema = Type.Unsafe<
  { readonly code: string; readonly appliesTo: string; readonly description: string }[]
>({
  type: "array",
  maxItems: 500,
  items: Type.Object({
    code: requiredText(100),
    appliesTo: requiredChoice(REASON_APPLIES_TO),
    description: requiredText(1000),
  }),
});

const checkReasons = (body: unknown, problems: Problems): void => {
  if (!Array.isArray(body)) return;
  const seen = new Set<string>();
  body.forEach((row: { readonly code?: unknown; readonly appliesTo?: unknown } | null, index) => {
    const key = `${String(row?.appliesTo)} ${String(row?.code)}`;
    if (seen.has(key)) problems.add(`[${index}].code`, "each code once for what it applies to");
    seen.add(key);
  });
};
export const reasonCodesReader = reader(ReasonCodesSchema, checkReasons);
