import type { AuditFacts, WaitingUpdate } from "../audit/facts/audit-facts.ts";
import { refuseApproval, type RefusedApproval } from "./approval-refusal.ts";

/** From this age on a message that has not landed is a finding (`update-parked`), and no longer only waited for. */
const MAX_WAIT_SECONDS = 60;

/** An accepted message that concerns an invoice and has not landed. */
export interface UnlandedUpdate {
  readonly intakeUuid: string;
  readonly operation: string;
  readonly externalId: string;
  readonly isParked: boolean;
  readonly ageSeconds: number;
}

/** Accepted messages that concern an invoice and have not landed. */
export interface Updates {
  /** Expected to land within seconds: nothing is approved meanwhile. */
  readonly pending: readonly UnlandedUpdate[];
  /** Parked, or too old to be waited for in silence: a person decides. */
  readonly overdue: readonly UnlandedUpdate[];
}

export const NO_UPDATES: Updates = { pending: [], overdue: [] };

const isOverdue = (message: UnlandedUpdate): boolean => message.isParked || message.ageSeconds > MAX_WAIT_SECONDS;

/** Messages apart by whether they are still waited for. */
export function updatesOf(messages: readonly UnlandedUpdate[]): Updates {
  return { pending: messages.filter((message) => !isOverdue(message)), overdue: messages.filter(isOverdue) };
}

/** The overdue ones as the audit's facts tell them. */
export function updateFacts({ overdue }: Updates): readonly WaitingUpdate[] {
  return overdue.map(({ intakeUuid, operation, externalId, isParked }) => ({
    uuid: intakeUuid,
    operation,
    externalId,
    isParked,
  }));
}

/** What the messages are called in sentences. */
const CALLED: Readonly<Record<string, string>> = {
  createOrder: "a version of order",
  createCompositeOrder: "a legacy create of order",
  createInvoice: "invoice",
  addCompositeVendorInvoice: "invoice",
  edi210: "the EDI invoice",
  readDocument: "the invoice that was read,",
  ingestDocuments: "documents sent as",
  captureCallback: "captured documents",
};

const named = (messages: readonly Pick<UnlandedUpdate, "operation" | "externalId">[]): string =>
  messages.map((message) => `${CALLED[message.operation] ?? message.operation} ${message.externalId}`).join(", ");

/** The version and state that an order is in now. */
export interface OrderState {
  readonly orderUuid: string;
  readonly version: number;
  readonly status: string;
}

/** Numbers of orders of which another version or state is there than the audit looked at. */
function changedOrders({ orders }: AuditFacts, states: readonly OrderState[]): readonly string[] {
  const now = new Map(states.map((state) => [state.orderUuid, state]));
  return orders
    .filter(({ uuid, version, status }) => {
      const state = now.get(uuid);
      // One that is not the invoice's any more was left for another, or for its successor.
      return state === undefined || state.version !== version || (state.status === "cancelled") !== (status === "cancelled");
    })
    .map(({ order }) => order.orderNumber);
}

/**
 * What was accepted about an invoice and is not in the audit that a person decides on: messages that have not landed, and orders
 * that landed and were not audited against yet. What is parked or late counts until the audit names it (`update-parked`): from
 * then on a person may decide beside it. Null: nothing is in the way.
 */
export function updateInTheWay(facts: AuditFacts, updates: Updates, orders: readonly OrderState[]): RefusedApproval | null {
  if (updates.pending.length > 0)
    return refuseApproval(
      "update-landing",
      `${named(updates.pending)} was accepted and is being processed: decide once it is there`,
    );
  const known = new Set(facts.updates?.map((update) => update.uuid));
  const unnamed = updates.overdue.filter((message) => !known.has(message.intakeUuid));
  if (unnamed.length > 0)
    return refuseApproval(
      "update-unaudited",
      `${named(unnamed)} was accepted and has not been processed; the invoice is audited again and says so: decide on that`,
      { auditAgain: "update" },
    );
  const changed = changedOrders(facts, orders);
  return changed.length === 0
    ? null
    : refuseApproval(
        "update-unaudited",
        `order ${changed.join(", ")} was changed after this invoice was audited; it is audited again: decide on that`,
        { auditAgain: "update" },
      );
}
