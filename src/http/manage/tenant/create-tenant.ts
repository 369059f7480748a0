import { MadeTenantSchema, newTenantReader } from "#contract/manage/tenant/tenants.ts";
import { createTenant } from "#usecases/tenant/create-tenant.ts";
import { makeKey } from "../../auth/api-key.ts";
import { SCOPES } from "../../auth/scopes.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { inviteFirstAdmin, plainEmail } from "#usecases/people/invite-person.ts";
import { refuse } from "../../refusals.ts";
import { operation } from "../../operation.ts";

/** The operator makes a tenant; the answer shows its first key, once. */
export const createTenantOperation = operation({
  operationId: "createTenant",
  method: "POST",
  path: "/manage/tenants",
  generation: "manage",
  auth: "operator",
  touches: "access",
  body: newTenantReader,
  bodyExample: { name: "Lakeside Paper", slug: "lakeside-paper", grants: ["create-invoice"], sandbox: false },
  summary: "Create a tenant",
  description: "For the operator: `X-Api-Key` holds the operator key.",
  responses: { 201: { description: "The tenant, and its first key.", schema: MadeTenantSchema } },
  handle: async (call) => {
    const { name, slug, grants, sandbox, adminEmail } = call.body;
    const email = adminEmail == null || adminEmail.trim() === "" ? null : plainEmail(adminEmail);
    if (email === undefined) return refuse("validation-failed", { adminEmail: ["adminEmail must be an e-mail address"] });
    const secret = makeKey({ sandbox: sandbox ?? false });
    const made = await createTenant(call.context, {
      name,
      slug: slug ?? null,
      grants: grants ?? [],
      sandbox: sandbox ?? false,
      key: { prefix: secret.prefix, hash: secret.hash, scopes: SCOPES },
    });
    if (!made.ok) return mapRefusal(made.refusal, "tenant");
    const { link } = await inviteFirstAdmin(call.context, made.value, email ?? null);
    const { tenantUuid, slug: taken } = made.value;
    return { status: 201, body: { tenantUuid, slug: taken, apiKey: secret.key, adminLink: link } };
  },
});
