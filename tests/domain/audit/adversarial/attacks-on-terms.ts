import { DOUBTFUL } from "#tests/fixtures/charge-texts.ts";
import { documentOf } from "#tests/builders/audit-facts-builder.ts";
import type { Attack } from "./attack.ts";
import { BILLED_LATER } from "./honest-moves.ts";
import { allowed, expectedOf, text } from "./move.ts";

/** Freight or fuel whose words are of another service or fee: it may be that, and not on the order. */
const otherWords: Attack = {
  name: "freight or fuel in the words of another service",
  surface: "terms",
  caughtBy: ["reader-doubt"],
  apply: (move, random) => {
    const line = move.lines.find((each) => each.code === random.pick(["LINEHAUL", "FUEL"]));
    if (line === undefined || line.amount === 0n) return false;
    line.written = line.code === "LINEHAUL" ? random.pick(["400", "LINEHAUL", "LH", "MIN"]) : random.pick(["405", "FSC"]);
    const texts = DOUBTFUL.filter((text) => line.code === "LINEHAUL" || !text.includes("FUEL"));
    line.text = random.pick(texts);
    return true;
  },
};

export const ATTACKS_ON_TERMS: readonly Attack[] = [
  otherWords,
  {
    name: "collect instead of prepaid",
    surface: "terms",
    caughtBy: ["terms-mismatch", "order-not-found", "order-ambiguous"],
    apply: (move) => {
      move.chargeTerms = "Collect";
      return true;
    },
  },
  {
    name: "to be paid in half the time",
    surface: "terms",
    caughtBy: ["payment-terms-mismatch"],
    apply: (move) => {
      move.paymentTerms = "Net15";
      return true;
    },
  },
  {
    name: "dated before the freight left",
    surface: "dates",
    caughtBy: ["invoice-before-ship"],
    apply: (move) => {
      move.invoiceOn = "2026-02-20";
      return true;
    },
  },
  {
    name: "delivered before it left",
    surface: "dates",
    caughtBy: ["delivery-before-ship"],
    apply: (move) => {
      move.deliveryOn = "2026-02-26";
      return true;
    },
  },
  {
    name: "dated in the future",
    surface: "dates",
    caughtBy: ["invoice-in-future"],
    apply: (move) => {
      move.invoiceOn = "2028-01-20";
      return true;
    },
  },
  {
    name: "a late balance due, dated back",
    needs: BILLED_LATER,
    surface: "dates",
    caughtBy: ["balance-due-late"],
    apply: (move) => {
      if (move.type === "Invoice") return false;
      move.originalReceivedOn = "2026-03-05";
      move.invoiceOn = "2026-04-05";
      move.receivedOn = "2027-03-20";
      return true;
    },
  },
  {
    name: "no proof of delivery, where one is asked for",
    surface: "papers",
    caughtBy: ["required-document-missing"],
    apply: (move, random) => {
      move.policy.requiredDocuments = [{ type: "ProofOfDelivery", signed: random.chance(0.5) }];
      move.documents = move.documents.filter((document) => document.type !== "ProofOfDelivery");
      if (random.chance(0.5)) move.documents.push(documentOf("ProofOfDelivery", { status: "Draft", approval: null }));
      return true;
    },
  },
  {
    name: "a proof of delivery that nobody signed",
    surface: "papers",
    caughtBy: ["signature-missing"],
    apply: (move) => {
      move.policy.requiredDocuments = [{ type: "ProofOfDelivery", signed: true }];
      move.documents = move.documents.filter((document) => document.type !== "ProofOfDelivery");
      move.documents.push(documentOf("ProofOfDelivery", { hasSignature: false }));
      return true;
    },
  },
  {
    name: "a receipt of less than is billed",
    surface: "papers",
    caughtBy: ["document-amount-mismatch"],
    apply: (move) => {
      const line = move.lines.find((each) => each.code === "DETENTION" && each.amount > 300_000n);
      if (line === undefined || move.factor !== 1n) return false;
      if (move.documents.some((paper) => paper.type === "DetentionReceipt")) return false;
      move.documents.push(documentOf("DetentionReceipt", { fields: { totalAmount: text(line.amount / 4n) } }));
      return true;
    },
  },
  {
    name: "a charge whose paper is asked for and not there",
    surface: "papers",
    caughtBy: ["charge-document-missing"],
    apply: (move) => {
      if (!move.lines.some((line) => line.code === "LIFTGATE")) return false;
      move.policy.chargeDocuments = [{ code: "LIFTGATE", type: "OtherReceipt" }];
      return true;
    },
  },
  {
    name: "the receipt of one charge for the overcharge of another",
    surface: "charges",
    caughtBy: ["charge-over-tolerance"],
    apply: (move) => {
      const line = move.lines.findLast((each) => each.code === "LINEHAUL");
      if (line === undefined || move.factor !== 1n) return false;
      const isNet = !move.lines.some((each) => each.code === "DISCOUNT") && expectedOf(move, "DISCOUNT") !== 0n;
      if (isNet) return false;
      const billed = move.lines.reduce((total, each) => (each.code === "LINEHAUL" ? total + each.amount : total), 0n);
      const over = allowed(move.policy.charge.over, expectedOf(move, "LINEHAUL")) + 1_850_000n;
      delete line.rate;
      delete line.quantity;
      delete line.qualifier;
      line.amount += expectedOf(move, "LINEHAUL") + over - billed;
      move.policy.acceptSupported = true;
      move.documents.push(
        documentOf("LumperReceipt", { fields: { totalAmount: text(over) } }),
        documentOf("PalletReceipt", { fields: { totalAmount: text(over) } }),
        documentOf("WeightScaleTicket"),
      );
      return true;
    },
  },
];
