import type { Recovery, RecoveryCounts } from "../../api/recoveries.ts";
import type { Tone } from "../../ui/tags.tsx";

export type RecoveryState = keyof RecoveryCounts;

interface StateWords {
  readonly label: string;
  readonly tone: Tone;
  readonly hint: string;
}

/** The states in the order in which a recovery goes through them. */
export const RECOVERY_STATES: Readonly<Record<RecoveryState, StateWords>> = {
  open: { label: "Open", tone: "warn", hint: "Nobody has asked the vendor for it yet." },
  claimed: { label: "Claimed", tone: "info", hint: "The vendor was asked for all that is left." },
  recovered: { label: "Recovered", tone: "good", hint: "Nothing is left: money or a credit came back." },
  waived: { label: "Waived", tone: "neutral", hint: "Nothing is left: the rest was given up." },
  closed: { label: "Closed", tone: "neutral", hint: "Nothing is too much any more: the order costs more again." },
};

export function isRecoveryState(text: string): text is RecoveryState {
  return Object.hasOwn(RECOVERY_STATES, text);
}

/** A state that this app does not know yet is shown by its name. */
export function stateWords(state: string): StateWords {
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

/** What happened, in a clause after the actor's name: "noted as received 100.00". `sum` is formatted. */
export function historyClause(kind: string, sum: string): string {
  const words = HISTORY[kind] ?? kind;
  return kind === "opened" || kind === "changed" ? `${words}: ${sum} too much` : `${words} ${sum}`;
}
