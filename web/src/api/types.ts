/** What the service answers under /manage, as far as the app shows it. Amounts are text with four decimals, rates and quantities text. */

export type InvoiceStatus =
  | "received"
  | "matching"
  | "unmatched"
  | "auditing"
  | "review"
  | "disputed"
  | "approved"
  | "terminated";
export type Verdict = "approve" | "review" | "dispute" | "block" | "unmatched";
export type Severity = "information" | "review" | "dispute" | "unmatched" | "block";
export type Role = "auditor" | "approver" | "admin" | "developer" | "viewer";

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

export interface Me {
  readonly user: { readonly id: string; readonly name: string; readonly email: string };
  readonly tenants: readonly { readonly uuid: string; readonly name: string; readonly role: Role; readonly sandbox: boolean }[];
  readonly role: Role;
  readonly approvalLimit: string | null;
  readonly tenant: { readonly uuid: string; readonly name: string; readonly sandbox: boolean; readonly now: string };
}

export interface Vendor {
  readonly externalId: string | null;
  readonly name: string | null;
  readonly scac: string | null;
}

export interface QueueItem {
  readonly uuid: string;
  readonly invoiceNumber: string;
  readonly vendor: Vendor;
  readonly status: InvoiceStatus;
  readonly verdict: Verdict | null;
  readonly billed: string;
  readonly expected: string | null;
  readonly variance: string | null;
  readonly currency: string;
  readonly source: string;
  readonly receivedAt: string;
  readonly assignee: string | null;
  readonly assigneeName?: string | null;
  readonly isQuickPay?: boolean;
  readonly dueOn?: string | null;
  readonly type?: string;
  readonly hold?: { readonly documentType: string | null; readonly until: string | null } | null;
  readonly awaitsSecondApprover?: boolean;
  readonly headline?: string | null;
}

export interface QueueCounts {
  readonly needsMe: number;
  readonly exceptions: number;
  readonly unmatched: number;
  readonly disputed: number;
  readonly ready: number;
  readonly secondApprover: number;
  readonly processing: number;
  readonly finalized: number;
}

export interface HeldLimit {
  readonly allowed: string;
  readonly text: string;
  readonly origin: string;
}

export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  /** "rule/message"; null in audits of earlier releases. */
  readonly messageId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly message: string;
  readonly charge: string | null;
  readonly expected: string | null;
  readonly billed: string | null;
  readonly variance: string | null;
  readonly limit?: HeldLimit | null;
  readonly supportedBy?: {
    readonly documentUuid: string;
    readonly documentType: string;
    readonly strength?: "whole" | "fact" | "part";
  } | null;
  readonly invoiceUuids?: readonly string[];
}

/** Where a value of an EDI invoice stood: B3, 7 is element B307; `position` counts the set's segments from ST as 1. */
export interface Provenance {
  readonly segment: string;
  readonly element: number;
  readonly position: number;
  readonly isAssumed?: true;
}

export interface ChargeLine {
  readonly index?: number;
  readonly code: string | null;
  readonly description: string | null;
  readonly codeName?: string | null;
  readonly lineText?: string | null;
  readonly amount: string;
  readonly rate: string | null;
  readonly quantity: string | null;
  readonly qualifier: string | null;
  readonly provenance?: Provenance | null;
}

export interface ChargeRow {
  readonly code: string;
  readonly description: string | null;
  readonly kind?: string;
  readonly known?: boolean;
  readonly expected: string | null;
  readonly previouslyBilled?: string;
  readonly rated: string | null;
  readonly billed: string;
  readonly approved: string | null;
  readonly variance: string | null;
  readonly variancePercent: string | null;
  readonly rate: string | null;
  readonly quantity: string | null;
  readonly qualifier: string | null;
  /** Findings about this charge: their places in `audit.findings`. */
  readonly findings: readonly number[];
  readonly lines?: readonly ChargeLine[];
}

