import { SignInRulesSchema } from "#contract/manage/people.ts";
import { isRole } from "#contract/manage/roles.ts";
import { readSignInRules } from "#usecases/people/sign-in-rules.ts";
import { operation } from "../../operation.ts";

export const getSignInOperation = operation({
  operationId: "getSignIn",
  method: "GET",
  path: "/manage/sign-in",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  summary: "Get how people sign in",
  responses: { 200: { description: "What is asked of them.", schema: SignInRulesSchema } },
  handle: async ({ context, tenant }) => {
    const rules = await readSignInRules(context, tenant);
    return { status: 200, body: { ...rules, secondFactorRoles: rules.secondFactorRoles.filter(isRole) } };
  },
});
