import { vendorTemplateOf } from "#contract/stored/reading-template.ts";
import type { TenantTx } from "#db/database.ts";
import { listTemplates, listTemplatesWithout } from "#db/queries/document/reading-template.ts";
import type { VendorTemplate } from "#domain/reading/vendor-template.ts";

/** A tenant's layouts that are looked through for each paper, the newest. */
const MAX_TEMPLATES = 200;

/** The templates that read a tenant's papers. */
export async function knownTemplates(tx: TenantTx): Promise<readonly VendorTemplate[]> {
  return (await listTemplates(tx, undefined, MAX_TEMPLATES)).map(vendorTemplateOf);
}

/** The same, without what one document taught. */
export async function templatesWithout(tx: TenantTx, documentUuid: string): Promise<readonly VendorTemplate[]> {
  return (await listTemplatesWithout(tx, documentUuid, MAX_TEMPLATES)).map(vendorTemplateOf);
}
