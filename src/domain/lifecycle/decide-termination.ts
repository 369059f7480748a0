import { type Changeable, type ChangeRefusal, decideMayChange } from "./decide-may-change.ts";

export type TerminationDecision =
  | { readonly ok: true; readonly reason: string; readonly message: string | null }
  | { readonly ok: false; readonly refusal: ChangeRefusal }
  | { readonly ok: false; readonly refusal: "no-reason"; readonly message: string };

/** Every open invoice can be terminated, with a reason; a final one never. */
export function decideTermination(
  invoice: Changeable,
  { eTag, reason, message }: { readonly eTag: string | null; readonly reason: string; readonly message: string | null },
): TerminationDecision {
  const refusal = decideMayChange(eTag, invoice);
  if (refusal !== null) return { ok: false, refusal };
  if (reason.trim() === "") return { ok: false, refusal: "no-reason", message: "A termination needs a reason." };
  return { ok: true, reason: reason.trim(), message: message === null || message.trim() === "" ? null : message };
}
