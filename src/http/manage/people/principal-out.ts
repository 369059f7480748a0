import type { PrincipalView } from "#usecases/people/responsible-persons.ts";

/** A principal as it is answered. */
export function principalOut(view: PrincipalView) {
  return { ...view, scopes: [...view.scopes], persons: [...view.persons] };
}
