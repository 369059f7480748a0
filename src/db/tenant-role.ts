/**
 * The role that a transaction works as once it has entered a tenant. It cannot sign in: the role that the service signs in as is a member of it, and takes it on for the
 * rest of a transaction. The longest name that PostgreSQL keeps has 63 bytes.
 */
export function tenantRoleOf(signsIn: string): string {
  return `${signsIn.slice(0, 56)}_tenant`;
}
