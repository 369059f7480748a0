import type { BodyOf, Schemas } from "./answers.ts";
import { answer, api } from "./client.ts";

export type ApiKey = Schemas["ApiKey"];
export type Scope = ApiKey["scopes"][number];

export function makeKey(body: BodyOf<"makeApiKey">) {
  return answer(api.POST("/manage/api-keys", { body }));
}
export function revokeKey(uuid: string) {
  return answer(api.DELETE("/manage/api-keys/{uuid}", { params: { path: { uuid } } }));
}
