import { SignInRulesSchema } from "#contract/manage/people/people.ts";
import { operation } from "../../operation.ts";
import { signInOut } from "./sign-in-out.ts";

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
    return { status: 200, body: await signInOut(context, tenant) };
  },
});
