import { findTenantBySlug } from "#db/queries/tenant/tenant.ts";
import { destroySecrets } from "#usecases/secrets/rotate-secrets.ts";
import type { DefineCommand } from "./command.ts";
import { withContext } from "./with-context.ts";

/** `weighbridge secrets destroy --tenant SLUG --yes`: deletes a tenant's data keys; nothing reads its secrets any more. */
export const secretsDestroy: DefineCommand = (command) =>
  void command
    .requiredOption("--tenant <slug>", "whose secrets")
    .requiredOption("--yes", "it cannot be undone: webhooks, capture callbacks and the rating engine of the tenant stop")
    .action(async ({ tenant: slug }: { readonly tenant: string }) => {
      await withContext(
        "of-this-release",
        async (context) => {
          const tenant = await findTenantBySlug(context.db.control, slug);
          if (tenant === undefined) throw new Error(`there is no tenant ${slug}`);
          const keys = await destroySecrets(context, tenant.tenantUuid);
          console.log(`${keys} data keys are gone. Running processes forget theirs within a minute.`);
        },
        "secrets destroy",
      );
    });
