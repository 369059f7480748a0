const ENTRY = "weighbridge-tenant";

/** The tenant that a person with several worked for last in this browser. */
export function rememberedTenant(): string | null {
  try {
    return localStorage.getItem(ENTRY);
  } catch {
    return null;
  }
}

export function rememberTenant(uuid: string): void {
  try {
    localStorage.setItem(ENTRY, uuid);
  } catch {
    // Where nothing can be kept, the first tenant is shown again.
  }
}

export function forgetTenant(): void {
  try {
    localStorage.removeItem(ENTRY);
  } catch {
    // Nothing could be kept in the first place.
  }
}
