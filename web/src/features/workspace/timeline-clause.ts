import type { TimelineEntry } from "../../api/answers.ts";
import { formatInstant } from "../../ui/dates.ts";
import { formatAmount } from "../../ui/money.ts";
import { sayName } from "../../ui/readable-names.ts";

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
  "remit-to": "the vendor's remit-to",
  "payment-terms": "the vendor's payment terms",
  "charge-terms": "the charge terms agreed by EDI",
};

/** What became of a change that takes two people. */
const saidOfVendorChange = ({ data }: TimelineEntry): string => {
  const what = SETTINGS[textOf(data, "setting") ?? ""] ?? "the vendor's terms";
  const change = `${what} from ${textOf(data, "before") ?? "nothing"} to ${textOf(data, "after") ?? "nothing"}`;
  const state = textOf(data, "state");
  if (state === "waiting") return `asked to change ${change}; a second person is awaited`;
  if (state === "expired") return `let a change of ${change} go`;
  return `${state ?? "ended"} a change of ${change}`;
};

const saidOfMatch = (entry: TimelineEntry): string => {
  const names = namesOf(entry, "orders");
  if (entry.data?.["byReferences"] === true) return "let its references decide about its order";
  if (entry.kind === "matched") return `matched it to ${names ?? "an order"}`;
  return entry.data?.["orders"] === undefined ? "found no order" : `took it off ${names ?? "its order"}`;
};

/** What happened, in a short clause after the actor's name. */
export function clause(entry: TimelineEntry): string {
  const away = textOf(entry.data, "onBehalfOfName");
  return `${clauseOf(entry)}${away === null ? "" : `, for ${away}`}`;
}

function clauseOf(entry: TimelineEntry): string {
  const verdict = textOf(entry.data, "verdict");
  switch (entry.kind) {
    case "received":
      return "received the invoice";
    case "audited":
      return verdict === null ? "audited the invoice" : `audited the invoice: ${verdict}`;
    case "note":
      return "left a note";
    case "communication":
      if (entry.data?.["mail"] !== true) return "left a message with the dispute";
      return entry.actor.startsWith("mail:") ? "answered by mail" : "wrote to the other side";
    case "assigned":
      if (textOf(entry.data, "assignee") === null) return "left it to nobody";
      return textOf(entry.data, "assignee") === entry.actor
        ? "took it"
        : `assigned it to ${textOf(entry.data, "assigneeName") ?? "somebody"}`;
    case "matched":
    case "unmatched":
      return saidOfMatch(entry);
    case "approved":
      return `approved ${amount(entry, "amount") ?? "it"}${textOf(entry.data, "firstApprover") === null ? "" : ", as the second approver"}`;
    case "approval-given":
      return `approved ${amount(entry, "amount") ?? "it"}; it can be undone until ${formatInstant(textOf(entry.data, "until"))}`;
    case "snoozed":
      return `snoozed it until ${formatInstant(textOf(entry.data, "until"))}`;
    case "woken":
      return "brought it back from its snooze";
    case "approval-awaits-second":
      return `approved ${amount(entry, "amount") ?? "it"}; a second approver is awaited`;
    case "held": {
      const type = textOf(entry.data, "documentType");
      const until = textOf(entry.data, "until");
      return `held it${type === null ? "" : ` for: ${sayName(type).toLowerCase()}`}${until === null ? "" : `, until ${formatInstant(until)}`}`;
    }
    case "hold-released": {
      const cause = textOf(entry.data, "cause");
      return cause === "document"
        ? "released it: the document is there"
        : cause === "time"
          ? "released it: its time has come"
          : "released it";
    }
    case "order-cancelled":
      return `saw its order ${textOf(entry.data, "orderExternalId") ?? ""} cancelled`.replace("  ", " ");
    case "replaced":
      return "went over to the order that replaced its own, under a new id";
    case "approval-dropped":
      return `let a waiting approval go: ${textOf(entry.data, "cause") ?? "the invoice changed"}`;
    case "approval-undone":
      return "took the approval back";
    case "termination-given":
      return "terminates it";
    case "termination-undone":
      return "took the termination back";
    case "termination-dropped":
      return `did not terminate it after all: ${textOf(entry.data, "cause") ?? "it was not allowed any more"}`;
    case "vendor-change":
      return saidOfVendorChange(entry);
    case "rated":
      return `asked the rating engine about order ${textOf(entry.data, "order") ?? ""}: ${textOf(entry.data, "status") ?? ""}`;
    case "disputed":
      return "raised a dispute";
    case "terminated":
      return "terminated it";
    default:
      return sayName(entry.kind).toLowerCase();
  }
}
