import { HandedLinkSchema, PersonPath } from "#contract/manage/people/people.ts";
import { makeResetLink } from "#usecases/people/reset-password.ts";
import { makerOf } from "../../auth/grantable-access.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const makeResetLinkOperation = operation({
  operationId: "makeResetLink",
  method: "POST",
  path: "/manage/people/{uuid}/reset-link",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "access",
  isFinal: true,
  params: PersonPath,
  refuses: ["forbidden", "conflict"],
  summary: "Make a new link for a person",
  description:
    "To set a new password; for somebody who has not joined yet, to accept the invitation. Where mail goes out, a password's link goes to the person alone. The password stays until the link is used. Where duties are separated, a person whose password was set by a link that was handed over (`mailed` false) counts as one person with whoever made it, until they set a new one by a link of the operator, of a third person or by mail.",
  responses: { 201: { description: "The link, or that it went out by mail.", schema: HandedLinkSchema } },
  handle: async ({ context, tenant, actor, params }) => {
    const made = await makeResetLink(context, tenant, makerOf(actor), params.uuid);
    if (!made.ok) return mapRefusal(made.refusal, "uuid");
    const { link, expiresAt, mailed } = made.value;
    return { status: 201, body: { link, expiresAt: expiresAt?.toISOString() ?? null, mailed } };
  },
});
