const ENTRY = "weighbridge-tenant";

/** The tenant that a person with several worked for last in this browser. */
export const rememberedTenant = (): string | null => {
  try {
    return localStorage.getItem(ENTRY);
  } catch {
    return null;
  }
};

export const rememberTenant = (uuid: string): void => {
  try {
    localStorage.setItem(ENTRY, uuid);
  } catch {
    // Where nothing can be kept, the first tenant is shown again.
  }
};

export const forgetTenant = (): void => {
  try {
    localStorage.removeItem(ENTRY);
  } catch {
    // Nothing could be kept in the first place.
  }
};
