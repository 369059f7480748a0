import { invoiceToStored } from "#contract/stored/invoice.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { invoiceMessageKeys } from "#domain/matching/message-keys.ts";
import type { AcceptedInvoice } from "#db/queries/message/accepted-invoices.ts";
import { invoiceFrom210 } from "#edi/from-210.ts";
import type { TransactionSet } from "#x12/transaction-set.ts";
import type { OpenInterchange } from "./interchange-state.ts";
import type { EdiPartners } from "./edi-partners.ts";

export interface AgreedCarriers {
  readonly partners: EdiPartners;
  /** A partner billed for a carrier it may not bill for. */
  readonly onForeignScac?: (sender: string, scac: string) => void;
}

interface StagedInvoice {
  readonly invoice: Invoice;
  /** Doubts and remarks, each with its kind: what a person is told. */
  readonly told: readonly unknown[];
}

/** The invoice of an accepted 210, and what a person is told of it. */
export function readStagedInvoice(
  set: TransactionSet,
  { profile, sender }: Pick<OpenInterchange, "profile" | "sender">,
  parts: AgreedCarriers,
): StagedInvoice {
  const { invoice, doubts: own, remarks } = invoiceFrom210(set, profile);
  const foreign = foreignScac(invoice, sender, parts);
  const doubts = foreign === null ? own : [...own, foreign];
  return {
    invoice:
      foreign === null ? invoice : { ...invoice, doubts: [...invoice.doubts, { code: foreign.code, message: foreign.message }] },
    told: [...doubts.map((doubt) => ({ kind: "doubt", ...doubt })), ...remarks.map((remark) => ({ kind: "remark", ...remark }))],
  };
}

interface ForeignScac {
  readonly code: string;
  readonly message: string;
  readonly ted: string;
}

/**
 * Catalog row 39: a partner may bill for the carriers agreed with it; another's invoice is acknowledged and held for a person.
 */
const foreignScac = ({ vendor }: Invoice, sender: string, { partners, onForeignScac }: AgreedCarriers): ForeignScac | null => {
  const partner = partners.find(sender);
  if (partner === "unknown" || partner.scacs === null || vendor.scac === null) return null;
  if (partner.scacs.includes(vendor.scac.toUpperCase())) return null;
  onForeignScac?.(sender, vendor.scac);
  return {
    code: "scac-not-agreed",
    ted: "848",
    message: `B311 is ${vendor.scac}: the partner ${sender} may bill for ${partner.scacs.join(", ")}`,
  };
};

/** The message that an invoice of an interchange becomes. */
export function messageOf(
  invoice: Invoice,
  interchangeUuid: string,
  { newUuid, traceId }: { readonly newUuid: () => string; readonly traceId: string | null },
): AcceptedInvoice {
  const keys = invoiceMessageKeys(invoice);
  return {
    intakeUuid: newUuid(),
    workUuid: newUuid(),
    externalId: invoice.externalId,
    body: JSON.stringify(invoiceToStored(invoice)),
    sentBy: `edi:${interchangeUuid}`,
    subjectKey: keys.subject,
    about: keys.about,
    traceId,
  };
}
