import { ChargeCodeBook } from "../charge/charge-code-book.ts";
import type { Invoice } from "../invoice/invoice.ts";
import type { OrderVendor } from "../order/order.ts";
import type { AuditFacts } from "./audit-facts.ts";
import { compareCharges } from "./comparison.ts";
import type { Comparison } from "./comparison.ts";
import { notEvaluated } from "./define-rule.ts";
import type { NotEvaluated } from "./define-rule.ts";
import { PolicyInForce } from "./resolve-limit.ts";
import type { PolicySubject } from "./resolve-limit.ts";

const present = (values: readonly (string | null | undefined)[]): string[] =>
  values.filter((one): one is string => one !== null && one !== undefined && one !== "");

const NO_ORDER = notEvaluated("no order is matched to compare with");
const NO_VENDOR = notEvaluated("the order does not name the bill's vendor");

/** What the rules of one audit share: computed once, when first asked for. */
export class AuditContext {
  readonly facts: AuditFacts;
  readonly invoice: Invoice;
  readonly book: ChargeCodeBook;
  readonly policy: PolicyInForce;
  #comparison: Comparison | undefined;

  constructor(facts: AuditFacts) {
    this.facts = facts;
    this.invoice = facts.invoice.invoice;
    this.book = new ChargeCodeBook(facts.chargeCodes);
    this.policy = new PolicyInForce(facts.policy, () => this.#subject());
  }

  get comparison(): Comparison {
    return (this.#comparison ??= compareCharges(this.facts, this.book));
  }

  /** The outcome of a rule that needs the comparison when there is none; undefined when there is. */
  uncompared(): NotEvaluated | undefined {
    switch (this.comparison.comparability) {
      case "compared":
        return undefined;
      case "no-order":
        return NO_ORDER;
      case "no-vendor":
        return NO_VENDOR;
      case "no-rate":
        return notEvaluated(`the bill is in ${this.invoice.currency ?? "another currency"} and no exchange rate is known`);
    }
  }

  #subject(): PolicySubject {
    const { facts, invoice } = this;
    const vendors: (OrderVendor | null)[] = [...this.comparison.vendors];
    const named = vendors.filter((one) => one !== null);
    return {
      vendors: present([
        invoice.vendor.externalId,
        invoice.vendor.scac,
        facts.vendor?.externalId,
        facts.vendor?.name,
        ...named.flatMap((one) => [one.externalId, one.scac, one.name]),
      ]),
      customers: present([
        invoice.customerExternalId,
        ...facts.orders.flatMap((one) => [one.order.customer.externalId, one.order.customer.name]),
      ]),
      modes: present([
        ...named.flatMap((one) => [one.service?.mode, one.service?.type]),
        invoice.service?.mode,
        invoice.service?.type,
      ]),
      services: present([
        ...named.flatMap((one) => [one.service?.level, one.service?.type]),
        invoice.service?.level,
        invoice.service?.type,
      ]),
      asOfOn: facts.asOfOn,
    };
  }
}
