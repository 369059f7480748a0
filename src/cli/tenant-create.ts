import { GRANTS, SCOPES } from "#http/auth/scopes.ts";
import { makeKey } from "#http/auth/api-key.ts";
import { inviteFirstAdmin, plainEmail } from "#usecases/people/invite-person.ts";
import { createTenant } from "#usecases/tenant/create-tenant.ts";
import type { DefineCommand } from "./command.ts";
import { withContext } from "./with-context.ts";

/** `weighbridge tenant create --name N [--grant G]... --json`: a tenant and its first key, shown once. */
export const tenantCreate: DefineCommand = (command) =>
  void command
    .requiredOption("--name <name>", "what people call the tenant")
    .option("--slug <slug>", "lower-case name for mail addresses and folders (default: made from the name)")
    .option("--grant <grant...>", `what the tenant may do beyond the usual: ${GRANTS.join(", ")}`, [])
    .option("--sandbox", "a tenant to try things in: approves by itself, test interchanges count, its clock can be moved", false)
    .option("--admin-email <address>", "of the first admin: then the link works for this address alone")
    .option("--json", "print JSON only", false)
    .action(
      async (options: {
        readonly name: string;
        readonly slug?: string;
        readonly grant: string[];
        readonly sandbox: boolean;
        readonly adminEmail?: string;
        readonly json: boolean;
      }) => {
        const unknown = options.grant.filter((text) => !(GRANTS as readonly string[]).includes(text));
        if (unknown.length > 0) throw new Error(`there is no grant ${unknown.join(", ")}; the grants are ${GRANTS.join(", ")}`);
        const email = options.adminEmail === undefined ? null : plainEmail(options.adminEmail);
        if (email === undefined) throw new Error(`${options.adminEmail} is no e-mail address`);
        await withContext(
          "migrates",
          async (context) => {
            const key = makeKey(options);
            const made = await createTenant(context, {
              name: options.name,
              slug: options.slug ?? null,
              grants: options.grant,
              sandbox: options.sandbox,
              key: { prefix: key.prefix, hash: key.hash, scopes: SCOPES },
            });
            if (!made.ok)
              throw new Error(
                Object.values(made.refusal.errors ?? {})
                  .flat()
                  .join("; ") || made.refusal.message,
              );
            const { link } = await inviteFirstAdmin(context, made.value, email);
            const what = { tenantUuid: made.value.tenantUuid, slug: made.value.slug, apiKey: key.key, adminLink: link };
            console.log(
              options.json
                ? JSON.stringify(what)
                : `Tenant   ${what.tenantUuid}\nSlug     ${what.slug}\nAPI key  ${what.apiKey}   (shown once)\nAdmin    ${what.adminLink}   (works once, for seven days: by it the first admin joins)`,
            );
          },
          "tenant create",
        );
      },
    );
