import type { TenantTx } from "#db/database.ts";
import { findDisputeTemplate, setDisputeTemplate } from "#db/queries/dispute/dispute-template.ts";
import { DEFAULT_TEMPLATE, type DisputeTemplate } from "#domain/dispute/dispute-template.ts";
import type { Context, Tenant } from "#src/context.ts";

/** The tenant's template, or the one every tenant begins with. */
export async function templateOf(tx: TenantTx): Promise<DisputeTemplate> {
  return (await findDisputeTemplate(tx)) ?? DEFAULT_TEMPLATE;
}

export function readDisputeTemplate(context: Context, tenant: Tenant): Promise<DisputeTemplate> {
  return context.db.inTenant(tenant.tenantUuid, templateOf);
}

/** Parts of a template as they are given: null is the part every tenant begins with. */
export type TemplateChange = { readonly [Part in keyof DisputeTemplate]: DisputeTemplate[Part] | null };

export function completeTemplate(change: TemplateChange): DisputeTemplate {
  return {
    subject: change.subject ?? DEFAULT_TEMPLATE.subject,
    opening: change.opening ?? DEFAULT_TEMPLATE.opening,
    closing: change.closing ?? DEFAULT_TEMPLATE.closing,
    answerDays: change.answerDays ?? DEFAULT_TEMPLATE.answerDays,
  };
}

/** Replaces the template; without any part of its own the tenant follows the default again. */
export async function changeDisputeTemplate(context: Context, tenant: Tenant, change: TemplateChange): Promise<DisputeTemplate> {
  const template = completeTemplate(change);
  const isDefault = Object.values(change).every((part) => part === null);
  await context.db.inTenant(tenant.tenantUuid, (tx) => setDisputeTemplate(tx, isDefault ? null : template));
  return template;
}
