import type { InvoiceStatus } from "../invoice/invoice.ts";
import type { Lifecycle } from "./decide-transition.ts";

export type InvoiceAct =
  | "match"
  | "find-orders"
  | "find-none"
  | "audit"
  | "hold"
  | "dispute"
  | "resolve-disputes"
  | "unmatch"
  | "approve"
  | "terminate";

const OPEN: readonly InvoiceStatus[] = ["received", "matching", "unmatched", "auditing", "review", "disputed"];

/** The states of an invoice (api: states). Only approved and terminated are final; every open state can be terminated. */
export const INVOICE_LIFECYCLE: Lifecycle<InvoiceStatus, InvoiceAct> = {
  what: "invoice",
  initial: ["received"],
  final: ["approved", "terminated"],
  transitions: [
    { act: "match", from: ["received", "unmatched", "review", "disputed", "auditing"], to: "matching" },
    { act: "find-orders", from: ["received", "matching", "unmatched", "auditing", "review", "disputed"], to: "auditing" },
    { act: "find-none", from: ["received", "matching"], to: "unmatched" },
    { act: "audit", from: ["auditing", "unmatched", "review", "disputed"], to: "auditing" },
    { act: "hold", from: ["auditing", "unmatched", "review"], to: "review" },
    { act: "dispute", from: ["unmatched", "auditing", "review", "disputed"], to: "disputed" },
    { act: "resolve-disputes", from: ["disputed"], to: "auditing" },
    { act: "unmatch", from: ["auditing", "review", "disputed"], to: "unmatched" },
    { act: "approve", from: ["auditing", "review", "disputed"], to: "approved" },
    { act: "terminate", from: OPEN, to: "terminated" },
  ],
};
