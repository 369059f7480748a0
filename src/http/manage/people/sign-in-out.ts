import { isRole } from "#contract/manage/people/roles.ts";
import type { Context, Tenant } from "#src/context.ts";
import { readSignInRules } from "#usecases/people/sign-in-rules.ts";
import { readSignInProvider } from "#usecases/people/sign-in-provider.ts";

/** How people of the tenant sign in, as it is answered. */
export async function signInOut(context: Context, tenant: Tenant) {
  const [rules, { provider, waits, redirectUri }] = await Promise.all([
    readSignInRules(context, tenant),
    readSignInProvider(context, tenant),
  ]);
  return {
    ...rules,
    secondFactorRoles: rules.secondFactorRoles.filter(isRole),
    oidc: provider === null ? null : { ...provider, clientSecret: null },
    oidcWaits: waits,
    redirectUri,
  };
}
