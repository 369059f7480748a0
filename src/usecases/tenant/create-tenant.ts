import { DEFAULT_CHARGE_CODES } from "#domain/charge/default-charge-codes.ts";
import { DEFAULT_POLICY } from "#domain/audit/policy/default-policy.ts";
import { printPolicy } from "#domain/audit/policy/print-policy.ts";
import { insertApiKey } from "#db/queries/people/api-key.ts";
import { insertTenant, seedTenantSettings } from "#db/queries/tenant/tenant-writing.ts";
import { findTenant } from "#db/queries/tenant/tenant.ts";
import type { Context, Tenant } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { publishSetting } from "../setting/publish-setting.ts";
import { CHARGE_CODES } from "../charge/charge-settings.ts";

export interface NewTenant {
  readonly name: string;
  /** Lower-case letters, digits and dashes; part of mail addresses and folder names. Made from the name when absent. */
  readonly slug: string | null;
  readonly grants: readonly string[];
  readonly sandbox: boolean;
  /** The first key, shown once to whoever creates the tenant; it has every scope. */
  readonly key: { readonly prefix: string; readonly hash: Buffer; readonly scopes: readonly string[] };
}

export const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** "Lakeside Paper Co." to "lakeside-paper-co". */
function slugOf(name: string): string {
  const slug = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 48)
    .replace(/^-+|(?<!-)-+$/g, "");
  return slug === "" ? "tenant" : slug;
}

/** Who approves or hands out access shows once an hour who they are, unless the tenant says otherwise; a sandbox asks nobody. */
const USUAL_FRESH_MINUTES = 60;

/**
 * Creates a tenant with its first key, the default policy (which approves by itself in a sandbox only) and the default charge
 * codes, in one transaction. Refuses `invalid` when the slug has another form, or is taken.
 */
export async function createTenant(context: Context, request: NewTenant): Promise<Outcome<Tenant>> {
  if (request.slug !== null && !SLUG.test(request.slug)) {
    return refuse("invalid", "One or more validation errors occurred.", {
      slug: ["slug must be lower-case letters, digits and dashes, at most 63"],
    });
  }
  const tenantUuid = context.newUuid();
  const wanted = request.slug ?? slugOf(request.name);
  const candidates = request.slug === null ? [wanted, `${wanted}-${tenantUuid.slice(-6)}`] : [wanted];
  for (const slug of candidates) {
    const made = await context.db.inTenant(tenantUuid, async (tx) => {
      const { name, sandbox, grants } = request;
      const freshMinutes = sandbox ? null : USUAL_FRESH_MINUTES;
      if (!(await insertTenant(tx, { tenantUuid, slug, name, sandbox, grants, freshMinutes }))) return undefined;
      await insertApiKey(tx, {
        tenantUuid,
        keyUuid: context.newUuid(),
        prefix: request.key.prefix,
        hash: request.key.hash,
        name: "first key",
        scopes: request.key.scopes,
        approvalLimit: null,
        partner: null,
        expiresAt: null,
      });
      await seedTenantSettings(tx, printPolicy({ ...DEFAULT_POLICY, autoApprove: request.sandbox }));
      const tenant = await findTenant(tx, tenantUuid);
      if (tenant === undefined) throw new Error("the new tenant is not there");
      const codes = DEFAULT_CHARGE_CODES.map(({ code, kind, aliases }) => ({ code, kind, aliases }));
      const named = { actor: { id: "default", name: "default" }, cause: "set", definition: CHARGE_CODES, subject: "" } as const;
      await publishSetting(context, tx, tenant, { ...named, change: () => codes });
      return tenant;
    });
    if (made !== undefined) return done(made);
  }
  return refuse("invalid", "One or more validation errors occurred.", { slug: [`slug ${wanted} is taken`] });
}
