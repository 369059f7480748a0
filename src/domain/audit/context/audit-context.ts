import { ChargeCodeBook } from "../../charge/charge-code-book.ts";
import type { Invoice } from "../../invoice/invoice.ts";
import { addAmounts, type Amount, type Currency } from "../../money/amount.ts";
import type { ComparedCode } from "../charges/compared-code.ts";
import type { OrderVendor } from "../../order/order.ts";
import type { AuditFacts, VendorProfile } from "../facts/audit-facts.ts";
import { compareCredit } from "./compare-credit.ts";
import { compareCharges } from "../charges/comparison.ts";
import type { Comparison } from "../charges/comparison.ts";
import { inOrdersCurrency, paidInUnknown } from "../history/in-orders-currency.ts";
import { notEvaluated } from "../findings/outcome.ts";
import type { Finding } from "../findings/finding.ts";
import { moneyData } from "../findings/message-data.ts";
import type { MoneyData, OwedElsewhere } from "../findings/message-data.ts";
import { type LimitBasis, limitBasis } from "./limit-base.ts";
import { PolicyInForce } from "./resolve-limit.ts";
import type { PolicySubject, PolicySubjects } from "./resolve-limit.ts";

const present = (values: readonly (string | null | undefined)[]): string[] =>
  values.filter((value): value is string => value !== null && value !== undefined && value !== "");

const NO_ORDERS: readonly string[] = [];
/** Whether the directory's entry is the order's vendor: by externalId, or by SCAC where the order gives no externalId. */
const isEntryOf = (entry: VendorProfile, vendor: OrderVendor, isOneOfSeveral: boolean): boolean =>
  vendor.externalId !== null
    ? entry.externalId === vendor.externalId
    : !isOneOfSeveral && vendor.scac !== null && (entry.scac === vendor.scac || entry.scacs.includes(vendor.scac));

const NO_ORDER = notEvaluated("noOrder");
const VENDOR_NOT_ON_ORDER = notEvaluated("vendorNotOnOrder");

/** What the rules of one audit share: computed once, when first asked for. */
export class AuditContext {
  readonly facts: AuditFacts;
  readonly invoice: Invoice;
  readonly book: ChargeCodeBook;
  readonly policy: PolicyInForce;
  #withAll: Comparison | undefined;
  #comparison: Comparison | undefined;

  /**
   * What the rules before this one found, in the order of the table: one fact is told once. It changes words, never a verdict.
   */
  readonly found: readonly Finding[];

  constructor(facts: AuditFacts, found: readonly Finding[] = []) {
    this.facts = inOrdersCurrency(facts);
    this.found = found;
    this.invoice = facts.invoice.invoice;
    this.book = new ChargeCodeBook(facts.chargeCodes);
    const codeOf = (name: string): string => this.book.resolve({ type: null, value: name, description: null }).code;
    this.policy = new PolicyInForce(facts.policy, () => this.subjects, codeOf);
  }

  /** Before the policy's limits say what a credit is judged beside: they are chosen by who is compared. */
  get #beforeCredit(): Comparison {
    return (this.#withAll ??= compareCharges(this.facts, this.book));
  }

