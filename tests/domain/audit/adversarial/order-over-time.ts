import { type AgreedByApproval, agreedByApproval } from "#domain/audit/approval/agreed-by-approval.ts";
import { AuditContext } from "#domain/audit/context/audit-context.ts";
import type { AuditFacts, SiblingInvoice } from "#domain/audit/facts/audit-facts.ts";
import type { AuditResult } from "#domain/audit/findings/audit-result.ts";
import { givenUpBy } from "#domain/audit/approval/money-back.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { withheldBy } from "#domain/audit/approval/withheld.ts";
import type { Day } from "#domain/day/day.ts";
import type { InvoiceType } from "#domain/invoice/invoice.ts";
import { amount } from "#domain/money/amount.ts";
import type { Amount } from "#domain/money/amount.ts";
import { earlierOf, factsOf, reference, siblingOf } from "#tests/builders/audit-facts-builder.ts";
import { allowed, sum, text } from "./move.ts";
import type { MoveLimit } from "./move.ts";

export interface Part {
  readonly code: string;
  readonly amount: bigint;
}

/** An invoice on the order. Those of one `group` invoice the same thing: of them one may be paid. */
export interface TimedInvoice {
  readonly uuid: string;
  readonly group: string;
  readonly number: string;
  readonly pro: string | null;
  readonly type: InvoiceType;
  readonly parts: readonly Part[];
  /** Whether the policy leaves it to a person, whatever the audit says: a credit. */
  readonly isForPerson?: boolean;
  status: "open" | "approved" | "terminated";
  isBlocked: boolean;
  approved: readonly Part[];
  withheld: readonly Part[];
  /** As the approval keeps it. */
  agreed: AgreedByApproval;
  result: AuditResult | null;
}

const ORDER = "order-ORD-1001";

const of = (parts: readonly Part[], code: string): bigint => sum(parts.filter((part) => part.code === code));

const codesOf = (parts: readonly Part[]): string[] => [...new Set(parts.map((part) => part.code))];

/**
 * One order over time, as the service lives it: what comes is judged beside what was approved and the open ones that came before
 * it, and whatever is open is judged again when something changes. What may be paid of it is known by its construction and is
 * held at each approval.
 */
export class OrderOverTime {
  readonly history: string[] = [];
  readonly faults: string[] = [];
  readonly invoices: TimedInvoice[] = [];
  charges: readonly Part[];
  readonly #over: MoveLimit;
  /**
   * By code, what a person agreed to beyond what the order asked for then, and what credits gave back of that (below zero): up to
   * which sum in all.
   */
  readonly #agreedTo: { readonly code: string; readonly amount: bigint; readonly upTo: bigint }[] = [];

  constructor(charges: readonly Part[], over: MoveLimit) {
    this.charges = charges;
    this.#over = over;
    this.history.push(`ordered ${this.#told(charges)}, over ${JSON.stringify(over)}`);
  }

  receive(given: Pick<TimedInvoice, "group" | "number" | "pro" | "type" | "parts" | "isForPerson">): TimedInvoice {
    const uuid = `invoice-${this.invoices.length + 1}`;
    this.history.push(`${uuid} ${given.type} ${given.number} (${given.group}): ${this.#told(given.parts)}`);
    const received: TimedInvoice = {
      ...given,
      uuid,
      status: "open",
      isBlocked: false,
      approved: [],
      withheld: [],
      agreed: { agreed: [], settles: [] },
      result: null,
    };
    this.invoices.push(received);
    this.#judgeAll();
    return received;
  }

  /** The order is sent again. */
  sendAgain(charges: readonly Part[]): void {
    this.history.push(`sent again: ${this.#told(charges)}`);
    this.charges = charges;
    this.#judgeAll();
  }

  /** A person approves an open invoice at a part of one code, with a reason. */
  shortPay(invoice: TimedInvoice, code: string, left: bigint): void {
    if (invoice.result === null) return;
    const approved = invoice.parts.map((part) => (part.code === code ? { ...part, amount: left } : part));
    const approvedOf = new Map(codesOf(approved).map((each) => [each, of(approved, each) as Amount]));
    this.#noteAgreed(approved);
    invoice.approved = approved;
    invoice.withheld = withheldBy(invoice.result, approvedOf, (each) => (each === code ? "claim" : null));
    invoice.agreed = this.#agreedBy(invoice, true);
    invoice.status = "approved";
    this.history.push(
      `a person approves ${invoice.uuid} with ${text(left)} of ${code}, withheld ${this.#told(invoice.withheld)}`,
    );
    this.#judgeAll();
  }

