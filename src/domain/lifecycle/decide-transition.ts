/** One allowed step: in any of `from`, the act leads to `to`. */
export interface Transition<State extends string, Act extends string> {
  readonly act: Act;
  readonly from: readonly State[];
  readonly to: State;
}

export interface Lifecycle<State extends string, Act extends string> {
  readonly what: string;
  readonly initial: readonly State[];
  readonly final: readonly State[];
  readonly transitions: readonly Transition<State, Act>[];
}

export type TransitionDecision<State extends string> =
  | { readonly ok: true; readonly to: State }
  | { readonly ok: false; readonly refusal: "final" | "not-from-here"; readonly message: string };

/** Whether the act is allowed in the state, and where it leads. A final state refuses everything. */
export function decideTransition<State extends string, Act extends string>(
  lifecycle: Lifecycle<State, Act>,
  state: State,
  act: Act,
): TransitionDecision<State> {
  for (const transition of lifecycle.transitions)
    if (transition.act === act && transition.from.includes(state)) return { ok: true, to: transition.to };
  return lifecycle.final.includes(state)
    ? { ok: false, refusal: "final", message: `The ${lifecycle.what} is ${state}; that is final.` }
    : { ok: false, refusal: "not-from-here", message: `The ${lifecycle.what} is ${state}: "${act}" is not possible from there.` };
}
