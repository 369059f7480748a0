import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { InvoiceStatus } from "#domain/invoice/invoice.ts";
import { otherFrom, type OtherInvoice } from "#domain/audit/identity/other-invoice.ts";
import { shownDocument } from "#domain/audit/papers/paper-uses.ts";
import { NO_MATRIX } from "#domain/lifecycle/approval-rule.ts";
import type { ApprovalRefusal } from "#domain/lifecycle/approval-refusal.ts";
import type { GivenAmount } from "#domain/lifecycle/approved-amounts.ts";
import {
  type ApprovalGround,
  type AskedApproval,
  type AuditAndSince,
  decideApproval,
} from "#domain/lifecycle/decide-approval.ts";
import type { AuditFacts } from "#domain/audit/facts/audit-facts.ts";
import type { GroundNow } from "#domain/lifecycle/changed-ground.ts";
import { amountOf, printAmount, rateOf } from "#domain/money/amount.ts";
import type { VendorIdentity } from "#domain/party/party.ts";
import { day } from "#tests/builders/audit-cases.ts";
import { ACME, documentOf, factsOf, invoiceOf, policyOf, siblingOf } from "#tests/builders/audit-facts-builder.ts";

const CHARGES = [
  ["LINEHAUL", "1000"],
  ["LUMPER", "100"],
] as const;
const RECEIPT = documentOf("LumperReceipt", { contentHash: "bytes", fields: { totalAmount: "100", currency: "USD" } });
const FACTS = factsOf({
  order: { charges: CHARGES },
  invoice: { charges: CHARGES },
  documents: [RECEIPT],
  vendorProfile: {},
});
const ORDER = FACTS.orders[0]?.uuid ?? "";

/** What it was judged by and on. */
const groundOf = ({ asOfOn, policy, fxRates, chargeCodes, documents }: AuditFacts): GroundNow => ({
  asOfOn,
  policy,
  fxRates,
  chargeCodes,
  documents,
});

/** An audit after which nothing happened. */
const SINCE: AuditAndSince = {
  facts: FACTS,
  updates: { pending: [], overdue: [] },
  orders: FACTS.orders.map(({ uuid, version, status }) => ({ orderUuid: uuid, version, status })),
  vendor: { profile: FACTS.vendor, waiting: [] },
  ground: groundOf(FACTS),
  onOrders: [],
  lookalikes: [],
  recovered: [],
  uses: [],
};
const ASKED: AskedApproval = { eTag: "7", approver: { id: "ann", approvalLimit: null }, reason: null, charges: null };
const GROUND: ApprovalGround = {
  eTag: "7",
  status: "review",
  toKeyer: null,
  first: null,
  toFirst: null,
  orders: 1,
  mayBeOrderless: false,
  matrix: NO_MATRIX,
  audit: SINCE,
};

const other = (
  uuid: string,
  given: {
    readonly amount?: string;
    readonly status?: InvoiceStatus;
    readonly vendor?: VendorIdentity;
    readonly number?: string;
  },
): OtherInvoice => {
  const { amount = "1000", status = "approved", vendor = ACME, number = `N-${uuid}` } = given;
  const allocations = [{ orderUuid: ORDER, code: "LINEHAUL", amount, ordered: "0" }];
  return otherFrom({
    uuid,
    numberKey: number,
    acceptedAt: "2026-03-05T00:00:00.000000Z",
    receivedOn: day("2026-03-05"),
    status,
    orderUuids: [ORDER],
    currency: "USD",
    total: amount,
    allocations,
    claims: allocations,
    paidIn: null,
    isBlockedDuplicate: false,
    invoice: invoiceOf({ invoiceNumber: number, vendor, charges: [["LINEHAUL", amount]], references: [] }),
  });
};
const message = (intakeUuid: string, externalId: string, isParked = false) => ({
  intakeUuid,
  operation: "createOrder",
  externalId,
  isParked,
  ageSeconds: 1,
});
const ELSE: VendorIdentity = { externalId: "ELSE", scac: "ELSX", mcNumber: null, dotNumber: null };

interface Case {
  readonly asked: AskedApproval;
  readonly ground: ApprovalGround;
}
const charging = ({ asked, ground }: Case, ...charges: readonly GivenAmount[]): Case => ({
  asked: { ...asked, charges: [...(asked.charges ?? []), ...charges] },
  ground,
});
const grounded = ({ asked, ground }: Case, over: Partial<ApprovalGround>): Case => ({ asked, ground: { ...ground, ...over } });
const since = ({ asked, ground }: Case, over: (audit: AuditAndSince) => Partial<AuditAndSince>): Case => ({
  asked,
  ground: { ...ground, audit: ground.audit === null ? null : { ...ground.audit, ...over(ground.audit) } },
});

