/** A field of text as it was typed, and as it stood before: a draft over what changed meanwhile is not put there. */
export interface TypedField {
  readonly base: string;
  readonly value: string;
}
/** By what the field is called. */
export type TypedFields = Readonly<Record<string, TypedField>>;

/** What of a draft still fits what stands in the fields now. */
export function fittingDraft(draft: TypedFields, now: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(draft).flatMap(([name, { base, value }]): [string, string][] =>
      now.get(name) === base && value !== base ? [[name, value]] : [],
    ),
  );
}
