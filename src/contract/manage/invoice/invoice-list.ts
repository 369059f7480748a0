import { Type } from "typebox";
import { INVOICE_SOURCES } from "#domain/invoice/invoice.ts";
import { choice, day, idText, text, uuid } from "../../schema.ts";
import { orNull, textOut } from "../../v2/read/parts-read.ts";
import { MessageDataOut, MessageIdOut } from "../message/message-out.ts";
import { pageQuery, pageSchema } from "../pages.ts";
import { INVOICE_SORTS, SNOOZED } from "./invoice-words.ts";

const DECIMAL = "^-?\\d{1,15}(?:\\.\\d{1,4})?$";

/** What invoices are listed and counted by. */
const FILTER = {
  status: text({ description: "One or several, by comma." }),
  verdict: text({ description: "One or several, by comma." }),
  q: text({
    maxLength: 200,
    description: "The beginning of an invoice, order, PRO, BOL, PO or shipment number, or a part of a vendor's name.",
  }),
  vendor: idText({ description: "External id or SCAC." }),
  customer: idText({ description: "The externalId of the customer that the invoice names, or one of its orders." }),
  assignee: text({
    description:
      "`me`, `my-teams` (teams the caller is in), `none`, or the id of a person, a team or a key (`user:...`, `team:...`, `key:...`); several by comma.",
  }),
  waits: text({
    description:
      "`second-approver`: approved once, beyond that approver's limit. `hold`: held by a person. `dropped-approval`: an approval that waited was dropped by a newer audit. Several by comma: any of them.",
  }),
  snoozed: choice(SNOOZED, {
    default: "any",
    description: "Invoices that somebody put off: among the others, left out, or nothing else.",
  }),
  receivedFrom: day({ description: "Received on that day (UTC) or later." }),
  receivedTo: day({ description: "Received on that day (UTC) or before." }),
  finalizedFrom: day({ description: "Approved or terminated on that day (UTC) or later." }),
  finalizedTo: day({ description: "Approved or terminated on that day (UTC) or before." }),
  dueTo: day({ description: "Due on that day or before." }),
  minBilled: text({ pattern: DECIMAL, description: "Billed at least." }),
  maxBilled: text({ pattern: DECIMAL, description: "Billed at most." }),
  source: choice(INVOICE_SOURCES, { description: "How it came." }),
  currency: idText({ description: "Three letters." }),
  decidedBy: choice(["policy", "person"], { description: "Approved by the policy by itself, or by a person or key." }),
  savings: choice(["found", "realized"], {
    description:
      "Final ones that count in what `GET /manage/report` says was found, or realized (without what vendors paid back): the sum of their `savings` is its figure.",
  }),
  rule: idText({
    description: "A rule that is a cause why it waits, or that found something in the last audit of a finalized one.",
  }),
  sort: choice(INVOICE_SORTS, {
    description:
      "`queue`: open invoices, quick pay first, then what is due first, then the oldest; the default when only open statuses are asked for. `newest`, `oldest`: by receipt; `newest` is the default otherwise. `finalized`: the last decided first; the default within days of it. `due`: what is due first. `billed`, `variance`: the smallest first; with a minus the largest.",
  }),
};

export const InvoiceListQuery = Type.Object({
  ...FILTER,
  format: choice(["json", "csv", "xlsx"], {
    default: "json",
    description:
      "`csv`, `xlsx`: every invoice of the filter, as a file; a workbook holds the first 1,000,000. `Accept: text/csv` asks for the same as `csv`.",
  }),
  ...pageQuery,
});

export const InvoiceCountQuery = Type.Object(FILTER);
export const InvoiceCountSchema = Type.Object({
  count: orNull(Type.Integer({ description: "At most 10,000; null where it cannot be told quickly." })),
  isMore: Type.Boolean({ description: "There are more than were counted." }),
});

const moneyOut = () => orNull(Type.String({ example: "1250.5000" }));

const InvoiceItemSchema = Type.Object({
  uuid: uuid(),
  invoiceNumber: Type.String(),
  externalId: Type.String(),
  type: Type.String(),
  vendor: Type.Object({ externalId: textOut(), name: textOut(), scac: textOut() }),
  status: Type.String(),
  verdict: textOut(),
  billed: Type.String({ example: "1250.5000" }),
  expected: moneyOut(),
  variance: moneyOut(),
  approved: moneyOut(),
  currency: Type.String(),
  source: Type.String(),
  receivedAt: Type.String({ format: "date-time" }),
  invoiceOn: Type.String({ format: "date" }),
  dueOn: orNull(Type.String({ format: "date" })),
  isQuickPay: Type.Boolean(),
  assignee: textOut(),
  assigneeName: textOut(),
  eTag: Type.String(),
  finalizedAt: orNull(Type.String({ format: "date-time" })),
  savings: orNull(
    Type.Object(
      { found: Type.String({ example: "12.5000" }), realized: Type.String({ example: "12.5000" }) },
      { description: "What it counts for in the savings of `GET /manage/report`; null: it is open." },
    ),
  ),
  deliveredAt: orNull(Type.String({ format: "date-time", description: "Its result was marked as delivered." })),
  snoozedUntil: orNull(Type.String({ format: "date-time", description: "Somebody put it off until then." })),
  snoozedByName: textOut(),
  orders: Type.Array(Type.String(), { description: "External ids of the matched orders." }),
  hold: orNull(
    Type.Object({ documentType: textOut(), until: textOut() }, { description: "A person's hold, and what it waits for." }),
  ),
  awaitsSecondApprover: Type.Boolean({ description: "Approved once, beyond that approver's limit." }),
  hasDroppedApproval: Type.Boolean({ description: "An approval that waited was dropped, and nobody has decided since." }),
  disputeTurn: orNull(
    Type.String({
      description:
        "Of a disputed invoice, whose turn it is: `ours` (they answered, or a mail did not arrive), `unsent` (nobody was written to), `theirs`. Of several open disputes the one that needs us most. Null: it is not disputed.",
    }),
  ),
  findings: Type.Integer(),
  headline: orNull(Type.String({ description: "The gravest finding in words." })),
  headlineId: MessageIdOut,
  headlineData: MessageDataOut,
});
export const InvoicePageSchema = pageSchema(InvoiceItemSchema);