/** One fault each, in the order in which they are told. */
const FAULTS: readonly (readonly [told: RegExp, refusal: ApprovalRefusal, put: (given: Case) => Case])[] = [
  [
    /^The invoice was changed meanwhile/,
    "changed-meanwhile",
    ({ asked, ground }) => ({ asked: { ...asked, eTag: "6" }, ground }),
  ],
  [/at most four decimals/, "unreadable-amount", (given) => charging(given, { code: "LINEHAUL", amount: "1,000" })],
  [/"approve" is not possible/, "not-from-here", (given) => grounded(given, { status: "received" })],
  [/not been audited yet/, "not-audited", (given) => grounded(given, { audit: null })],
  [/matched to no order/, "unmatched", (given) => grounded(given, { orders: 0 })],
  [/^Who keyed an invoice/, "own-invoice", (given) => grounded(given, { toKeyer: "same" })],
  [/no charge TARP/, "unknown-charge", (given) => charging(given, { code: "TARP", amount: "1" })],
  [
    /a second approver with a higher limit/,
    "second-without-limit",
    ({ asked, ground }) => ({
      // Nothing is approved: 1,100 short of the expectation.
      asked: {
        ...asked,
        approver: { id: "bob", approvalLimit: amountOf("1") },
        charges: [...(asked.charges ?? []), ...CHARGES.map(([code]) => ({ code, amount: "0" }))],
      },
      ground: { ...ground, first: { by: "ann", charges: null, reason: null }, toFirst: "another" },
    }),
  ],
  [
    /^a version of order ORD-2 was accepted and is being processed/,
    "update-landing",
    (given) => since(given, ({ updates }) => ({ updates: { ...updates, pending: [message("m2", "ORD-2")] } })),
  ],
  [
    /^a version of order ORD-3 was accepted and has not been processed/,
    "update-unaudited",
    (given) => since(given, ({ updates }) => ({ updates: { ...updates, overdue: [message("m3", "ORD-3", true)] } })),
  ],
  [
    /^order ORD-1001 was changed after/,
    "update-unaudited",
    (given) => since(given, ({ orders }) => ({ orders: orders.map((order) => ({ ...order, version: 2 })) })),
  ],
  [
    /^the audit policy was changed after/,
    "update-unaudited",
    (given) => since(given, ({ ground }) => ({ ground: { ...ground, policy: { ...ground.policy, lateBillingDays: 5 } } })),
  ],
  [
    /^a charge code, an alias or an exchange rate that this invoice is judged by was changed after/,
    "update-unaudited",
    (given) =>
      since(given, ({ ground }) => ({
        ground: {
          ...ground,
          chargeCodes: { ...ground.chargeCodes, codes: [{ code: "HAUL", kind: "linehaul", aliases: ["LINEHAUL"] }] },
        },
      })),
  ],
  [
    /^a document of this invoice or of its order was changed after/,
    "update-unaudited",
    (given) =>
      since(given, ({ ground }) => ({
        ground: { ...ground, documents: [documentOf("LumperReceipt", { fields: { totalAmount: "90", currency: "USD" } })] },
      })),
  ],
  [
    /^where or by which terms the vendor is paid/,
    "overtaken",
    (given) => since(given, ({ vendor }) => ({ vendor: { ...vendor, profile: null } })),
  ],
  [
    /^You asked for a change of the vendor's remit-to/,
    "own-change",
    (given) =>
      since(given, ({ facts, vendor }) => ({
        // The audit told of it.
        facts: {
          ...facts,
          vendorChanges: [{ uuid: "c1", setting: "remit-to", before: "", after: "", askedBy: "Ann", askedOn: day("2026-03-06") }],
        },
        vendor: { ...vendor, waiting: [{ uuid: "c1", kind: "remit-to", isOwn: true }] },
      })),
  ],
  [
    /^N-sibling of the same order was approved/,
    "overtaken",
    (given) => since(given, ({ onOrders }) => ({ onOrders: [...onOrders, other("sibling", {})] })),
  ],
  [
    /^N-else of another vendor was approved/,
    "overtaken",
    (given) => since(given, ({ onOrders }) => ({ onOrders: [...onOrders, other("else", { vendor: ELSE })] })),
  ],
  [
    /^money that was paid too much/,
    "overtaken",
    (given) =>
      since(given, () => ({
        recovered: [{ recoveryUuid: "r", orderUuid: ORDER, amount: amountOf("5"), currency: "USD", invoiceUuids: ["x"] }],
      })),
  ],
  [
    /^INV-1, the same invoice, was approved/,
    "overtaken",
    (given) => since(given, () => ({ lookalikes: [other("copy", { number: "INV-1", amount: "1100" })] })),
  ],
  [
    /^a receipt of this invoice was used for LUMPER of invoice N-9/,
    "overtaken",
    (given) =>
      since(given, () => ({
        uses: [
          {
            ...shownDocument(RECEIPT),
            orderNumbers: ["ORD-2"],
            usedOn: day("2026-03-01"),
            invoiceUuid: "n9",
            invoiceNumber: "N-9",
            charge: "LUMPER",
            amount: amountOf("100"),
            currency: "USD",
          },
        ],
      })),
  ],
];

