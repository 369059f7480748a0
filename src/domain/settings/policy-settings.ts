import { RULE_SETTINGS } from "./rule-setting.ts";
import { DOCUMENT_TYPES } from "../document/document-types.ts";
import { amountOf, rateOf } from "../money/amount.ts";
import type { ValueOf } from "./kind.ts";
import {
  AMOUNT,
  choice,
  CURRENCY,
  DAY,
  DAYS,
  EXCHANGE_RATE,
  field,
  FLAG,
  list,
  object,
  optional,
  PERCENT,
  rulesOf,
  TEXT,
} from "./make-kind.ts";
import { overridesOf } from "./override-kind.ts";
import { setting } from "./setting.ts";

const DOCUMENT_TYPE = choice(DOCUMENT_TYPES, {
  wanted: "a document type, such as ProofOfDelivery",
  name: "PolicyDocumentType",
});

const LIMIT = object(
  "limit",
  {
    amount: field(optional(AMOUNT), { label: "Amount" }),
    percent: field(optional(PERCENT), { label: "Percent", help: "Of the absolute expected amount." }),
    whichever: field(choice(["larger", "smaller"]), {
      label: "Whichever is",
      help: "Where both are set: which of them counts.",
      default: "larger",
    }),
  },
  { needsOneOf: ["amount", "percent"] },
);
const LIMIT_PAIR = object("pair", { over: field(LIMIT, { label: "over" }), under: field(LIMIT, { label: "under" }) });

const larger = (amount: string, percent: string): ValueOf<typeof LIMIT> => ({
  amount: amountOf(amount),
  percent: rateOf(percent),
  whichever: "larger",
});

const OWN_ENGINE = "an answer of your own rating engine that is invalid is nothing to hold against the carrier";

const RATING = object("switches", {
  rateBeforeAudit: field(FLAG, {
    label: "Ask the rating engine before anything is approved",
    help: "Once for each order of an invoice; until it has answered, nothing is approved automatically",
    default: false,
  }),
  useRatedWhereOrderHasNone: field(FLAG, {
    label: "Expect what the rating engine says where the order has no charge",
    help: "By order: each takes its own answer. It also settles an order without any charges where that answer is valid; else a person does. The engine is asked for the charges that are billed: an accessorial nobody ordered is then expected at its rate",
    default: false,
  }),
});

const REQUIRED_DOCUMENT = object("line", {
  type: field(DOCUMENT_TYPE, { label: "Document" }),
  signed: field(FLAG, { label: "signed", default: false }),
  status: field(choice(["Approved", "Ready"]), {
    label: "Status",
    help: "Approved: by a person, or with an invoice; Ready: read, with every check passed, is enough.",
    default: "Approved",
  }),
});
const CHARGE_DOCUMENT = object("line", {
  code: field(TEXT, { label: "Charge code", suggest: "charge-codes" }),
  type: field(DOCUMENT_TYPE, { label: "Document" }),
});
const TAX = object("line", {
  place: field(TEXT, { label: "Place, as CA-ON", help: "Country and state, or a country alone." }),
  code: field(TEXT, { label: "Tax, as HST", help: "The tenant's charge code or the tax's name." }),
  percent: field(PERCENT, { label: "Percent" }),
});
const FX_RATE = object("line", {
  from: field(CURRENCY, { label: "From" }),
  to: field(CURRENCY, { label: "To" }),
  rate: field(EXCHANGE_RATE, { label: "Rate", help: "One unit of `from` in units of `to`." }),
  date: field(DAY, { label: "Day", help: "It holds from this day on." }),
});

/** The first row that fits an invoice decides who approves it (`src/domain/lifecycle/approval-rule.ts`). */
const APPROVAL_RULE = object("line", {
  from: field(optional(AMOUNT), { label: "Billed from", help: "In the currency of the orders; of a credit what it gives back." }),
  currency: field(optional(CURRENCY), { label: "Currency", help: "Of the orders; left out: any." }),
  vendor: field(optional(TEXT), { label: "Vendor", help: "Its ID in your system, SCAC or name." }),
  customer: field(optional(TEXT), { label: "Customer", help: "Its ID in your system, or its name." }),
  mode: field(optional(TEXT), { label: "Mode", help: "As on the order, such as LTL." }),
  division: field(optional(TEXT), { label: "Division", help: "What the order's tag Division says." }),
  glOwner: field(optional(TEXT), { label: "GL owner", help: "What the order's tag GL owner says." }),
  approvers: field(choice(["one", "two"]), { label: "How many approve", help: "Two are two people.", default: "one" }),
  who: field(TEXT, {
    label: "Who approves",
    help: "`role:approver`, `role:admin`, a team (`team:` and its uuid) or a person (`user:` and their id), as assignees are named.",
    suggest: "approvers",
  }),
  automatic: field(FLAG, {
    label: "or the policy",
    help: "What is clean may be approved automatically all the same.",
    default: false,
  }),
});

