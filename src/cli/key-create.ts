import { makeKey } from "#http/auth/api-key.ts";
import { SCOPES } from "#http/auth/scopes.ts";
import { insertApiKey } from "#db/queries/people/api-key.ts";
import { findTenantBySlug, findTenant } from "#db/queries/tenant/tenant.ts";
import type { DefineCommand } from "./command.ts";
import { withContext } from "./with-context.ts";

const UUID = /^[0-9a-f-]{36}$/i;

/** `weighbridge key create --tenant SLUG|UUID --name N [--scope S]...`: another key of a tenant, shown once. */
export const keyCreate: DefineCommand = (command) =>
  void command
    .requiredOption("--tenant <slug or uuid>", "whose key it is")
    .option("--name <name>", "what the key is for", "from the command line")
    .option("--scope <scope...>", `what it may do: ${SCOPES.join(", ")} (default: everything)`, [...SCOPES])
    .option("--json", "print JSON only", false)
    .action(
      async (options: { readonly tenant: string; readonly name: string; readonly scope: string[]; readonly json: boolean }) => {
        const unknown = options.scope.filter((text) => !(SCOPES as readonly string[]).includes(text));
        if (unknown.length > 0) throw new Error(`there is no scope ${unknown.join(", ")}; the scopes are ${SCOPES.join(", ")}`);
        await withContext(
          "of-this-release",
          async (context) => {
            const { control } = context.db;
            const tenant = UUID.test(options.tenant)
              ? await findTenant(control, options.tenant)
              : await findTenantBySlug(control, options.tenant);
            if (tenant === undefined) throw new Error(`there is no tenant ${options.tenant}`);
            const key = makeKey(tenant);
            const keyUuid = context.newUuid();
            await insertApiKey(control, {
              tenantUuid: tenant.tenantUuid,
              keyUuid,
              prefix: key.prefix,
              hash: key.hash,
              name: options.name,
              scopes: options.scope,
              approvalLimit: null,
              partner: null,
              expiresAt: null,
            });
            console.log(
              options.json
                ? JSON.stringify({ uuid: keyUuid, tenantUuid: tenant.tenantUuid, apiKey: key.key })
                : `API key  ${key.key}   (shown once)`,
            );
          },
          "key create",
        );
      },
    );
