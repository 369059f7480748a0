import { Type } from "typebox";
import { type Claim } from "#domain/dispute/claim.ts";
import {
  bracedPlaceholders,
  isLiquid,
  MAX_ANSWER_DAYS,
  PLACEHOLDERS,
  unknownPlaceholders,
} from "#domain/dispute/dispute-template.ts";
import type { Letter } from "#domain/dispute/letter.ts";
import { letterText } from "#domain/dispute/letter-text.ts";
import { printAmount } from "#domain/money/amount.ts";
import { printInCurrency } from "#domain/money/minor-units.ts";
import { csvLine } from "../../csv.ts";
import type { Problems } from "../../json/problems.ts";
import { reader } from "../../json/reader.ts";
import { choice, integer, text, uuid } from "../../schema.ts";
import { orNull, textOut } from "../../v2/read/parts-read.ts";

const money = () => Type.String({ example: "117.1600" });
const dayOut = () => Type.String({ format: "date" });

const LETTER_FORMATS = ["json", "csv", "pdf"] as const;
export const LetterFormatQuery = Type.Object({ format: choice(LETTER_FORMATS, { description: "`json` unless told." }) });

export const LetterSchema = Type.Object({ subject: Type.String(), text: Type.String() });

export function exchangeRateOut() {
  return Type.Object(
    {
      from: Type.String(),
      to: Type.String(),
      rate: Type.String({ example: "1.3600" }),
      inverse: Type.Boolean({ description: "The rate is of `to` in `from`: amounts were divided by it." }),
      rateOn: dayOut(),
    },
    { description: "What the audit converted the invoice at; null where it is in the orders' currency." },
  );
}

/** What is claimed of a carrier about one invoice. Amounts are in the invoice's currency. */
export const ClaimSchema = Type.Object(
  {
    invoiceUuid: uuid(),
    invoiceNumber: Type.String(),
    invoiceType: Type.String(),
    isCredit: Type.Boolean(),
    isWhole: Type.Boolean({ description: "The whole invoice is disputed: a duplicate, or one that came too late." }),
    asksCorrection: Type.Boolean({
      description: "No money is in dispute, and yet the invoice is wrong (a class, a tax too low): a corrected one is asked for.",
    }),
    invoiceOn: dayOut(),
    shipOn: orNull(dayOut()),
    vendor: Type.Object({ name: textOut(), scac: textOut(), externalId: textOut() }),
    orderNumbers: Type.Array(Type.String()),
    proNumbers: Type.Array(Type.String()),
    bolNumbers: Type.Array(Type.String()),
    currency: Type.String({ description: "The invoice's own, also where it was converted to be judged." }),
    exchangeRate: orNull(exchangeRateOut()),
    charges: Type.Array(
      Type.Object({
        code: orNull(Type.String({ description: "Null: of the invoice as a whole." })),
        description: textOut(),
        billed: money(),
        payable: money(),
        disputed: money(),
      }),
    ),
    totals: Type.Object({ billed: money(), undisputed: money(), disputed: money(), payable: money() }),
    reasons: Type.Array(Type.Object({ rule: Type.String(), charge: textOut(), description: Type.String() })),
    evidence: Type.Array(Type.String()),
    answerBy: dayOut(),
    letter: LetterSchema,
  },
  { $id: "Claim" },
);

export function claimOut(invoiceUuid: string, claim: Claim, letter: Letter) {
  return {
    invoiceUuid,
    ...claim,
    charges: claim.charges.map((row) => ({
      code: row.code,
      description: row.description,
      billed: printAmount(row.billed),
      payable: printAmount(row.payable),
      disputed: printAmount(row.disputed),
    })),
    totals: {
      billed: printAmount(claim.totals.billed),
      undisputed: printAmount(claim.totals.undisputed),
      disputed: printAmount(claim.totals.disputed),
      payable: printAmount(claim.totals.payable),
    },
    letter: { subject: letter.subject, text: letterText(letter) },
  };
}

