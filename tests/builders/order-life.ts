import { allocateApproved } from "#domain/audit/approval/allocate-approved.ts";
import { agreedAs } from "#domain/audit/charges/agreed-as.ts";
import { agreedNow, orderedAs } from "#domain/audit/charges/agreed.ts";
import { approvalAllocations } from "#domain/audit/approval/approval-allocations.ts";
import type { ApprovedCharge } from "#domain/audit/approval/approved-charge.ts";
import { AuditContext } from "#domain/audit/context/audit-context.ts";
import type { AuditFacts, SiblingInvoice } from "#domain/audit/facts/audit-facts.ts";
import type { AuditResult } from "#domain/audit/findings/audit-result.ts";
import { otherFrom } from "#domain/audit/identity/other-invoice.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { ChargeCodeBook, type ResolvedCode } from "#domain/charge/charge-code-book.ts";
import type { Day } from "#domain/day/day.ts";
import { addAmounts, type Amount, amountOf, larger, minus, plus, printAmount, ZERO } from "#domain/money/amount.ts";
import { overpaymentOf, type RecoveryDecision } from "#domain/recovery/recovery.ts";
import { factsOf, type ChargeInput, type FactsInput } from "./audit-facts-builder.ts";

type Charges = readonly (readonly [code: string, amount: string])[];

/**
 * Orders by number, and invoices approved on them one after the other, as the service lives it: what is approved counts for the
 * next.
 */