describe("decideApproval", () => {
  it("approves what was audited and did not change", () => {
    const approval = decideApproval(ASKED, GROUND);
    assert.ok(approval.ok);
    assert.equal(printAmount(approval.total), "1100.0000");
    assert.deepEqual([approval.awaits, approval.charges, approval.adjusted.size, approval.unsettled], [null, null, 0, []]);
    assert.deepEqual(
      approval.uses.map(({ documentUuid, charge, amount }) => [documentUuid, charge, printAmount(amount)]),
      [[RECEIPT.uuid, "LUMPER", "100.0000"]],
    );
  });

  const decided = ({ asked, ground }: Case) => {
    const decision = decideApproval(asked, ground);
    assert.ok(!decision.ok, "it was approved");
    return decision;
  };
  FAULTS.forEach(([told, refusal, put], at) => {
    it(`refuses ${refusal}: ${told.source}`, () => {
      const decision = decided(put({ asked: ASKED, ground: GROUND }));
      assert.equal(decision.refusal, refusal);
      assert.match(Object.values(decision.faults ?? {}).flat()[0] ?? decision.message, told);
    });

    it(`tells ${told.source} before everything that is asked later`, () => {
      for (const [, later, also] of FAULTS.slice(at + 1)) {
        // What takes the audit away comes last, as nothing can be said of one that is not there.
        const both =
          refusal === "not-audited" ? put(also({ asked: ASKED, ground: GROUND })) : also(put({ asked: ASKED, ground: GROUND }));
        const decision = decided(both);
        assert.equal(decision.refusal, refusal, `beside ${later}`);
        assert.match(Object.values(decision.faults ?? {}).flat()[0] ?? decision.message, told);
      }
    });
  });

  it("says of a finalized invoice that it is, whatever the approver looked at", () => {
    for (const status of ["approved", "terminated"] as const)
      for (const [, refusal, put] of FAULTS.filter(([, each]) => each !== "unreadable-amount" && each !== "not-from-here"))
        assert.equal(decided(grounded(put({ asked: ASKED, ground: GROUND }), { status })).refusal, "finalized", refusal);
  });

  it("has the invoice audited again where its audit is not of what is there now, and only there", () => {
    const again = FAULTS.map(([, refusal, put]) => [refusal, decided(put({ asked: ASKED, ground: GROUND })).auditAgain] as const);
    for (const [refusal, cause] of again)
      assert.equal(cause, refusal === "overtaken" ? "decision" : refusal === "update-unaudited" ? "update" : undefined, refusal);
  });

  it("passes by what the audit told of: a parked message, a change that somebody else asked for, an approved sibling", () => {
    const sibling = other("sibling", {});
    const known = factsOf({
      order: { charges: CHARGES },
      invoice: { charges: CHARGES },
      vendorProfile: {},
      siblings: [sibling.sibling],
      updates: [{ uuid: "m3", operation: "createOrder", externalId: "ORD-3", isParked: true }],
      vendorChanges: [{ uuid: "c1", setting: "remit-to", before: "", after: "", askedBy: "Bob", askedOn: day("2026-03-06") }],
    });
    const audit: AuditAndSince = {
      ...SINCE,
      facts: known,
      updates: { pending: [], overdue: [message("m3", "ORD-3", true)] },
      vendor: { profile: known.vendor, waiting: [{ uuid: "c1", kind: "remit-to", isOwn: false }] },
      ground: groundOf(known),
      onOrders: [sibling],
    };
    assert.ok(decideApproval(ASKED, { ...GROUND, audit }).ok);
  });

  it("passes by changes of what the invoice is not judged by: who approves, overrides and rates of others, papers without a use", () => {
    const { policy, fxRates, documents } = FACTS;
    const ground: GroundNow = {
      ...groundOf(FACTS),
      policy: {
        ...policy,
        autoApprove: !policy.autoApprove,
        overrides: [
          ...policy.overrides,
          ...policyOf({ overrides: [{ when: { vendor: "NOBODY" }, charge: { over: { amount: "9" } } }] }).overrides,
        ],
      },
      fxRates: [...fxRates, { from: "EUR", to: "USD", rate: rateOf("1.1"), date: day("2026-01-01") }],
      documents: [documentOf("PackingList", {}), ...documents],
    };
    assert.ok(decideApproval(ASKED, { ...GROUND, audit: { ...SINCE, ground } }).ok);
  });

  it("asks the same of an approval that will await a second one", () => {
    const asked: AskedApproval = {
      ...ASKED,
      approver: { id: "ann", approvalLimit: amountOf("0") },
      charges: [{ code: "LINEHAUL", amount: "900", reason: "as agreed" }],
    };
    const approval = decideApproval(asked, GROUND);
    assert.ok(approval.ok);
    assert.match(approval.awaits ?? "", /^100\.00 USD beyond the expectation/);
    assert.deepEqual(approval.charges, [{ code: "LINEHAUL", amount: "900.0000", reason: "as agreed" }]);
    assert.deepEqual([...approval.adjusted.keys()], ["LINEHAUL"]);
    const landing = since({ asked, ground: GROUND }, () => ({ updates: { pending: [message("m", "ORD-2")], overdue: [] } }));
    assert.equal(decided(landing).refusal, "update-landing");
  });

  it("names the open invoices that have to be audited again, each once: those it leaves no room for, and copies", () => {
    const open = other("open", { status: "review" });
    const audit = { ...SINCE, onOrders: [open, other("else", { vendor: ELSE, status: "review" })], lookalikes: [open] };
    const approval = decideApproval(ASKED, { ...GROUND, audit });
    assert.ok(approval.ok);
    assert.deepEqual(approval.unsettled, ["open"]);
    assert.deepEqual(
      approval.beside.map((invoice) => invoice.uuid),
      ["open"],
    );
  });
});

