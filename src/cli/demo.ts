import { findTenantBySlug } from "#db/queries/tenant/tenant.ts";
import { startWorker } from "#src/main.ts";
import { readSettings } from "#src/settings.ts";
import type { DefineCommand } from "./command.ts";
import { makeAdministrator, makeColleagues } from "./demo/demo-people.ts";
import { seedSandbox } from "./demo/seed-sandbox.ts";
import { withContext } from "./with-context.ts";

/**
 * `weighbridge demo --tenant SLUG`: sends made-up orders and invoices of the last weeks through the pipeline of a sandbox tenant.
 */
export const demo: DefineCommand = (command) =>
  void command.option("--tenant <slug>", "a sandbox tenant", "lakeside").action(async (options: { readonly tenant: string }) => {
    await withContext("migrates", async (context) => {
      const tenant = await findTenantBySlug(context.db.control, options.tenant);
      if (tenant === undefined) throw new Error(`there is no tenant ${options.tenant}`);
      if (!tenant.sandbox) throw new Error(`${tenant.name} is no sandbox: made-up freight stays out of live tenants`);
      // A worker of our own: there may be no service running; beside one it only helps.
      const worker = await startWorker(readSettings(process.env), context);
      try {
        for (const made of [await makeAdministrator(context, tenant), ...(await makeColleagues(context, tenant))])
          if (made.password !== null) console.log(`${made.name}, ${made.job}: ${made.email}   password ${made.password}`);
        let told = 0;
        await seedSandbox(context, tenant, new AbortController().signal, (done, all) => {
          if (done - told < 70 && done < all) return;
          told = done;
          console.log(`${done} of ${all} orders and invoices sent`);
        });
        console.log("Done.");
      } finally {
        await worker.stop();
      }
    });
  });
