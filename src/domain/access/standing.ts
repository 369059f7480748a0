/** Who stands behind somebody who acts: a person's session, a key, an account. */
export interface Standing {
  /** The person who answers for it; null: nobody does, and it is never a second person. */
  readonly responsible: string | null;
  /** Everybody who made it or ever answered for it: each may still hold its secret. */
  readonly persons: ReadonlySet<string>;
}

/** Whether somebody who acts is another person than who acted before. */
export type Relation = "another" | "same" | "nobody";

/** A person, or a key that nobody made for themselves: it stands for itself. */
export function standsForItself(actor: string): Standing {
  return { responsible: actor, persons: new Set([actor]) };
}

export const NOBODY: Standing = { responsible: null, persons: new Set() };

/**
 * Several at once, as an interchange has who sent it and who agreed on it; the first one that somebody answers for decides who
 * that is.
 */
export function together(standings: readonly Standing[]): Standing {
  return {
    responsible: standings.find(({ responsible }) => responsible !== null)?.responsible ?? null,
    persons: new Set(standings.flatMap(({ persons }) => [...persons])),
  };
}

/** `nobody`: nobody answers for who acts, so that nobody can say who it was. */
export function relationOf(who: Standing, before: Standing): Relation {
  if ([...who.persons].some((person) => before.persons.has(person))) return "same";
  return who.responsible === null ? "nobody" : "another";
}
