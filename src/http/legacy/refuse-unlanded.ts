import { type Refusal, refuse } from "../refusals.ts";

/** For an invoice that nobody knows, or that was accepted and takes longer to land than a caller waits. */
export function refuseUnlanded(what: "unknown" | "on-its-way"): Refusal {
  return what === "unknown" ? refuse("not-found") : refuse("update-waiting", {}, { "retry-after": "1" });
}
