import type { Tone } from "../../ui/tags.tsx";
import { t } from "../../language/text.ts";

export const DELIVERY_STATES = [
  { value: "pending", label: t`Waiting` },
  { value: "succeeded", label: t`Delivered` },
  { value: "discarded", label: t`Given up` },
  { value: "cancelled", label: t`Cancelled` },
] as const;

const TONES: Readonly<Record<string, Tone>> = { pending: "info", succeeded: "good", discarded: "bad" };

/** A state that this app does not know yet is shown by its name. */
export function deliveryState(state: string): { readonly label: string; readonly tone: Tone } {
  return {
    label: DELIVERY_STATES.find(({ value }) => value === state)?.label ?? state,
    tone: TONES[state] ?? "neutral",
  };
}