export interface Audit {
  readonly verdict: Verdict;
  readonly at?: string;
  readonly policyVersion: number;
  readonly ruleSetVersion?: string;
  readonly findings: readonly Finding[];
  readonly charges: readonly ChargeRow[];
  readonly passed?: readonly string[];
  readonly notApplicable?: readonly string[];
  readonly notEvaluated?: readonly { readonly rule: string; readonly reason: string }[];
  readonly conversion?: {
    readonly from: string;
    readonly to: string;
    readonly rate: string;
    readonly inverse: boolean;
    readonly rateOn: string;
  } | null;
}

export interface MatchParts {
  readonly reference: number;
  readonly vendor: number | null;
  readonly currency: number | null;
  readonly terms: number | null;
  readonly dates: number | null;
  readonly stops: number | null;
}

export interface Candidate {
  readonly orderUuid: string;
  readonly orderExternalId: string;
  readonly orderNumber: string;
  readonly score: number;
  readonly parts?: MatchParts;
  readonly foundBy?: readonly string[];
}

export interface Address {
  readonly name: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
  readonly country: string | null;
  readonly address1?: string | null;
}

export interface DisputeReason {
  readonly uuid: string;
  readonly description: string;
  readonly createdAt?: string;
  readonly resolvedAt: string | null;
}

export interface Communication {
  readonly uuid: string;
  readonly text: string;
  readonly createdAt: string;
  readonly createdBy?: string | null;
  readonly createdByName?: string;
  readonly email?: { readonly subject: string | null; readonly to?: readonly string[] | null } | null;
}

export interface Dispute {
  readonly uuid: string;
  readonly party: "Vendor" | "Tenant" | "Customer";
  readonly eTag: string;
  readonly createdAt?: string;
  readonly resolvedAt?: string | null;
  readonly reasons: readonly DisputeReason[];
  readonly communications?: readonly Communication[];
}

export interface TimelineEntry {
  readonly uuid?: string;
  readonly at: string;
  /** "user:<id>", "key:<uuid>", "policy" ... */
  readonly actor: string;
  readonly actorName?: string;
  readonly kind: string;
  readonly data?: Readonly<Record<string, unknown>> | null;
}

/** An approval beyond its approver's limit, kept until somebody else completes it. */
export interface FirstApproval {
  readonly by: string;
  readonly byName: string | null;
  readonly at: string;
  readonly reason: string | null;
  readonly charges: readonly { readonly code: string; readonly amount: string }[] | null;
  readonly approved: string;
  readonly message: string;
}

export interface Hold {
  readonly by: string;
  readonly byName: string | null;
  readonly at: string;
  readonly until: string | null;
  readonly documentType: string | null;
  readonly reason: string;
}

/** What the audit would write to the vendor. */
export interface ProposedDispute {
  /** Of the amounts of its rows and totals: the bill's. */
  readonly currency: string;
  readonly totals: { readonly billed: string; readonly undisputed: string; readonly disputed: string; readonly payable: string };
  readonly subject: string;
  readonly party: "Vendor" | "Tenant" | "Customer";
  readonly reasons: readonly { readonly rule: string; readonly charge: string | null; readonly description: string }[];
  readonly rows: readonly {
    readonly code: string;
    readonly expected: string | null;
    readonly billed: string;
    readonly variance: string | null;
  }[];
  readonly text: string;
}

