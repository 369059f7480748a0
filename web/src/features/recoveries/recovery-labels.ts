import type { Recovery, RecoveryCounts, RecoveryMessage } from "../../api/recoveries.ts";
import { formatDay } from "../../ui/dates.ts";
import type { Tone } from "../../ui/tags.tsx";

export type RecoveryState = keyof RecoveryCounts;
type HistoryEntry = Pick<Recovery["history"][number], "kind" | "channel" | "with" | "on">;

interface StateLabel {
  readonly label: string;
  readonly tone: Tone;
  readonly hint: string;
}

/** The states in the order in which a recovery goes through them. */
export const RECOVERY_STATES: Readonly<Record<RecoveryState, StateLabel>> = {
  open: { label: "Open", tone: "warn", hint: "Nobody has asked the vendor for it yet." },
  claimed: { label: "Claimed", tone: "info", hint: "The vendor was asked for all that is left." },
  recovered: { label: "Recovered", tone: "good", hint: "Nothing is left: money or a credit came back." },
  waived: { label: "Waived", tone: "neutral", hint: "Nothing is left: the rest was given up." },
  closed: { label: "Closed", tone: "neutral", hint: "Nothing is overpaid any longer: the order costs more again." },
};

function isRecoveryState(text: string): text is RecoveryState {
  return Object.hasOwn(RECOVERY_STATES, text);
}

/** A state that this app does not know yet is shown by its name. */
export function stateLabel(state: string): StateLabel {
  return isRecoveryState(state) ? RECOVERY_STATES[state] : { label: state, tone: "neutral", hint: "" };
}

export function vendorName({ vendor }: Pick<Recovery, "vendor">): string {
  return vendor.name ?? vendor.externalId ?? vendor.scac ?? "Unknown vendor";
}

const HISTORY: Readonly<Record<string, string>> = {
  opened: "found the overpayment",
  changed: "brought it up to date",
  claimed: "asked the vendor for",
  recovered: "noted as received",
  waived: "gave up",
};

/** By the names of the interface. */
export const CHANNEL_NAMES = {
  Email: "e-mail",
  Mail: "mail",
  Telephone: "telephone",
  Portal: "the vendor's portal",
  Edi: "EDI",
  Other: "another way",
} as const satisfies Record<RecoveryMessage["channel"], string>;

/** The clause of what was sent or answered: "sent the claim by e-mail to ar@acme.example on Mar 12, 2026". */
function messageClause({ kind, channel, with: counterpart, on }: HistoryEntry): string {
  const by =
    channel !== null && Object.hasOwn(CHANNEL_NAMES, channel) ? CHANNEL_NAMES[channel as RecoveryMessage["channel"]] : channel;
  const [verb, preposition] = kind === "sent" ? ["sent the claim", "to"] : ["noted an answer", "from"];
  return [
    verb,
    by === null ? "" : `by ${by}`,
    counterpart === null ? "" : `${preposition} ${counterpart}`,
    on === null ? "" : `on ${formatDay(on)}`,
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** What happened, in a clause after the actor's name: "noted as received 100.00 USD". `sum` is formatted. */
export function historyClause(entry: HistoryEntry, sum: string): string {
  const { kind } = entry;
  if (kind === "sent" || kind === "answered") return messageClause(entry);
  const words = HISTORY[kind] ?? kind;
  return kind === "opened" || kind === "changed" ? `${words}: ${sum} too much` : `${words} ${sum}`;
}