/** The settings an override can name and those it cannot; `overrides` itself follows from them. */
const OWN_SETTINGS = {
  autoApprove: setting(FLAG, {
    default: false,
    label: "Approve clean invoices automatically",
    help: "Off: clean invoices wait in Ready for a person",
    card: "approval",
  }),
  acceptSupported: setting(FLAG, {
    default: false,
    label: "Accept differences that an approved document supports",
    help: "Such as a weight certificate for a reweighed shipment",
    card: "approval",
  }),
  approvalRules: setting(
    list(APPROVAL_RULE, {
      noun: "approval rule",
      none: "Whoever may approve at all approves, within their limit.",
      fresh: { approvers: "one", who: "role:admin" },
    }),
    {
      default: [],
      label: "Who has to approve what",
      help: "The first row that fits decides; an empty field fits every invoice. Nobody else approves then, and nothing is approved automatically unless the row says so",
      card: "approvers",
    },
  ),
  total: setting(LIMIT_PAIR, {
    default: { over: larger("5", "2"), under: larger("25", "5") },
    label: "Invoice total",
    card: "tolerances",
    overridable: true,
  }),
  charge: setting(LIMIT_PAIR, {
    default: { over: larger("2", "1"), under: larger("25", "5") },
    label: "Each charge",
    card: "tolerances",
    overridable: true,
  }),
  weight: setting(optional(LIMIT), {
    default: null,
    label: "Weight",
    help: "Not compared while empty",
    card: "tolerances",
    overridable: true,
  }),
  distance: setting(optional(LIMIT), {
    default: null,
    label: "Distance",
    help: "Not compared while empty",
    card: "tolerances",
    overridable: true,
  }),
  chargeNotOnOrder: setting(choice(RULE_SETTINGS), {
    default: "review",
    label: "A charge that is not on the order",
    card: "charges",
    overridable: true,
  }),
  rating: setting(RATING, {
    default: { rateBeforeAudit: false, useRatedWhereOrderHasNone: false },
    label: "Rating engine",
    card: "rating",
  }),
  requiredDocuments: setting(
    list(REQUIRED_DOCUMENT, {
      noun: "required document",
      none: "No document is required.",
      fresh: { type: "ProofOfDelivery" },
    }),
    { default: [], label: "Every invoice needs", card: "documents", overridable: true },
  ),
  chargeDocuments: setting(
    list(CHARGE_DOCUMENT, {
      noun: "document of a charge",
      none: "No charge needs a document of its own.",
      fresh: { type: "LumperReceipt" },
      says: "{code}: {type}",
    }),
    { default: [], label: "Some charges need", card: "documents" },
  ),
  lateBillingDays: setting(DAYS, {
    default: 180,
    label: "Latest balance due",
    help: "Days from receipt of the original to receipt of a supplemental invoice",
    card: "days",
  }),
  originalBillingDays: setting(optional(DAYS), {
    default: null,
    label: "Latest first invoice",
    help: "Days from delivery; leave empty to take any",
    card: "days",
  }),
  duplicateWindowDays: setting(DAYS, {
    default: 548,
    label: "Look back for duplicates",
    help: "Days of earlier invoices that are compared",
    card: "days",
  }),
  shipDateDays: setting(optional(DAYS), {
    default: null,
    label: "Ship date may differ by",
    help: "Days; leave empty not to compare",
    card: "days",
  }),
  rules: setting(rulesOf(RULE_SETTINGS, { "rating-response-invalid": { value: "review", because: OWN_ENGINE } }), {
    default: {},
    label: "What a finding of a rule means",
    card: "rules",
  }),
  taxes: setting(list(TAX, { noun: "tax", none: "No taxes are checked.", says: "{place} {code} {percent}" }), {
    default: [],
    label: "Taxes by place of delivery",
    card: "taxes",
  }),
  fx: setting(
    list(FX_RATE, {
      noun: "exchange rate",
      none: "Invoices in another currency than their order's wait for a person.",
      fresh: { from: "CAD", to: "USD" },
      says: "1 {from} = {rate} {to}, {date}",
    }),
    { default: [], label: "Exchange rates", card: "exchangeRates" },
  ),
};

/**
 * Every setting of the audit policy, a row each (interface choices, "Audit policy"). Type, parser, printer, schemas, the app's
 * form and docs/policy.md follow from the rows; nothing else lists the settings.
 */
export const POLICY_SETTINGS = {
  ...OWN_SETTINGS,
  overrides: setting(overridesOf(OWN_SETTINGS), {
    default: [],
    label: "What is agreed with particular vendors, customers, modes and services, or for particular charges",
    help: "The one with more conditions applies; of two with as many, the later one",
    card: "overrides",
  }),
};
