interface Town {
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
  readonly country: string | null;
}

/** "Reno, NV 89436, USA": where an address is, without whose it is and its street. Empty where it says nothing of it. */
export function townText({ city, state, postalCode, country }: Town): string {
  return [city, [state, postalCode].filter(Boolean).join(" "), country].filter(Boolean).join(", ");
}
