import type { BodyOf, Schemas } from "./answers.ts";
import { answer, api } from "./client.ts";

export type ApiKey = Schemas["ApiKey"];
export type Scope = ApiKey["scopes"][number];

export const makeKey = (body: BodyOf<"makeApiKey">) => answer(api.POST("/manage/api-keys", { body }));
export const revokeKey = (uuid: string) => answer(api.DELETE("/manage/api-keys/{uuid}", { params: { path: { uuid } } }));
