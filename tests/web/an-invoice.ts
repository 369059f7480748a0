import type { ChargeRow, Finding, Workspace } from "../../web/src/api/answers.ts";

function aCharge(given: Partial<ChargeRow> & { readonly code: string }): ChargeRow {
  return {
    kind: "accessorial",
    known: true,
    onOrder: true,
    description: null,
    expected: null,
    previouslyBilled: "0.0000",
    rated: null,
    billed: "0.0000",
    approved: null,
    atExpected: null,
    variance: null,
    variancePercent: null,
    rate: null,
    quantity: null,
    qualifier: null,
    findings: [],
    lines: [],
    ...given,
  };
}

export function aFinding(given: Partial<Finding>): Finding {
  return {
    rule: "charge-over-tolerance",
    severity: "review",
    messageId: null,
    data: {},
    message: "FUEL: too much. Allowed is 2.00 USD.",
    charge: null,
    expected: null,
    billed: null,
    variance: null,
    currency: "USD",
    limit: null,
    supportedBy: null,
    orderUuid: null,
    itemId: null,
    invoiceUuids: [],
    dependsOn: [],
    judgedAgain: null,
    ...given,
  };
}

/**
 * What the tests of the app's decisions look at of an invoice: linehaul as expected, fuel too high, a lumper that nobody ordered.
 */
export function anInvoice(given: Partial<Workspace> = {}) {
  return {
    uuid: "0a",
    invoiceNumber: "I-1",
    eTag: "3",
    orders: [{ uuid: "0b", externalId: "SO-1", orderNumber: "SO-1", status: "open", version: 1, shipOn: "2026-03-01" }],
    totals: {
      billed: "1310.5000",
      expected: "1200.0000",
      approved: null,
      variance: "110.5000",
      variancePercent: "9.21",
      currency: "USD",
    },
    audit: {
      uuid: "0c",
      at: "2026-03-02T00:00:00Z",
      verdict: "review",
      policyVersion: 1,
      ruleSetVersion: "5",
      findings: [],
      charges: [
        aCharge({ code: "LINEHAUL", expected: "1000.0000", billed: "1000.0000", variance: "0.0000", atExpected: "1000.0000" }),
        aCharge({ code: "FUEL", expected: "200.0000", billed: "260.5000", variance: "60.5000", atExpected: "200.0000" }),
        aCharge({ code: "LUMPER", expected: null, billed: "50.0000", atExpected: "0.0000" }),
        aCharge({ code: "GONE", expected: "10.0000", billed: "0.0000", variance: "-10.0000" }),
      ],
      agreedBefore: "0.0000",
      withheldBefore: [],
      liftedBefore: "0.0000",
      passed: [],
      notApplicable: [],
      notEvaluated: [],
      conversion: null,
    },
    status: "review",
    approvalPending: null,
    firstApproval: null,
    hold: null,
    assignee: null,
    assigneeName: null,
    doubts: [],
    approvesFor: [],
    droppedApprovals: [],
    disputes: [],
    documents: [],
    timeline: [],
    dueOn: null,
    proposedDispute: null,
    disputeMail: { leaves: false, vendor: null, customer: null },
    createdBy: "key:1",
    ...given,
  } as Workspace;
}