  /** A person approves an open invoice as it is billed, although the audit holds it. */
  agree(invoice: TimedInvoice): void {
    if (invoice.result === null) return;
    this.#noteAgreed(invoice.parts);
    invoice.approved = invoice.parts;
    invoice.agreed = this.#agreedBy(invoice, true);
    invoice.status = "approved";
    this.history.push(`a person agrees to ${invoice.uuid}, kept ${this.#told(invoice.agreed.agreed)}`);
    this.#judgeAll();
  }

  /** What a person pays of each code beyond what the order asks for, and what a credit gives back of that. */
  #noteAgreed(approved: readonly Part[]): void {
    for (const code of codesOf(approved)) {
      const paid = of(approved, code);
      const upTo = this.approvedOf(code) + paid;
      const owed = of(this.charges, code) + this.#beside(code);
      const after = upTo - of(this.charges, code);
      const beyond = after < paid ? after : paid;
      if (beyond > 0n) this.#agreedTo.push({ code, amount: beyond, upTo });
      if (paid >= 0n) continue;
      // What was paid too much comes back first.
      const back = this.approvedOf(code) > owed ? owed - upTo : -paid;
      const ofAgreed = back < this.#beside(code) ? back : this.#beside(code);
      if (ofAgreed > 0n) this.#agreedTo.push({ code, amount: -ofAgreed, upTo: this.#end(code) });
    }
  }

  /** At which price of the order nothing would be beside it any more. */
  #end(code: string): bigint {
    const ends = this.#agreedTo.filter((each) => each.code === code).map((each) => each.upTo);
    const isEnd = (price: bigint): boolean => price > of(this.charges, code) && this.#beside(code, price) === 0n;
    return ends.filter(isEnd).sort((a, b) => (a < b ? -1 : 1))[0] ?? 0n;
  }

  /** What of what a person agreed to is beside what the order asks for now, or would at another price. */
  #beside(code: string, ordered = of(this.charges, code)): bigint {
    let beside = 0n;
    for (const entry of this.#agreedTo.filter((each) => each.code === code)) {
      const size = entry.amount < 0n ? -entry.amount : entry.amount;
      const left = entry.upTo - ordered;
      const part = left < 0n ? 0n : left < size ? left : size;
      beside += entry.amount < 0n ? -part : part;
    }
    return beside < 0n ? 0n : beside;
  }

  /** What the approval keeps as agreed, as the service does. */
  #agreedBy(invoice: TimedInvoice, isByPerson: boolean): AgreedByApproval {
    if (invoice.result === null) return { agreed: [], settles: [] };
    const charges = codesOf(invoice.approved).map((code) => ({ code, amount: amount(of(invoice.approved, code)) }));
    const allocations = [{ orderUuid: ORDER, charges, total: amount(sum(invoice.approved)) }];
    return agreedByApproval(new AuditContext(this.#factsFor(invoice)), invoice.result, allocations, isByPerson);
  }

  terminate(invoice: TimedInvoice): void {
    this.history.push(`a person terminates ${invoice.uuid}`);
    invoice.status = "terminated";
    this.#judgeAll();
  }

  get open(): TimedInvoice[] {
    return this.invoices.filter((entry) => entry.status === "open");
  }

  approvedOf(code: string): bigint {
    return this.invoices.reduce((total, entry) => total + (entry.status === "approved" ? of(entry.approved, code) : 0n), 0n);
  }

  #told(parts: readonly Part[]): string {
    return parts.map((part) => `${part.code} ${text(part.amount)}`).join(", ");
  }

  /** Until nothing changes: an approval may be what another one waited for. */
  #judgeAll(): void {
    for (let isChanged = true; isChanged;) {
      isChanged = false;
      for (const invoice of this.open) {
        invoice.result = runAudit(this.#factsFor(invoice));
        invoice.isBlocked = invoice.result.verdict === "block";
        if (invoice.result.verdict !== "approve" || invoice.isForPerson === true) continue;
        this.#approve(invoice);
        isChanged = true;
      }
    }
  }

  #approve(invoice: TimedInvoice): void {
    invoice.approved = invoice.parts;
    invoice.agreed = this.#agreedBy(invoice, false);
    const approvedOf = new Map(codesOf(invoice.parts).map((code) => [code, amount(of(invoice.parts, code))]));
    invoice.withheld = givenUpBy(new AuditContext(this.#factsFor(invoice)), approvedOf);
    invoice.status = "approved";
    this.history.push(`approved by itself: ${invoice.uuid}`);
    // Of what a credit gave back the next check of a bill tells whether too much is paid.
    if (sum(invoice.parts) < 0n) return;
    const paid = this.invoices.filter((entry) => entry.group === invoice.group && entry.status === "approved");
    if (paid.length > 1)
      this.faults.push(`${paid.map((entry) => entry.uuid).join(" and ")} invoice the same, and both are approved`);
    for (const code of codesOf(invoice.parts)) {
      const ordered = of(this.charges, code);
      const withheld = this.invoices.reduce(
        (total, entry) => total + (entry.status === "approved" ? of(entry.withheld, code) : 0n),
        0n,
      );
      // What was paid beyond the order is right as far as a person agreed to it, and no more of it.
      const expected = ordered + this.#beside(code);
      const most = withheld > 0n ? expected - withheld + 49n : expected + allowed(this.#over, expected) + 49n;
      if (this.approvedOf(code) > most)
        this.faults.push(`${invoice.uuid}: ${text(this.approvedOf(code))} of ${code} approved, ${text(most)} may be`);
    }
  }

  #factsFor(invoice: TimedInvoice): AuditFacts {
    const at = this.invoices.indexOf(invoice);
    const before = this.invoices.slice(0, at);
    const counting = this.invoices.filter(
      (entry) =>
        entry !== invoice &&
        (entry.status === "approved" || (entry.status === "open" && !entry.isBlocked && before.includes(entry))),
    );
    const wide = { amount: "1000000" };
    return factsOf({
      order: { charges: this.charges.map((part) => [part.code, text(part.amount)] as const) },
      invoice: {
        type: invoice.type,
        invoiceNumber: invoice.number,
        externalId: invoice.uuid,
        references: [reference("OrderNumber", "ORD-1001"), ...(invoice.pro === null ? [] : [reference("PRO", invoice.pro)])],
        charges: invoice.parts.map((part) => [part.code, text(part.amount)] as const),
      },
      policy: { charge: { over: this.#over, under: wide }, total: { over: wide, under: wide } },
      siblings: counting.map((entry) => this.#sibling(entry)),
      // Those that came before it, and those that were approved, whenever they came.
      earlier: this.invoices
        .filter((entry) => entry !== invoice && (entry.status === "approved" || before.includes(entry)))
        .map((entry) =>
          earlierOf({
            uuid: entry.uuid,
            invoiceNumber: entry.number,
            type: entry.type,
            status: entry.status === "open" ? "review" : entry.status,
            invoiceOn: "2026-03-05" as Day,
            receivedOn: "2026-03-06" as Day,
            amount: text(sum(entry.parts)),
            references: entry.pro === null ? [] : [reference("PRO", entry.pro)],
          }),
        ),
    });
  }

  #sibling(entry: TimedInvoice): SiblingInvoice {
    const parts = entry.status === "approved" ? entry.approved : entry.parts;
    const inOrder = (all: readonly Part[]) =>
      all.map(({ code, amount: units }) => ({ orderUuid: ORDER, code, amount: amount(units) }));
    return {
      ...siblingOf({ uuid: entry.uuid, invoiceNumber: entry.number, type: entry.type }),
      status: entry.status === "approved" ? "approved" : "review",
      amounts: inOrder(parts),
      withheld: inOrder(entry.withheld),
      ...(entry.agreed.agreed.length === 0 ? {} : { agreed: entry.agreed.agreed }),
      ...(entry.agreed.settles.length === 0 ? {} : { settles: entry.agreed.settles }),
    };
  }
}
