import type { AnyOperation } from "../operation.ts";
import { issueTokenOperation } from "./issue-token.ts";
import { revokeTokenOperation } from "./revoke-token.ts";

export const oauthOperations: readonly AnyOperation[] = [issueTokenOperation, revokeTokenOperation];
