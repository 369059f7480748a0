import type { AnyOperation } from "../../operation.ts";
import { listApiKeysOperation } from "./list-api-keys.ts";
import { makeApiKeyOperation } from "./make-api-key.ts";
import { revokeApiKeyOperation } from "./revoke-api-key.ts";
import { whoAmIOperation } from "./who-am-i.ts";

export const managePeopleOperations: readonly AnyOperation[] = [
  makeApiKeyOperation,
  listApiKeysOperation,
  revokeApiKeyOperation,
  whoAmIOperation,
];
