/** Spans of time that are watched, each until the commit of what became of it. */
export const LAG_STAGES = [
  /** From accepted to landed. */
  "order-landed",
  "invoice-landed",
  "documents-landed",
  /** From accepted to approved by the policy as it landed: nothing was missing, nobody was asked. */
  "invoice-approved",
  /** From when there was a reason to judge it anew. */
  "invoice-judged-again",
] as const;
export type LagStage = (typeof LAG_STAGES)[number];

/** How long it took, stage by stage and of whichever tenant: told to whoever counts it. Nothing is kept here. */
export class Lags {
  readonly #listeners: ((stage: LagStage, seconds: number) => void)[] = [];

  onObserved(listener: (stage: LagStage, seconds: number) => void): void {
    this.#listeners.push(listener);
  }

  observe(stage: LagStage, seconds: number): void {
    // Clocks that are a little apart make nothing end before it began.
    for (const listener of this.#listeners) listener(stage, Math.max(0, seconds));
  }
}
