import type { Outcome } from "#usecases/refusal.ts";
import { mapRefusal } from "./map-refusal.ts";
import type { Refusal } from "./refusals.ts";

/**
 * What a use case came to, as it is: its value under `status`, or its refusal; `field` is what that is filed under when it blames
 * no field.
 */
export function answerOutcome<T, const Status extends number>(
  outcome: Outcome<T>,
  status: Status,
  field: string,
): { readonly status: Status; readonly body: T } | Refusal {
  return outcome.ok ? { status, body: outcome.value } : mapRefusal(outcome.refusal, field);
}
