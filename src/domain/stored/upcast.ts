/**
 * One step: what version `from` wrote, as the next version would have written it. A field that came since takes its default here.
 */
export interface Upcaster {
  readonly from: number;
  readonly up: (value: unknown) => unknown;
}

/** A stored form with the version of today and the steps from earlier ones, in order. */
export interface StoredForm {
  /** "facts": what stands before the version in the text, and what errors call it. */
  readonly name: string;
  readonly now: number;
  readonly upcasters: readonly Upcaster[];
}

/**
 * A stored value in the form of today: the version that wrote it chooses where the chain of small steps begins. Throws when a
 * later release wrote it, and when a step is missing: a programmer's error.
 */
export function upcast(form: StoredForm, version: number, value: unknown): unknown {
  if (version > form.now)
    throw new Error(
      `${form.name}/${version} was stored by a later release; this one reads up to ${form.name}/${form.now}: start the release that stored it, or a later one`,
    );
  let at = version;
  let current = value;
  while (at < form.now) {
    const step = form.upcasters.find(({ from }) => from === at);
    if (step === undefined) throw new Error(`nothing leads from ${form.name}/${at} to ${form.name}/${at + 1}`);
    current = step.up(current);
    at += 1;
  }
  return current;
}
