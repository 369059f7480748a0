import { decideTransition, type Lifecycle } from "./decide-transition.ts";

export type DisputeStatus = "active" | "resolved";
export type DisputeAct = "add-reason" | "resolve-some" | "resolve-last";

/**
 * The states of a dispute: resolved when its last reason is; a new reason makes it active again.
 * @internal a test holds the whole table to what it stands for.
 */
export const DISPUTE_LIFECYCLE: Lifecycle<DisputeStatus, DisputeAct> = {
  what: "dispute",
  initial: ["active"],
  final: [],
  transitions: [
    { act: "add-reason", from: ["active", "resolved"], to: "active" },
    { act: "resolve-some", from: ["active"], to: "active" },
    { act: "resolve-last", from: ["active"], to: "resolved" },
  ],
};

export interface DisputeReason {
  readonly uuid: string;
  readonly resolved: boolean;
}

export type DisputeChange =
  | {
      readonly ok: true;
      readonly status: DisputeStatus;
      readonly newlyResolved: readonly string[];
      readonly added: readonly string[];
    }
  | { readonly ok: false; readonly refusal: "unknown-reason" | "blank-reason" | "nothing-to-change"; readonly message: string };

/** Adds and resolves reasons in one step. Resolving a reason again changes nothing; an unknown one is refused. */
export function decideDisputeChange(
  reasons: readonly DisputeReason[],
  addReasons: readonly string[],
  resolveReasons: readonly string[],
): DisputeChange {
  if (addReasons.length === 0 && resolveReasons.length === 0)
    return { ok: false, refusal: "nothing-to-change", message: "Neither addReasons nor resolveReasons names anything." };
  if (addReasons.some((reason) => reason.trim() === ""))
    return { ok: false, refusal: "blank-reason", message: "A reason needs a description." };
  const unknown = resolveReasons.find((uuid) => !reasons.some((reason) => reason.uuid === uuid));
  if (unknown !== undefined) return { ok: false, refusal: "unknown-reason", message: `The dispute has no reason ${unknown}.` };
  const newlyResolved = reasons
    .filter((reason) => !reason.resolved && resolveReasons.includes(reason.uuid))
    .map((reason) => reason.uuid);
  const left = reasons.filter((reason) => !reason.resolved && !newlyResolved.includes(reason.uuid)).length + addReasons.length;
  const status: DisputeStatus = reasons.some((reason) => !reason.resolved) ? "active" : "resolved";
  if (addReasons.length === 0 && newlyResolved.length === 0) return { ok: true, status, newlyResolved, added: addReasons };
  const act: DisputeAct = left === 0 ? "resolve-last" : addReasons.length > 0 ? "add-reason" : "resolve-some";
  const transition = decideTransition(DISPUTE_LIFECYCLE, status, act);
  return transition.ok
    ? { ok: true, status: transition.to, newlyResolved, added: addReasons }
    : { ok: false, refusal: "nothing-to-change", message: transition.message };
}