export interface Workspace {
  /** The billed lines as they came. */
  readonly lines?: readonly ChargeLine[];
  readonly uuid: string;
  readonly externalId: string;
  readonly invoiceNumber: string;
  readonly type?: string;
  readonly status: InvoiceStatus;
  readonly eTag: string;
  readonly source: string;
  readonly vendor: Vendor & { readonly mcNumber?: string | null; readonly dotNumber?: string | null };
  readonly currency: string;
  readonly invoiceOn?: string | null;
  readonly shipOn?: string | null;
  readonly deliveryOn?: string | null;
  readonly dueOn?: string | null;
  readonly isQuickPay?: boolean;
  readonly receivedAt?: string;
  readonly assignee?: string | null;
  readonly assigneeName?: string | null;
  readonly chargeTerms?: string | null;
  readonly statedTotal?: string | null;
  readonly paymentTerms?: string | null;
  readonly orders: readonly {
    readonly uuid: string;
    readonly externalId: string;
    readonly orderNumber: string;
    readonly status: string;
    readonly version?: number;
    readonly shipOn?: string;
  }[];
  readonly matching: {
    readonly method: string | null;
    readonly score: number | null;
    readonly words?: string | null;
    readonly candidates: readonly Candidate[];
  };
  readonly totals: {
    readonly billed: string;
    readonly expected: string | null;
    readonly approved: string | null;
    readonly variance: string | null;
    readonly variancePercent: string | null;
    /** What it is judged in: the order's currency. */
    readonly currency: string;
  };
  readonly audit: Audit | null;
  readonly references?: readonly { readonly type: string | null; readonly value: string }[];
  readonly stops?: readonly {
    readonly type: string | null;
    readonly sequence: number | null;
    readonly address: Address | null;
  }[];
  readonly documents: readonly {
    readonly uuid: string;
    readonly type: string;
    readonly status: string;
    readonly name: string;
    readonly mediaType?: string | null;
    readonly bytes?: number;
    readonly hasSignature?: boolean;
    readonly createdAt?: string;
  }[];
  readonly disputes: readonly Dispute[];
  readonly timeline: readonly TimelineEntry[];
  readonly createdBy?: string;
  readonly createdByName?: string;
  readonly proposedDispute?: ProposedDispute | null;
  readonly firstApproval?: FirstApproval | null;
  readonly hold?: Hold | null;
  readonly approvalPending?: { readonly until: string; readonly by?: string | null } | null;
  readonly approvedBy?: string | null;
  readonly approvedByName?: string | null;
  readonly terminatedReason?: string | null;
  readonly terminatedMessage?: string | null;
  readonly supersededBy?: string | null;
  /** By the value's path: "invoiceOn", "stops[0]". */
  readonly provenance?: Readonly<Record<string, Provenance>> | null;
  readonly intakeUuid?: string | null;
  readonly interchangeUuid?: string | null;
}

export interface OrderListItem {
  readonly uuid: string;
  readonly externalId: string;
  readonly orderNumber: string;
  readonly status: string;
  readonly version: number;
  readonly shipOn?: string | null;
  readonly changedAt?: string;
  readonly customer?: string | null;
  readonly vendors?: readonly string[];
  readonly invoices?: number;
}

export interface WebhookEndpoint {
  readonly uuid: string;
  readonly url: string;
  readonly types: readonly string[] | null;
  readonly description: string | null;
  readonly enabled: boolean;
  readonly failingSince?: string | null;
  readonly createdAt?: string;
  readonly secret?: string;
}

export interface Delivery {
  readonly uuid: string;
  readonly endpointUuid: string;
  readonly eventUuid: string;
  readonly type: string;
  readonly state: "pending" | "succeeded" | "discarded" | "cancelled";
  readonly attemptCount: number;
  readonly createdAt: string;
  readonly nextAttemptAt: string | null;
  readonly lastAttemptAt?: string | null;
  readonly lastStatus?: number | null;
  readonly lastError?: string | null;
}

export interface DeliveryAttempt {
  readonly attempt: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly response: string | null;
}

export interface IntakeMessage {
  readonly uuid: string;
  readonly operation: string;
  readonly externalId: string;
  readonly state: "accepted" | "ingested" | "parked" | "dropped";
  readonly reason: string | null;
  readonly acceptedAt: string;
  readonly resultUuid?: string | null;
}

export interface ApiKey {
  readonly uuid: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly createdAt?: string;
  readonly expiresAt?: string | null;
  readonly lastUsedAt?: string | null;
  readonly revokedAt?: string | null;
  readonly key?: string;
}
