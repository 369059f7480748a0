/**
 * The kinds of events and the keys of their `data`, as the specification's table "Event kinds" lists them. `docs/events.md` has a
 * row for each.
 */
export const EVENT_KINDS = {
  INVOICE_CREATED: ["invoiceUuid"],
  INVOICE_APPROVED: ["invoiceUuid"],
  DISPUTE_CREATED: ["invoiceUuid", "disputeUuid"],
  DISPUTE_UPDATED: ["invoiceUuid", "disputeUuid"],
  DISPUTE_COMMUNICATION_CREATED: ["invoiceUuid", "disputeUuid", "communicationUuid"],
  ORDER_APPROVED: ["orderExternalId"],
  DOCUMENT_APPROVED: ["orderExternalId", "documentUuid"],
} as const satisfies Record<string, readonly string[]>;

export type EventType = keyof typeof EVENT_KINDS;

export const EVENT_TYPES = Object.keys(EVENT_KINDS) as readonly EventType[];
