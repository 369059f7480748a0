import type { AnyOperation } from "../../operation.ts";
import { getDutiesOperation } from "./get-duties.ts";
import { listApiKeysOperation } from "./list-api-keys.ts";
import { listPrincipalsOperation } from "./list-principals.ts";
import { makeApiKeyOperation } from "./make-api-key.ts";
import { putResponsiblePersonOperation } from "./put-responsible-person.ts";
import { revokeApiKeyOperation } from "./revoke-api-key.ts";
import { whoAmIOperation } from "./who-am-i.ts";

export const managePeopleOperations: readonly AnyOperation[] = [
  makeApiKeyOperation,
  listApiKeysOperation,
  revokeApiKeyOperation,
  whoAmIOperation,
  listPrincipalsOperation,
  putResponsiblePersonOperation,
  getDutiesOperation,
];
