import { MadeApiKeySchema, newApiKeyReader, readApprovalLimit } from "#contract/manage/people/api-keys.ts";
import { printInstant, readInstant } from "#contract/wire/instant.ts";
import { printAmount } from "#domain/money/amount.ts";
import { makeApiKey } from "#usecases/people/make-api-key.ts";
import { makeKey } from "../../auth/api-key.ts";
import { grantableAccess } from "../../auth/grantable-access.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

/** Makes a key; its text is in this answer and nowhere else. */
export const makeApiKeyOperation = operation({
  operationId: "makeApiKey",
  method: "POST",
  path: "/manage/api-keys",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "access",
  isFinal: true,
  body: newApiKeyReader,
  bodyExample: { name: "TMS production", scopes: ["orders", "invoices", "audit"], expiresAt: "2027-03-01T00:00:00Z" },
  refuses: ["forbidden", "over-quota"],
  summary: "Make an API key",
  responses: { 201: { description: "The key, shown this once.", schema: MadeApiKeySchema } },
  handle: async (call) => {
    const { name, scopes, expiresAt, partner } = call.body;
    const secret = makeKey(call.tenant);
    const limit = readApprovalLimit(call.body.approvalLimit) ?? null;
    const expires = typeof expiresAt === "string" ? (readInstant(expiresAt) ?? null) : null;
    const made = await makeApiKey(call.context, call.tenant, grantableAccess(call.actor), {
      name,
      scopes,
      approvalLimit: limit,
      partner: partner ?? null,
      expiresAt: expires,
      by: call.actor.id,
      secret,
    });
    if (!made.ok) return mapRefusal(made.refusal, "key");
    return {
      status: 201,
      body: {
        uuid: made.value.keyUuid,
        name,
        scopes,
        prefix: secret.prefix,
        key: secret.key,
        approvalLimit: limit === null ? null : printAmount(limit),
        partner: partner ?? null,
        expiresAt: expires === null ? null : printInstant(expires),
      },
    };
  },
});
