/** Whoever was erased is known by this name, and by no address. */
export interface Pseudonym {
  readonly name: string;
  /** Of a domain that there is none of (RFC 2606): nothing is ever sent there. */
  readonly email: string;
}

const ERASED_DOMAIN = "@erased.invalid";

/** Made of the id, by which approvals go on naming who gave them; it says nothing of the person. */
export function pseudonymOf(userId: string): Pseudonym {
  return { name: `Erased person ${userId.slice(0, 8)}`, email: `${userId}${ERASED_DOMAIN}` };
}

export function isErased(email: string | null): boolean {
  return email?.endsWith(ERASED_DOMAIN) === true;
}
