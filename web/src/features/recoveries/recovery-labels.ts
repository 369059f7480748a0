import type { Recovery, RecoveryCounts, RecoveryMessage } from "../../api/recoveries.ts";
import { formatDay } from "../../ui/dates.ts";
import type { Tone } from "../../ui/tags.tsx";
import { t } from "../../language/text.ts";

export type RecoveryState = keyof RecoveryCounts;
type HistoryEntry = Pick<Recovery["history"][number], "kind" | "channel" | "with" | "on">;

interface StateLabel {
  readonly label: string;
  readonly tone: Tone;
  readonly hint: string;
}

/** The states in the order in which a recovery goes through them. */
export const RECOVERY_STATES: Readonly<Record<RecoveryState, StateLabel>> = {
  open: { label: t`Open`, tone: "warn", hint: t`Nobody has asked the vendor for it yet.` },
  claimed: { label: t`Claimed`, tone: "info", hint: t`The vendor was asked for all that is left.` },
  recovered: { label: t`Recovered`, tone: "good", hint: t`Nothing is left: money or a credit came back.` },
  waived: { label: t`Waived`, tone: "neutral", hint: t`Nothing is left: the rest was given up.` },
  closed: { label: t`Closed`, tone: "neutral", hint: t`Nothing is overpaid any longer: the order costs more again.` },
};

function isRecoveryState(text: string): text is RecoveryState {
  return Object.hasOwn(RECOVERY_STATES, text);
}

/** A state that this app does not know yet is shown by its name. */
export function stateLabel(state: string): StateLabel {
  return isRecoveryState(state) ? RECOVERY_STATES[state] : { label: state, tone: "neutral", hint: "" };
}

export function vendorName({ vendor }: Pick<Recovery, "vendor">): string {
  return vendor.name ?? vendor.externalId ?? vendor.scac ?? t`Unknown vendor`;
}

const HISTORY: Readonly<Record<string, (sum: string) => string>> = {
  opened: (sum) => t`found the overpayment: ${sum} too much`,
  changed: (sum) => t`brought it up to date: ${sum} too much`,
  claimed: (sum) => t`asked the vendor for ${sum}`,
  recovered: (sum) => t`noted as received ${sum}`,
  waived: (sum) => t`gave up ${sum}`,
};

/** By the names of the interface. */
export const CHANNEL_NAMES = {
  Email: t`e-mail`,
  Mail: t`mail`,
  Telephone: t`telephone`,
  Portal: t`the vendor's portal`,
  Edi: "EDI",
  Other: t`another way`,
} as const satisfies Record<RecoveryMessage["channel"], string>;

/** The clause of what was sent or answered: "sent the claim by e-mail to ar@acme.example on Mar 12, 2026". */
function messageClause({ kind, channel, with: counterpart, on }: HistoryEntry): string {
  const by =
    channel !== null && Object.hasOwn(CHANNEL_NAMES, channel) ? CHANNEL_NAMES[channel as RecoveryMessage["channel"]] : channel;
  const isSent = kind === "sent";
  return [
    isSent ? t`sent the claim` : t`noted an answer`,
    by === null ? "" : t`by ${by}`,
    counterpart === null ? "" : isSent ? t`to ${counterpart}` : t`from ${counterpart}`,
    on === null ? "" : t`on ${formatDay(on)}`,
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** What happened, in a clause after the actor's name: "noted as received 100.00 USD". `sum` is formatted. */
export function historyClause(entry: HistoryEntry, sum: string): string {
  const { kind } = entry;
  if (kind === "sent" || kind === "answered") return messageClause(entry);
  return HISTORY[kind]?.(sum) ?? `${kind} ${sum}`;
}