  get comparison(): Comparison {
    return (this.#comparison ??= compareCredit(this, this.#beforeCredit));
  }

  /** By what a limit of what is billed too much of a code is judged; null: of the whole. */
  limitBasis(row: ComparedCode | null): LimitBasis {
    return limitBasis(this, row);
  }

  /** The currency the invoice was billed in: its own, else the order's. */
  get billedCurrency(): Currency {
    return this.invoice.currency ?? this.comparison.currency;
  }

  /** An amount of the comparison (in the order's currency) as data of a message. */
  money(amount: Amount): MoneyData {
    return moneyData(amount, this.comparison.currency);
  }

  /** An amount as it is written on the invoice, as data of a message. */
  moneyAsBilled(amount: Amount): MoneyData {
    return moneyData(amount, this.billedCurrency);
  }

  /** What people agreed to of these codes beside the orders, as data of a finding that says what is expected in all. */
  agreedBeside(rows: readonly ComparedCode[]): { readonly agreed?: MoneyData } {
    const agreed = addAmounts(rows.map((row) => row.agreed));
    return agreed === 0n ? {} : { agreed: this.money(agreed) };
  }

  /**
   * Numbers of the shipper's orders that the invoice names beside matched ones, and nobody knows: what is billed too much may be
   * theirs.
   */
  get unknownOrders(): readonly string[] {
    const { match } = this.facts;
    return match.outcome === "matched"
      ? (match.guesses ?? []).flatMap(({ by, value }) => (by === "half-known set" ? [value] : []))
      : NO_ORDERS;
  }

  /**
   * Orders whose share of the invoice nobody knows, as data of a finding about what is billed too much: it may be theirs, and is
   * nothing to hold against the carrier. `code`: the charge that it is about; null: the whole.
   */
  owedElsewhere(code: string | null): OwedElsewhere {
    const { unpriced, unclear } = this.comparison;
    const ofCode = unclear.filter(({ charge }) => code === null || charge === code);
    return {
      unknownOrders: this.unknownOrders,
      ...(unpriced.length === 0 ? {} : { unpricedOrders: unpriced.map(({ orderNumber }) => orderNumber) }),
      ...(ofCode.length === 0 ? {} : { unclearCharges: ofCode }),
    };
  }

  /** What such a finding may ask for at most. */
  mostOver(code: string | null): { readonly atMost?: "review" } {
    const { unknownOrders, unpricedOrders, unclearCharges } = this.owedElsewhere(code);
    // Nor is what a cancelled order may ask for all the same: a version of it came after it was cancelled.
    const isSentAgain = this.facts.orders.some(({ sentAgainOn }) => sentAgainOn !== undefined);
    return unknownOrders.length > 0 || unpricedOrders !== undefined || unclearCharges !== undefined || isSentAgain
      ? { atMost: "review" }
      : {};
  }

  /**
   * The outcome of a rule that needs the comparison when there is none (its reasons are `UNCOMPARED`); undefined when there is.
   */
  uncompared() {
    switch (this.comparison.comparability) {
      case "compared":
        return undefined;
      case "no-order":
        return NO_ORDER;
      case "no-vendor":
        return VENDOR_NOT_ON_ORDER;
      case "no-rate":
        return notEvaluated("noExchangeRate", { currency: this.invoice.currency });
      case "no-rate-before":
        return notEvaluated("noExchangeRateBefore", {
          paidIn: paidInUnknown(this.facts, this.comparison.orderedIn)?.paidIn ?? "another currency",
          ordered: this.comparison.orderedIn,
        });
    }
  }

  /**
   * What overrides are chosen by. The vendor's entry in the directory is found by the invoice's words: it counts where an order's
   * vendor is that one, and no other entry might be it.
   */
  get subjects(): PolicySubjects {
    const { facts, invoice } = this;
    const named = this.#beforeCredit.vendors.filter((candidate) => candidate !== null);
    const profile = facts.vendor;
    const isOfOrder =
      profile !== null && named.some((candidate) => isEntryOf(profile, candidate, facts.vendorIsOneOfSeveral === true));
    const entry = profile === null ? [] : [profile.externalId, profile.name, profile.scac];
    const known: PolicySubject = {
      vendors: present([
        ...(isOfOrder ? entry : []),
        ...named.flatMap((candidate) => [candidate.externalId, candidate.scac, candidate.name]),
      ]),
      customers: present(facts.orders.flatMap((order) => [order.order.customer.externalId, order.order.customer.name])),
      modes: present(named.flatMap((candidate) => [candidate.service?.mode, candidate.service?.type])),
      services: present(named.flatMap((candidate) => [candidate.service?.level, candidate.service?.type])),
      asOfOn: facts.asOfOn,
    };
    const { vendor, service } = invoice;
    const merged = (facts.mergedVendors ?? []).map((each): PolicySubject => ({
      ...known,
      vendors: present([each.externalId, each.scac, each.name]),
    }));
    return {
      known,
      ...(merged.length === 0 ? {} : { merged }),
      told: {
        vendors: present([...known.vendors, vendor.externalId, vendor.scac, ...entry]),
        customers: present([...known.customers, invoice.customerExternalId]),
        modes: present([...known.modes, service?.mode, service?.type]),
        services: present([...known.services, service?.level, service?.type]),
        asOfOn: facts.asOfOn,
      },
    };
  }
}
