import type { Context } from "#src/context.ts";
import { KEY_DAYS, NOTICE_DAYS } from "./keep-for.ts";

/** What becomes of one kind of what a tenant has, and when. */
interface KeptKind {
  readonly what: string;
  /** Null: it stays. */
  readonly days: number | null;
  /** What happens after these days; where it stays, who may take it away. */
  readonly afterwards: string;
  /** Where whoever runs the service says otherwise; null: nowhere. */
  readonly setBy: string | null;
}

const orForEver = (days: number): number | null => (days === 0 ? null : days);

/** How long what is kept. A tenant chooses none of it: whoever runs the service does, for all. */
export function whatIsKept({ keepDays }: Context): readonly KeptKind[] {
  return [
    {
      what: "Invoices, orders, documents, mails and EDI files",
      days: null,
      afterwards: "They stay; only a person who asks to be forgotten is taken out of them",
      setBy: null,
    },
    {
      what: "The audit trail",
      days: null,
      afterwards: "It stays until whoever runs the service takes old parts away, which it tells of; the last 90 days always stay",
      setBy: "weighbridge audit-trail retain",
    },
    {
      what: "Webhook events, with their deliveries and attempts",
      days: orForEver(keepDays.deliveries),
      afterwards: "They are forgotten, and cannot be sent again; none that is still tried",
      setBy: "KEEP_DELIVERIES_DAYS",
    },
    {
      what: "Bodies of messages, of invoices that ended and of orders at rest, and former texts of orders",
      days: orForEver(keepDays.bodies),
      afterwards: "They are packed, and read as before",
      setBy: "KEEP_BODIES_DAYS",
    },
    { what: "Notices in the app", days: NOTICE_DAYS, afterwards: "They are forgotten", setBy: null },
    { what: "Idempotency keys", days: KEY_DAYS, afterwards: "They are forgotten: the same key counts as new", setBy: null },
  ];
}
