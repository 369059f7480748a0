/** Why nothing takes the place of an approval within its seconds; `until`: when it takes effect. */
export function beingApproved({ name, until }: { readonly name: string; readonly until: string }): string {
  return `${name} approved it, which takes effect at ${until}: undo that approval first, or let it be`;
}

/** Somebody's hold, which may be that of a termination within its seconds; `at`: when that takes effect. */
export interface TerminatingHold {
  readonly name: string;
  readonly terminates?: { readonly at: string };
}

/** Why nothing else is decided about an invoice within the seconds of its termination. */
export function beingTerminated({ name, terminates }: TerminatingHold): string {
  return `${name} terminates it, which takes effect at ${terminates?.at ?? ""}: undo that termination first, or let it be`;
}
