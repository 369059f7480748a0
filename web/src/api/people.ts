import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { AnswerOf, BodyOf, Schemas } from "./answers.ts";
import { after, answer, api } from "./client.ts";

export type Person = Schemas["Person"];
export type Session = Schemas["Session"];
export type Invitation = AnswerOf<"readInvitation">;

const PAGE_SIZE = 50;

/** Who works for the tenant, did, or was asked to, by name. */
export const peopleQuery = infiniteQueryOptions({
  queryKey: ["people"],
  queryFn: ({ pageParam, signal }) =>
    answer(api.GET("/manage/people", { params: { query: { limit: PAGE_SIZE, ...after(pageParam) } }, signal })),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

export function invitePerson(body: BodyOf<"invitePerson">) {
  return answer(api.POST("/manage/people", { body }));
}
export function changePerson(uuid: string, body: BodyOf<"changePerson">) {
  return answer(api.PATCH("/manage/people/{uuid}", { params: { path: { uuid } }, body }));
}
export function readPerson(uuid: string) {
  return answer(api.GET("/manage/people/{uuid}", { params: { path: { uuid } } }));
}
export function deactivatePerson(uuid: string, handTo: string | null) {
  return answer(api.DELETE("/manage/people/{uuid}", { params: { path: { uuid }, query: handTo === null ? {} : { handTo } } }));
}
export function erasePerson(uuid: string) {
  return answer(api.POST("/manage/people/{uuid}/erase", { params: { path: { uuid } } }));
}
export function makeResetLink(uuid: string) {
  return answer(api.POST("/manage/people/{uuid}/reset-link", { params: { path: { uuid } } }));
}
export function signPersonOut(uuid: string) {
  return answer(api.DELETE("/manage/people/{uuid}/sessions", { params: { path: { uuid } } }));
}

/** Where the person who looks is signed in. */
export const ownSessionsQuery = queryOptions({
  queryKey: ["own-sessions"],
  queryFn: ({ signal }) => answer(api.GET("/manage/account/sessions", { signal })),
});
export function endOwnSession(uuid: string) {
  return answer(api.DELETE("/manage/account/sessions/{uuid}", { params: { path: { uuid } } }));
}
export function endOtherSessions() {
  return answer(api.DELETE("/manage/account/sessions"));
}
export function changePassword(body: BodyOf<"changeOwnPassword">) {
  return answer(api.POST("/auth/change-password", { body }));
}

export function requestPasswordReset(email: string) {
  return answer(api.POST("/auth/request-password-reset", { body: { email } }));
}
export function resetPassword(body: BodyOf<"resetPassword">) {
  return answer(api.POST("/auth/reset-password", { body }));
}
export function readInvitation(token: string) {
  return answer(api.POST("/auth/invitation", { body: { token } }));
}
export function acceptInvitation(body: BodyOf<"acceptInvitation">) {
  return answer(api.POST("/auth/accept-invitation", { body }));
}

export type OwnAccount = AnswerOf<"getOwnAccount">;
export type SignInRules = AnswerOf<"getSignIn">;

/** How the person who looks signs in. */
export const ownAccountQuery = queryOptions({
  queryKey: ["own-account"],
  queryFn: ({ signal }) => answer(api.GET("/manage/account", { signal })),
});
export function beginSecondFactor(password: string) {
  return answer(api.POST("/manage/account/second-factor", { body: { password } }));
}
export function confirmSecondFactor(code: string) {
  return answer(api.POST("/manage/account/second-factor/confirm", { body: { code } }));
}
export function removeSecondFactor(password: string) {
  return answer(api.POST("/manage/account/second-factor/remove", { body: { password } }));
}
export function renewRecoveryCodes(password: string) {
  return answer(api.POST("/manage/account/recovery-codes", { body: { password } }));
}
export function removeSecondFactorOf(uuid: string) {
  return answer(api.DELETE("/manage/people/{uuid}/second-factor", { params: { path: { uuid } } }));
}
/** By the password, or what the authenticator app shows. */
export function proveAgain(text: string) {
  return answer(api.POST("/auth/prove", { body: /^\d{6}$/.test(text) ? { code: text } : { password: text } }));
}

/** How people of the tenant sign in. */
export const signInRulesQuery = queryOptions({
  queryKey: ["sign-in-rules"],
  queryFn: ({ signal }) => answer(api.GET("/manage/sign-in", { signal })),
});
export function putSignInRules(body: BodyOf<"putSignIn">) {
  return answer(api.PUT("/manage/sign-in", { body }));
}
