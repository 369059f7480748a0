import * as ruleSet4 from "./4.generated.ts";
import * as ruleSet5 from "./5.generated.ts";

/** The engine of a past rule set, kept as it was released. */
export interface FrozenEngine {
  /** It answers the rule sets after the engine before it, up to this one. */
  readonly last: number;
  /** A stored audit judged again: the texts as they were stored then, the result as JSON text as it was stored then. */
  readonly judge: (ruleSet: number, facts: string, settings: string) => string;
}

/** Every frozen engine, the oldest first. `tools/freeze-rule-set.ts` makes one and adds its line. */
export const FROZEN_ENGINES: readonly FrozenEngine[] = [
  { last: 4, judge: ruleSet4.judge },
  { last: 5, judge: ruleSet5.judge },
];
