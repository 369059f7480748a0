import type { DocumentType } from "../document/document-types.ts";
import type { InvoiceSource } from "../invoice/invoice.ts";
import { isAkin } from "../reading/classify.ts";
import type { FieldName, PaperReading, Reading } from "../reading/fact.ts";
import { decideSplit } from "./decide-split.ts";

/** How documents came that may be bills, as their invoices say it. Those attached to an invoice or an order are none. */
export const SOURCES: Readonly<Record<string, InvoiceSource>> = {
  Api: "Api",
  Email: "Email",
  Capture: "Capture",
  Upload: "Upload",
};
const BILLS: readonly string[] = ["Invoice"];
/** What a caller may have said of a bill. */
const TYPES_OF_BILLS: readonly string[] = ["Unset", "Unknown", "Invoice"];
/** More bills in one file than this are split by a person. */
const MAX_BILLS = 50;

/** Papers that are told by their titles and support charges. Who is to be paid, and what is billed, a person decides. */
const SUPPORTING: readonly DocumentType[] = [
  "ProofOfDelivery",
  "DeliveryReceipt",
  "DeliveryTicket",
  "BillOfLading",
  "LumperReceipt",
  "DetentionReceipt",
  "PalletReceipt",
  "WeightScaleTicket",
  "WeightAndInspectionCertificate",
  "PackingList",
];
/**
 * Papers of a move that say nothing of money, or nothing that is believed unless its amount or weight was read plainly: they go
 * to their order where their title says what they are and a number that finds orders stands on them. Papers of a company (W-9,
 * insurance, authority) belong to no order; what agrees to a rate, changes who is paid or bills goods, a person decides; the
 * others are told by titles that head other papers, too (release, receipt, service order, time card).
 */
const OF_A_MOVE: readonly DocumentType[] = [
  "DeliveryOrder",
  "Manifest",
  "TripManifest",
  "ACIManifest",
  "ShipTicket",
  "GatePass",
  "EIRTicket",
  "ElectronicInterchangeReceipt",
  "TrailerInterchangeReceipt",
  "WeighmasterCertificate",
  "CertificateOfOrigin",
  "MaterialSafetyDataSheet",
  "ColdChainCustodyForm",
  "EscortTicket",
  "PermitReceipt",
];
const NUMBERS_OF_ORDERS: readonly FieldName[] = [
  "orderNumber",
  "shipmentNumber",
  "loadNumber",
  "bolNumber",
  "proNumber",
  "poNumber",
];
const SURE_OF_NUMBER = 0.85;
/** A title is told first among what decided. */
const BY_TITLE = "title: ";
const SURE_OF_TYPE = 0.9;
const PLAIN_TYPE = 0.6;

/** How a file came, and what was said of it. */
export interface SentPaper {
  readonly status: string;
  readonly source: string;
  /** What its sender said it is. */
  readonly type: string;
  /** Somebody said since what it is. */
  readonly isCorrected: boolean;
  /** It was split off from a file of several papers. */
  readonly isPart: boolean;
  readonly isOfInvoice: boolean;
  /** A person put it together of several files, which may be of several senders. */
  readonly isMerged: boolean;
  /** The address of ours that it was mailed to, where it came by mail. */
  readonly mailAddress: string | null;
}

export type CourseOfPapers =
  | { readonly kind: "bills"; readonly billed: readonly PaperReading[] }
  /** Papers of several kinds: each goes on by itself. */
  | { readonly kind: "split" }
  | { readonly kind: "support"; readonly paper: PaperReading }
  | { readonly kind: "review"; readonly why: string };

/** A file of one paper is that. */
export function papersOf({ papers, pages, type, fields, charges, checks, template }: Reading): readonly PaperReading[] {
  if (papers !== undefined) return papers;
  // What was read by a layout is of a kind of its own: what is known of other papers says nothing of it.
  const by = template === undefined ? {} : { template };
  return type === null ? [] : [{ pages: pages.map(({ number }) => number), type, fields, charges, checks, ...by }];
}

/**
 * Whether a file's papers are taken apart, looked at as bills or as one paper that supports charges, or wait for a person: by how
 * they came, what was said of them and what they read as alone. What they bill, and for which order, is decided with the orders.
 */
export function courseOfPapers(sent: SentPaper, papers: readonly PaperReading[]): CourseOfPapers {
  if (maySplit(sent, papers)) return { kind: "split" };
  const billed = papers.filter(({ type }) => BILLS.includes(type.value));
  const why = whyNoInvoice(sent, papers, billed);
  if (why === null) return { kind: "bills", billed };
  const [only, second] = papers;
  if (only === undefined || second !== undefined) return { kind: "review", why };
  return maySupport(sent, only) ? { kind: "support", paper: only } : { kind: "review", why: whyOtherType(sent, only) ?? why };
}

const maySplit = (sent: SentPaper, papers: readonly PaperReading[]): boolean =>
  sent.status === "Draft" &&
  !sent.isCorrected &&
  !sent.isPart &&
  !sent.isMerged &&
  sent.source in SOURCES &&
  decideSplit(papers, sent.type);

const whyNoInvoice = (sent: SentPaper, papers: readonly PaperReading[], billed: readonly PaperReading[]): string | null => {
  const compare = "a person confirms what was read: compare it with the page";
  if (sent.status !== "Draft" || !(sent.source in SOURCES)) return compare;
  if (sent.isMerged) return "it was put together of several files: compare it with its pages";
  if (sent.isCorrected) return "somebody said what it is already: approve it, or enter the invoice";
  const corrected = papers.some(({ type }) => type.value === "InvoiceCorrected");
  if (corrected) return "it corrects an invoice or gives money back: a person says which one";
  if (billed.length === 0) return papers[0]?.checks.find(({ passed }) => !passed)?.message ?? compare;
  if (billed.length > MAX_BILLS) return `it holds ${billed.length} bills: split it`;
  if (!TYPES_OF_BILLS.includes(sent.type)) return `it was sent as ${sent.type}, and reads as an invoice: say which it is`;
  if (sent.mailAddress === "documents") return "it was mailed to the address of supporting documents, and reads as an invoice";
  if (sent.isOfInvoice) return "it was sent for an invoice that exists: compare it with the page";
  return null;
};

/** What a caller said of a paper stays, and that it reads as another is told. */
const whyOtherType = ({ type: said }: SentPaper, { type }: PaperReading): string | null => {
  const isPlain = type.value !== "Unknown" && type.confidence >= PLAIN_TYPE;
  const saysNothing = said === "Unset" || said === "Unknown" || isAkin(said as DocumentType, type.value);
  return isPlain && !saysNothing ? `it was sent as ${said}, and reads as ${type.value}: say which it is` : null;
};

const isOfItsKind = ({ type, fields }: Pick<PaperReading, "type" | "fields">): boolean =>
  SUPPORTING.includes(type.value) ||
  (OF_A_MOVE.includes(type.value) &&
    type.because?.[0]?.startsWith(BY_TITLE) === true &&
    NUMBERS_OF_ORDERS.some((name) => (fields[name]?.confidence ?? 0) >= SURE_OF_NUMBER));

const maySupport = (sent: SentPaper, { type, fields, checks }: PaperReading): boolean =>
  sent.status === "Draft" &&
  !sent.isCorrected &&
  !sent.isMerged &&
  sent.source in SOURCES &&
  isOfItsKind({ type, fields }) &&
  type.confidence >= SURE_OF_TYPE &&
  [type.value, "Unset", "Unknown"].includes(sent.type) &&
  checks.every(({ passed }) => passed);
