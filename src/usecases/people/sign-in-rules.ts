import { findPasswordFacts, findSignInRules, setSignInRules, type SignInRules } from "#db/queries/people/second-factor.ts";
import { MIN_PASSWORD_LENGTH } from "#domain/access/password-rules.ts";
import type { Context, Tenant } from "#src/context.ts";

export type { SignInRules };

const USUAL: SignInRules = { secondFactorRoles: [], freshMinutes: null, minPasswordLength: MIN_PASSWORD_LENGTH };

/** How people of the tenant sign in. */
export async function readSignInRules(context: Context, tenant: Tenant): Promise<SignInRules> {
  return (await findSignInRules(context.db.control, tenant.tenantUuid)) ?? USUAL;
}

/** Sets how they do; what is asked of them counts within two seconds, passwords with the next one they choose. */
export async function changeSignInRules(context: Context, tenant: Tenant, rules: SignInRules): Promise<void> {
  await context.db.inTenant(tenant.tenantUuid, (tx) => setSignInRules(tx, tenant.tenantUuid, rules));
  context.tenants.forget(tenant.tenantUuid);
}

/**
 * What a new password of this person is judged by: the length that is asked for, and the names of all the tenants they work for
 * and of the one they are about to, which whoever guesses tries first.
 */
export async function passwordFactsOf(
  context: Context,
  userId: string | null,
  tenantUuid: string | null,
): Promise<{ readonly minLength: number; readonly companies: readonly string[] }> {
  const { minLength, companies } = await findPasswordFacts(context.db.control, userId, tenantUuid);
  return { minLength: minLength ?? MIN_PASSWORD_LENGTH, companies };
}
