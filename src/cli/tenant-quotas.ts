import { QUOTA_NAMES, type QuotaName } from "#domain/access/quotas.ts";
import { changeQuotas, readQuotas, setQuotas } from "#usecases/quota/quotas.ts";
import type { DefineCommand } from "./command.ts";
import { tenantNamed } from "./find-tenant.ts";
import { withContext } from "./with-context.ts";

const optionOf = (name: QuotaName): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** A number, or "usual" (null). */
function limitOf(name: QuotaName, text: string): number | null {
  if (text === "usual") return null;
  if (!/^\d{1,12}$/.test(text)) throw new Error(`--${optionOf(name)} ${text} must be a number, or usual`);
  return Number(text);
}

/**
 * `weighbridge tenant quotas TENANT [--keys 50] [--storage-megabytes usual]`: what a tenant may have, and has; with options, what
 * it may have from now on.
 */
export const tenantQuotas: DefineCommand = (command) => {
  command.argument("<tenant>", "slug or uuid").option("--json", "print JSON only", false);
  for (const name of QUOTA_NAMES) command.option(`--${optionOf(name)} <number>`, "another limit than now, or usual");
  command.action((named: string, options: Readonly<Partial<Record<QuotaName, string>>> & { readonly json: boolean }) =>
    withContext(
      "of-this-release",
      async (context) => {
        const tenant = await tenantNamed(context, named);
        const given = QUOTA_NAMES.filter((name) => options[name] !== undefined);
        if (given.length > 0) {
          const before = await setQuotas(context, tenant);
          const wanted = Object.fromEntries(given.map((name) => [name, limitOf(name, options[name] ?? "")]));
          const changed = await changeQuotas(context, tenant.tenantUuid, { ...before, ...wanted });
          if (!changed.ok) throw new Error(changed.refusal.message);
        }
        const items = await readQuotas(context, tenant);
        console.log(
          options.json
            ? JSON.stringify(items)
            : items.map(({ name, limit, used }) => `${name}\t${used ?? "–"} of ${limit}`).join("\n"),
        );
      },
      "tenant quotas",
    ),
  );
};