export class OrderLife {
  #input: FactsInput;
  readonly #waived = new Map<string, Amount>();
  /** What came back of orders, each sum with the invoices that were paid by then. */
  readonly #returned: { readonly orderNumber: string; readonly amount: Amount; readonly invoiceUuids: readonly string[] }[] = [];
  #orders: Readonly<Record<string, Charges>>;
  readonly #approved: {
    readonly sibling: SiblingInvoice;
    readonly allocations: readonly ApprovedCharge[];
    readonly facts: AuditFacts;
  }[] = [];

  constructor(orders: Readonly<Record<string, Charges>>, input: FactsInput = {}) {
    this.#orders = orders;
    this.#input = input;
  }

  /** The orders are sent again. */
  sendAgain(orders: Readonly<Record<string, Charges>>): this {
    this.#orders = { ...this.#orders, ...orders };
    return this;
  }

  /** The orders name another place of delivery. */
  deliveredTo(order: FactsInput["order"]): this {
    this.#input = { ...this.#input, ...(order === undefined ? {} : { order }) };
    return this;
  }

  /** The vendor gives back money, beside credits. */
  comesBack(orderNumber: string, amount: string): this {
    const invoiceUuids = this.#approved.map(({ sibling }) => sibling.uuid);
    this.#returned.push({ orderNumber, amount: amountOf(amount), invoiceUuids });
    return this;
  }

  /** A person gives up to get back what an order was paid too much and did not come back; `amount` where rules tax it. */
  waive(orderNumber: string, amount?: string): this {
    const given = this.#waived.get(orderNumber) ?? ZERO;
    this.#waived.set(orderNumber, plus(given, amount === undefined ? this.#leftOf(orderNumber) : amountOf(amount)));
    return this;
  }

  /** What is left to get back of what an order was paid too much. */
  #leftOf(orderNumber: string): Amount {
    const returned = addAmounts(this.#returned.filter((each) => each.orderNumber === orderNumber).map(({ amount }) => amount));
    const done = plus(returned, this.#waived.get(orderNumber) ?? ZERO);
    return larger(minus(amountOf(this.overpaid(orderNumber)), done), ZERO);
  }

  /** With what the recoveries of the orders ask for, and what of it people gave up. */
  #withAsked(facts: AuditFacts): AuditFacts {
    const invoices = this.#approved.map(({ sibling }) => sibling.uuid);
    const currency = facts.orders[0]?.order.vendors[0]?.currency ?? "USD";
    const waived = [...this.#waived].map(([orderNumber, amount]) => ({
      recoveryUuid: orderNumber,
      orderUuid: `order-${orderNumber}`,
      amount,
      currency,
      invoiceUuids: invoices,
    }));
    const recovered = this.#returned.map(({ orderNumber, amount, invoiceUuids }) => ({
      recoveryUuid: orderNumber,
      orderUuid: `order-${orderNumber}`,
      amount,
      currency: currency,
      invoiceUuids,
    }));
    const beside = {
      ...facts,
      ...(waived.length === 0 ? {} : { waived }),
      ...(recovered.length === 0 ? {} : { recovered }),
    };
    const asked = Object.keys(this.#orders).flatMap((orderNumber) => {
      const amount = this.#leftOf(orderNumber);
      const invoiceUuids = invoices;
      return amount === 0n
        ? []
        : [{ recoveryUuid: orderNumber, orderUuid: `order-${orderNumber}`, amount, currency, invoiceUuids }];
    });
    return asked.length === 0 ? beside : { ...beside, asked };
  }

  #factsOf(charges: readonly ChargeInput[], more: FactsInput): AuditFacts {
    return factsOf({
      ...this.#input,
      ...more,
      orders: Object.entries(this.#orders).map(([orderNumber, ordered]) => ({
        ...this.#input.order,
        orderNumber,
        charges: ordered,
      })),
      invoice: { ...this.#input.invoice, ...more.invoice, invoiceNumber: `INV-${this.#approved.length}`, charges },
      siblings: this.#approved.map(({ sibling }) => sibling),
    });
  }

  judge(charges: readonly ChargeInput[], more: FactsInput = {}): AuditResult {
    return runAudit(this.#withAsked(this.#factsOf(charges, more)));
  }

  /** What the audit says, and it is approved: by the policy where it may, else by a person; at `amounts`, as billed without. */
  approve(charges: readonly ChargeInput[], more: FactsInput = {}, amounts?: Readonly<Record<string, string>>): string {
    const facts = this.#withAsked(this.#factsOf(charges, more));
    const result = runAudit(facts);
    const context = new AuditContext(facts);
    const billed = result.charges.filter((row) => row.lines.length > 0 || amounts?.[row.code] !== undefined);
    const shares = allocateApproved(
      context,
      billed.map(({ code, billed: whole }) => ({
        code,
        amount: amounts?.[code] === undefined ? whole : amountOf(amounts[code]),
      })),
    );
    const isByPerson = result.verdict !== "approve" || amounts !== undefined;
    const decision = isByPerson ? { reasonOf: (code: string) => (amounts?.[code] === undefined ? null : "Claim") } : null;
    const allocations = approvalAllocations(context, result, shares, decision);
    const uuid = `invoice-${this.#approved.length}`;
    const { sibling } = otherFrom({
      uuid,
      numberKey: uuid,
      acceptedAt: uuid,
      receivedOn: "2026-03-06" as Day,
      status: "approved",
      orderUuids: facts.orders.map((order) => order.uuid),
      currency: result.currency,
      total: "0",
      allocations,
      claims: null,
      paidIn: result.currency,
      isBlockedDuplicate: false,
      invoice: facts.invoice.invoice,
    });
    this.#approved.push({ sibling, allocations, facts });
    return result.verdict;
  }

  /** What is asked back on an order, as a recovery would be. */
  overpaid(orderNumber: string): string {
    const uuid = `order-${orderNumber}`;
    const book = new ChargeCodeBook(this.#factsOf([], {}).chargeCodes);
    const decisions = this.#approved.map(({ allocations, facts }, at): RecoveryDecision => {
      const own = allocations.filter((charge) => charge.orderUuid === uuid);
      const then = facts.orders.find((order) => order.uuid === uuid)?.order.vendors[0]?.charges ?? [];
      return {
        invoiceUuid: `invoice-${at}`,
        approvedAt: String(at).padStart(3, "0"),
        approved: addAmounts(own.map((charge) => amountOf(charge.amount))),
        expectedThen: addAmounts(then.map((charge) => charge.amount)),
        expectedThenAs: orderedAs(then, book),
        codes: own.map((charge) => ({
          resolved: book.resolveOrdered({ type: null, value: charge.code, description: null }),
          paid: amountOf(charge.amount),
          agreed: amountOf(charge.agreed ?? "0"),
          from: amountOf(charge.agreedFrom ?? "0"),
        })),
        withheld: own.flatMap(({ code, withheld, withheldFrom }) =>
          withheld === undefined || withheldFrom === undefined
            ? []
            : [
                {
                  agreedAs: agreedAs(book.resolveOrdered({ type: null, value: code, description: null })),
                  amount: amountOf(withheld),
                  from: amountOf(withheldFrom),
                },
              ],
        ),
        unordered: amountOf("0"),
        ruleTax: amountOf("0"),
        wasGone: false,
        orderUuid: uuid,
        isLegacy: false,
      };
    });
    const returned = this.#returned
      .filter((each) => each.orderNumber === orderNumber)
      .map(({ amount, invoiceUuids }, at): RecoveryDecision => ({
        invoiceUuid: `returned-${at}`,
        approvedAt: `${String(invoiceUuids.length - 1).padStart(3, "0")}-${at}`,
        approved: minus(ZERO, amount),
        expectedThen: ZERO,
        unordered: ZERO,
        ruleTax: ZERO,
        wasGone: false,
        orderUuid: uuid,
        isLegacy: false,
        isRecovered: true,
      }));
    const charges = this.#factsOf([], {}).orders.find((order) => order.uuid === uuid)?.order.vendors[0]?.charges ?? [];
    const due = { amount: addAmounts(charges.map((charge) => charge.amount)), amountAs: orderedAs(charges, book), isGone: false };
    return printAmount(overpaymentOf([...decisions, ...returned], new Map([[uuid, due]])).overpaid);
  }

  /** What invoices were paid of a code on an order, less credits of it. */
  paid(orderNumber: string, code: string): Amount {
    const own = this.#approved
      .flatMap(({ allocations }) => allocations)
      .filter((charge) => charge.orderUuid === `order-${orderNumber}` && charge.code === code);
    return addAmounts(own.map((charge) => amountOf(charge.amount)));
  }

  /** What is left to get back of what an order was paid too much. */
  left(orderNumber: string): Amount {
    return this.#leftOf(orderNumber);
  }

  /** What is agreed beyond an order as it counts now, in all, or of a code (`freight`: linehaul with discounts). */
  agreed(orderNumber: string, of: string | null = null): string {
    const uuid = `order-${orderNumber}`;
    const facts = this.#factsOf([], {});
    const book = new ChargeCodeBook(facts.chargeCodes);
    const charges = facts.orders.find((order) => order.uuid === uuid)?.order.vendors[0]?.charges ?? [];
    const parts = this.#approved.flatMap(({ allocations }) =>
      allocations
        .filter((charge) => charge.orderUuid === uuid)
        .map((charge) => ({
          resolved: book.resolveOrdered({ type: null, value: charge.code, description: null }),
          paid: amountOf(charge.amount),
          agreed: amountOf(charge.agreed ?? "0"),
          from: amountOf(charge.agreedFrom ?? "0"),
        })),
    );
    const isOf = (resolved: ResolvedCode): boolean =>
      of === null || (of === "freight" ? ["linehaul", "discount"].includes(resolved.kind) : resolved.code === of);
    const now = [...agreedNow(parts, orderedAs(charges, book)).values()].filter(({ resolved }) => isOf(resolved));
    return printAmount(addAmounts(now.map(({ amount }): Amount => amount)));
  }
}