const CSV_COLUMNS = [
  "invoiceNumber",
  "invoiceOn",
  "orderNumbers",
  "proNumbers",
  "bolNumbers",
  "vendor",
  "scac",
  "charge",
  "billed",
  "payable",
  "disputed",
  "currency",
  "reasons",
  "answerBy",
  "description",
];

/** A line for each charge, the last one for the whole invoice (charge TOTAL). */
export function claimCsv(claim: Claim): string {
  const about = [
    claim.invoiceNumber,
    claim.invoiceOn,
    claim.orderNumbers.join(" "),
    claim.proNumbers.join(" "),
    claim.bolNumbers.join(" "),
    claim.vendor.name ?? claim.vendor.externalId,
    claim.vendor.scac,
  ];
  type Sums = Pick<Claim["charges"][number], "billed" | "payable" | "disputed"> & { readonly name?: string | null };
  const line = (charge: string, row: Sums, reasons: string) =>
    csvLine([
      ...about,
      charge,
      printInCurrency(row.billed, claim.currency),
      printInCurrency(row.payable, claim.currency),
      printInCurrency(row.disputed, claim.currency),
      claim.currency,
      reasons,
      claim.answerBy,
      row.name ?? "",
    ]);
  const reasonsOf = (code: string | null): string =>
    claim.reasons
      .filter((reason) => reason.charge === code)
      .map((reason) => reason.description)
      .join(" ");
  return [
    csvLine(CSV_COLUMNS),
    ...claim.charges.map((row) => line(row.code ?? "INVOICE", row, row.code === null ? "" : reasonsOf(row.code))),
    line("TOTAL", claim.totals, reasonsOf(null)),
  ].join("");
}

const MAX_SUBJECT = 200;
const MAX_TEMPLATE_TEXT = 8_000;
const NAMES = PLACEHOLDERS.join(", ");

const templateParts = {
  subject: text({
    maxLength: MAX_SUBJECT,
    description: `Liquid, as \`opening\` and \`closing\` are: {{ invoiceNumber }}, {% if proNumber != "" %}...{% endif %}. Values: ${NAMES}. A text without {{ and {% may name them in single braces ({invoiceNumber}) and is kept as Liquid that says the same.`,
  }),
  opening: text({ maxLength: MAX_TEMPLATE_TEXT, description: "Stands before the claim." }),
  closing: text({ maxLength: MAX_TEMPLATE_TEXT, description: "Stands after it." }),
  answerDays: integer({ minimum: 1, maximum: MAX_ANSWER_DAYS, description: "Days a carrier is given to answer." }),
};

const checkTemplate = (value: unknown, problems: Problems): void => {
  const given = (typeof value === "object" && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
  for (const part of ["subject", "opening", "closing"]) {
    const words = given[part];
    if (typeof words !== "string") continue;
    if (isLiquid(words))
      for (const name of bracedPlaceholders(words)) problems.add(part, `${part} has {${name}}: in Liquid write {{ ${name} }}`);
    else for (const name of unknownPlaceholders(words)) problems.add(part, `${part} names {${name}}; known are ${NAMES}`);
  }
  const { subject } = given;
  if (typeof subject === "string" && /[\r\n]/.test(subject)) problems.add("subject", "subject must be one line");
};

export const disputeTemplateReader = reader(Type.Object(templateParts, { $id: "DisputeTemplateChange" }), checkTemplate);

export const templatePreviewReader = reader(
  Type.Object({ ...templateParts, invoiceUuid: uuid({ description: "Whose claim the words are put around." }) }),
  checkTemplate,
);

export const DisputeTemplateSchema = Type.Object(
  {
    subject: Type.String(),
    opening: Type.String(),
    closing: Type.String(),
    answerDays: Type.Integer(),
    placeholders: Type.Array(Type.String(), { description: "What the texts may name: {{ invoiceNumber }}." }),
  },
  { $id: "DisputeTemplate" },
);
