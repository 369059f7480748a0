import { revokeOauthToken } from "#db/queries/people/oauth-token.ts";
import { hashKey } from "../auth/api-key.ts";
import type { Answer, Call } from "../route.ts";
import { oauthError } from "./oauth-error.ts";
import { isAnswer, readClient, readForm } from "./read-client.ts";

/** RFC 7009. A token that does not exist, or is another client's, is answered alike: 200, and nothing happens. */
export const revokeToken = async ({ context, headers, rawBody }: Call): Promise<Answer> => {
  const form = readForm(rawBody);
  if (isAnswer(form)) return form;
  const key = await readClient(context, headers, form);
  if (isAnswer(key)) return key;
  const token = form.get("token");
  if (token === undefined) return oauthError(400, "invalid_request", "token is required");
  await revokeOauthToken(context.db.control, key.tenant_uuid, key.key_uuid, hashKey(token));
  return { status: 200, body: {}, headers: { pragma: "no-cache" } };
};
