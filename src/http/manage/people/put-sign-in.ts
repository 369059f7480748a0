import { SignInRulesSchema, signInRulesReader } from "#contract/manage/people/people.ts";
import { changeSignInProvider } from "#usecases/people/sign-in-provider.ts";
import { changeSignInRules } from "#usecases/people/sign-in-rules.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";
import { signInOut } from "./sign-in-out.ts";

export const putSignInOperation = operation({
  operationId: "putSignIn",
  method: "PUT",
  path: "/manage/sign-in",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "access",
  isFinal: true,
  body: signInRulesReader,
  bodyExample: { secondFactorRoles: ["admin", "approver"], freshMinutes: 15, minPasswordLength: 14 },
  refuses: ["forbidden"],
  summary: "Set how people sign in",
  description:
    "Who has a role that asks for a second factor and has none, can do nothing but set one up. A length counts with the next password that somebody chooses.",
  responses: { 200: { description: "What is asked of them from now on.", schema: SignInRulesSchema } },
  handle: async ({ context, tenant, actor, body }) => {
    // What protects those who move money is not loosened by those who may not.
    if (actor.role !== null && actor.role !== "admin")
      return refuse("forbidden", { Cookie: ["admins alone say how people sign in"] });
    const { oidc, ...rules } = body;
    if (oidc !== undefined) {
      const wish = oidc && { ...oidc, clientSecret: oidc.clientSecret ?? null, roleClaim: oidc.roleClaim ?? null };
      const changed = await changeSignInProvider(context, tenant, actor, wish);
      if (!changed.ok) return mapRefusal(changed.refusal, "oidc");
    }
    await changeSignInRules(context, tenant, rules);
    return { status: 200, body: await signInOut(context, tenant) };
  },
});
