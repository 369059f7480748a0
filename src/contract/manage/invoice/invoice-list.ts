import { Type } from "typebox";
import { choice, idText, text, uuid } from "../../schema.ts";
import { orNull, textOut } from "../../v2/read/parts-read.ts";
import { MessageDataOut, MessageIdOut } from "../message/message-out.ts";
import { pageQuery, pageSchema } from "../pages.ts";

export const INVOICE_STATUSES = [
  "received",
  "matching",
  "unmatched",
  "auditing",
  "review",
  "disputed",
  "approved",
  "terminated",
] as const;

/**
 * What an invoice may wait for: somebody else's approval; the end of a person's hold; a decision after an approval was dropped.
 */
export const WAITINGS = ["second-approver", "hold", "dropped-approval"] as const;
export type Waiting = (typeof WAITINGS)[number];

export const InvoiceListQuery = Type.Object({
  status: text({ description: "One or several, by comma." }),
  verdict: text({ description: "One or several, by comma." }),
  q: text({
    maxLength: 200,
    description: "The beginning of an invoice, order, PRO, BOL, PO or shipment number, or a part of a vendor's name.",
  }),
  vendor: idText({ description: "External id or SCAC." }),
  assignee: text({
    description:
      "`me`, `my-teams` (teams the caller is in), `none`, or the id of a person, a team or a key (`user:...`, `team:...`, `key:...`); several by comma.",
  }),
  waits: text({
    description:
      "`second-approver`: approved once, beyond that approver's limit. `hold`: held by a person. `dropped-approval`: an approval that waited was dropped by a newer audit. Several by comma: any of them.",
  }),
  sort: choice(["queue", "newest"], {
    description:
      "`queue`: open invoices, quick pay first, then what is due first, then the oldest; the default when only open statuses are asked for. `newest`: by receipt, the newest first; the default otherwise.",
  }),
  format: choice(["json", "csv"], {
    default: "json",
    description: "`csv`: every invoice of the filter, as a file. `Accept: text/csv` asks for the same.",
  }),
  ...pageQuery,
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
  orders: Type.Array(Type.String(), { description: "External ids of the matched orders." }),
  hold: orNull(
    Type.Object({ documentType: textOut(), until: textOut() }, { description: "A person's hold, and what it waits for." }),
  ),
  awaitsSecondApprover: Type.Boolean({ description: "Approved once, beyond that approver's limit." }),
  hasDroppedApproval: Type.Boolean({ description: "An approval that waited was dropped, and nobody has decided since." }),
  findings: Type.Integer(),
  headline: orNull(Type.String({ description: "The gravest finding in words." })),
  headlineId: MessageIdOut,
  headlineData: MessageDataOut,
});
export const InvoicePageSchema = pageSchema(InvoiceItemSchema);
