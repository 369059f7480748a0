/** The longest name that PostgreSQL keeps has 63 bytes. */
const withEnding = (signsIn: string, ending: string): string => `${signsIn.slice(0, 63 - ending.length)}${ending}`;

/**
 * The role that a transaction works as once it has entered a tenant. It cannot sign in: the role that the service signs in as is
 * a member of it, and takes it on for the rest of a transaction.
 */
export function tenantRoleOf(signsIn: string): string {
  return withEnding(signsIn, "_tenant");
}

/**
 * The role that a transaction works as while a person signs in or changes how they do: it alone reads hashes of passwords and
 * secrets of second factors.
 */
export function signInRoleOf(signsIn: string): string {
  return withEnding(signsIn, "_sign_in");
}
