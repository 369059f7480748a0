import type { StoredForm } from "./upcast.ts";

/**
 * The facts of an audit, "facts/1" in the head of their text. When a field of the facts (or of an invoice, order or charge in
 * them) comes that is not optional: the next version, and the step that gives it its default. Frozen rule sets read their own
 * texts and need no step.
 */
export const FACTS: StoredForm = { name: "facts", now: 1, upcasters: [] };