describe("an approval that pays what was withheld of an earlier invoice with a reason", () => {
  const code = "LINEHAUL";
  /** 800 of 1,000 was paid, 200 withheld; then so much is billed. */
  const facts = (billed: string, ordered = "1000") =>
    factsOf({
      order: { charges: [[code, ordered]] },
      invoice: { type: "BalanceDue", charges: [[code, billed]] },
      siblings: [
        {
          ...siblingOf({ uuid: "first", byCode: [[code, "800"]] }),
          status: "approved",
          withheld: [{ orderUuid: ORDER, code, amount: amountOf("200") }],
        },
      ],
      vendorProfile: {},
    });
  const by = (limit: string, billed: string, ordered?: string, charges: AskedApproval["charges"] = null) => {
    const given = facts(billed, ordered);
    const decision = decideApproval(
      { ...ASKED, approver: { id: "bob", approvalLimit: amountOf(limit) }, charges },
      { ...GROUND, audit: { ...SINCE, facts: given, vendor: { profile: given.vendor, waiting: [] }, ground: groundOf(given) } },
    );
    assert.ok(decision.ok);
    return decision.awaits;
  };

  it("takes the limit for it, as what is beyond the order does", () => {
    assert.match(
      by("199.9999", "200") ?? "",
      /^200\.00 USD that was withheld earlier with a reason is more than the approval limit/,
    );
    assert.equal(by("200", "200"), null);
    assert.equal(by("100", "200", "1000", [{ code, amount: "100", reason: "half of the claim" }]), null);
  });

  it("counts beside what is over, and nothing of it twice", () => {
    assert.match(
      by("249.9999", "250") ?? "",
      /^250\.00 USD beyond the order \(50\.00 USD added by this approval, 200\.00 USD that was withheld earlier/,
    );
    assert.equal(by("250", "250"), null);
    assert.equal(by("200", "200", "900"), null, "100 over, and the other 100 was withheld");
    assert.match(
      by("199.9999", "200", "900") ?? "",
      /^200\.00 USD beyond the order \(100\.00 USD added by this approval, 100\.00 USD that was withheld/,
    );
  });

  it("is none where the order asks for as much beside it", () =>
    assert.doesNotMatch(by("0", "100", "1100") ?? "", /withheld earlier/));
});
