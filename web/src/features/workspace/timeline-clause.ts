import type { ChargeRow, TimelineEntry } from "../../api/answers.ts";
import { formatInstant } from "../../ui/dates.ts";
import { formatAmount } from "../../ui/money.ts";
import { sayName } from "../../ui/readable-names.ts";
import { t } from "../../language/text.ts";

/** A fact of an entry as text; null where it is blank or none. */
export function textOf(data: TimelineEntry["data"], name: string): string | null {
  const value = data?.[name];
  return typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : null;
}

const amount = (entry: TimelineEntry, name: string): string | null => {
  const value = textOf(entry.data, name);
  return value === null ? null : formatAmount(value);
};

/** Names of an entry as a list; null where it has none. */
const namesOf = ({ data }: TimelineEntry, name: string): string | null => {
  const names = data?.[name];
  return Array.isArray(names) && names.length > 0 ? names.map(String).join(", ") : null;
};

const SETTINGS: Readonly<Record<string, string>> = {
  "remit-to": t`the vendor's remit-to`,
  "payment-terms": t`the vendor's payment terms`,
  "charge-terms": t`the charge terms agreed by EDI`,
};

/** What became of a change that takes two people. */
const saidOfVendorChange = ({ data }: TimelineEntry): string => {
  const what = SETTINGS[textOf(data, "setting") ?? ""] ?? t`the vendor's terms`;
  const change = t`${what} from ${textOf(data, "before") ?? t`nothing`} to ${textOf(data, "after") ?? t`nothing`}`;
  const state = textOf(data, "state");
  if (state === "waiting") return t`asked to change ${change}; a second person is awaited`;
  if (state === "expired") return t`let a change of ${change} go`;
  return t`${state ?? t`ended`} a change of ${change}`;
};

const saidOfMatch = (entry: TimelineEntry): string => {
  const names = namesOf(entry, "orders");
  if (entry.data?.["byReferences"] === true) return t`let its references decide about its order`;
  if (entry.kind === "matched") return t`matched it to ${names ?? t`an order`}`;
  return entry.data?.["orders"] === undefined ? t`found no order` : t`took it off ${names ?? t`its order`}`;
};

/** Entries of earlier releases do not say whether a mail went out. */
const saidOfDispute = (entry: TimelineEntry): string => {
  const to = namesOf(entry, "mailedTo");
  if (to !== null) return t`raised a dispute, by mail to ${to}`;
  return entry.data?.["mailedTo"] === null ? t`raised a dispute; no mail went out` : t`raised a dispute`;
};

/**
 * Of an approval, the charges that were named: with their reasons, where the whole does not say them, and without those that are
 * paid as billed (`rows`) and say nothing of their own.
 */
export function chargesSaid({ data }: TimelineEntry, rows: readonly Pick<ChargeRow, "code" | "billed">[]): readonly string[] {
  const charges = data?.["charges"];
  if (!Array.isArray(charges)) return [];
  const whole = textOf(data, "reason") ?? "";
  return (charges as TimelineEntry["data"][]).flatMap((charge) => {
    const [code, paid, reason] = ["code", "amount", "reason"].map((name) => textOf(charge, name));
    if (code == null || paid == null) return [];
    const isSaid = reason == null || whole.includes(reason);
    if (isSaid && rows.some((row) => row.code === code && row.billed === paid)) return [];
    return [isSaid ? t`${code} at ${formatAmount(paid)}` : t`${code} at ${formatAmount(paid)}: ${reason}`];
  });
}

/** Who was given it, and by which rule of assignment, where one did it. */
function saidOfAssignment(entry: TimelineEntry): string {
  const assignee = textOf(entry.data, "assignee");
  if (assignee === null)
    return entry.data?.["isUndo"] === true ? t`took it back from whom it was assigned to` : t`left it to nobody`;
  const name = textOf(entry.data, "assigneeName") ?? t`somebody`;
  const rule = textOf(entry.data, "rule");
  if (rule !== null) return t`assigned it to ${name} by the rule "${rule}"`;
  return assignee === entry.actor ? t`took it` : t`assigned it to ${name}`;
}

/** What happened, in a short clause after the actor's name. */
export function clause(entry: TimelineEntry): string {
  const away = textOf(entry.data, "onBehalfOfName");
  return away === null ? clauseOf(entry) : t`${clauseOf(entry)}, for ${away}`;
}

function clauseOf(entry: TimelineEntry): string {
  const verdict = textOf(entry.data, "verdict");
  switch (entry.kind) {
    case "received":
      return t`received the invoice`;
    case "audited":
      return verdict === null ? t`audited the invoice` : t`audited the invoice: ${verdict}`;
    case "note":
      return t`left a note`;
    case "communication":
      if (entry.data?.["mail"] !== true) return t`left a message with the dispute`;
      if (entry.actor.startsWith("mail:")) return t`answered by mail`;
      return t`wrote to ${namesOf(entry, "mailedTo") ?? t`the other side`}`;
    case "assigned":
      return saidOfAssignment(entry);
    case "matched":
    case "unmatched":
      return saidOfMatch(entry);
    case "approved":
      return textOf(entry.data, "firstApprover") === null
        ? t`approved ${amount(entry, "amount") ?? t`it`}`
        : t`approved ${amount(entry, "amount") ?? t`it`}, as the second approver`;
    case "approval-given":
      return t`approved ${amount(entry, "amount") ?? t`it`}; it can be undone until ${formatInstant(textOf(entry.data, "until"))}`;
    case "snoozed":
      return t`snoozed it until ${formatInstant(textOf(entry.data, "until"))}`;
    case "woken":
      return t`brought it back from its snooze`;
    case "approval-awaits-second":
      return t`approved ${amount(entry, "amount") ?? t`it`}; a second approver is awaited`;
    case "held": {
      const type = textOf(entry.data, "documentType");
      const until = textOf(entry.data, "until");
      return type === null
        ? until === null
          ? t`held it`
          : t`held it, until ${formatInstant(until)}`
        : until === null
          ? t`held it for: ${sayName(type).toLowerCase()}`
          : t`held it for: ${sayName(type).toLowerCase()}, until ${formatInstant(until)}`;
    }
    case "hold-released": {
      const cause = textOf(entry.data, "cause");
      return cause === "document"
        ? t`released it: the document is there`
        : cause === "time"
          ? t`released it: its time has come`
          : t`released it`;
    }
    case "order-cancelled":
      return t`saw its order ${textOf(entry.data, "orderExternalId") ?? ""} cancelled`.replace("  ", " ");
    case "order-reinstated":
      return t`saw its order ${textOf(entry.data, "orderExternalId") ?? ""} reinstated`.replace("  ", " ");
    case "replaced":
      return t`went over to the order that replaced its own, under a new id`;
    case "approval-dropped":
      return t`let a waiting approval go: ${textOf(entry.data, "cause") ?? t`the invoice changed`}`;
    case "approval-undone":
      return t`took the approval back`;
    case "termination-given":
      return t`terminates it`;
    case "termination-undone":
      return t`took the termination back`;
    case "termination-dropped":
      return t`did not terminate it after all: ${textOf(entry.data, "cause") ?? t`it was not allowed any more`}`;
    case "vendor-change":
      return saidOfVendorChange(entry);
    case "rated":
      return t`asked the rating engine about order ${textOf(entry.data, "order") ?? ""}: ${textOf(entry.data, "status") ?? ""}`;
    case "disputed":
      return saidOfDispute(entry);
    case "terminated":
      return t`terminated it`;
    default:
      return sayName(entry.kind).toLowerCase();
  }
}
