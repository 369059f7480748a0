import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeKey } from "#http/auth/api-key.ts";
import { SCOPES } from "#http/auth/scopes.ts";
import { countTenants } from "#db/queries/tenant/tenant-writing.ts";
import { findTenant } from "#db/queries/tenant/tenant.ts";
import type { Settings } from "#src/settings.ts";
import type { Context, Tenant } from "#src/context.ts";
import { SANDBOX_ENGINE_URL } from "#adapters/sandbox-engine.ts";
import { changeRatingEngine } from "#usecases/rating/rating-engine.ts";
import { createTenant } from "#usecases/tenant/create-tenant.ts";
import { type DemoAccount, makeAdministrator, makeColleagues } from "./demo/demo-people.ts";
import { seedSandbox } from "./demo/seed-sandbox.ts";

/** What the first start made, kept for its owner alone (mode 0600). */
export interface FirstRun {
  readonly tenantUuid: string;
  readonly slug: string;
  readonly apiKey: string;
  readonly email: string | null;
  readonly password: string | null;
  /** The others who can sign in; absent: there is no made-up freight, or it is of a release that had none of them. */
  readonly colleagues?: readonly DemoAccount[];
  /** False while the made-up freight is still being sent in; a start that was interrupted does not send it again. */
  readonly seeded: boolean;
}

export function firstRunFile(settings: Pick<Settings, "dataDir">): string {
  return join(settings.dataDir, "first-run.json");
}

const write = (file: string, what: FirstRun): void => writeFileSync(file, `${JSON.stringify(what, null, 2)}\n`, { mode: 0o600 });

/**
 * At the first start: a sandbox tenant with a key, and believable freight sent through the real pipeline; what a person needs to
 * go on is printed then, and later where it stands. In production nothing is made and nothing secret said.
 */
export async function firstRun(settings: Settings, context: Context, address: string, signal: AbortSignal): Promise<void> {
  if (settings.isProduction) return greetOperator(settings, await countTenants(context.db.control));
  const file = firstRunFile(settings);
  let known = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as FirstRun) : undefined;
  let tenant = known === undefined ? undefined : await findTenant(context.db.control, known.tenantUuid);
  if (tenant === undefined) {
    if (known === undefined && (await countTenants(context.db.control)) > 0) {
      console.log(`\nWeighbridge is ready at ${address}\n`);
      return;
    }
    [known, tenant] = await makeSandbox(context, file);
    introduce(address, known);
  } else {
    console.log(`\nWeighbridge is ready at ${address}/\n\n  Sign-in and API key of the sandbox stand in ${file}\n`);
  }
  if (known !== undefined && !known.seeded && settings.demoData) {
    const sandbox = known;
    const colleagues: DemoAccount[] = [];
    await makeColleagues(context, tenant, (made) => {
      // Whoever an earlier start made, which was broken off, has the password that it wrote down.
      const before = sandbox.colleagues?.find(({ email }) => email === made.email);
      colleagues.push({ ...made, password: made.password ?? before?.password ?? null });
      const others = sandbox.colleagues?.filter(({ email }) => !colleagues.some((each) => each.email === email)) ?? [];
      write(file, { ...sandbox, colleagues: [...colleagues, ...others] });
    });
    write(file, { ...sandbox, colleagues, seeded: true });
    introduceColleagues(colleagues);
    const started = Date.now();
    let told = 0;
    await seedSandbox(context, tenant, signal, (done, all) => {
      if (done - told < 70 && done < all) return;
      told = done;
      console.log(`  sandbox data: ${done} of ${all} orders and invoices sent`);
    });
    console.log(`  sandbox data: complete after ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  }
}

const makeSandbox = async (context: Context, file: string): Promise<[FirstRun, Tenant]> => {
  const key = makeKey({ sandbox: true });
  const made = await createTenant(context, {
    name: "Lakeside Paper (sandbox)",
    slug: "lakeside",
    grants: ["create-invoice", "ingest-documents", "orderless-invoices"],
    sandbox: true,
    key: { prefix: key.prefix, hash: key.hash, scopes: SCOPES },
  });
  if (!made.ok) throw new Error(made.refusal.message);
  // The engine of examples/rating-engine, which `start` runs: the Rate button works from the first start on.
  const engine = await changeRatingEngine(context, made.value, {
    url: SANDBOX_ENGINE_URL,
    retryOn5xx: false,
    timeoutSeconds: null,
  });
  if (!engine.ok) throw new Error(engine.refusal.message);
  const administrator = await makeAdministrator(context, made.value);
  const what: FirstRun = {
    tenantUuid: made.value.tenantUuid,
    slug: made.value.slug,
    apiKey: key.key,
    email: administrator.email,
    password: administrator.password,
    seeded: false,
  };
  write(file, what);
  return [what, made.value];
};

const introduce = (address: string, what: FirstRun): void => {
  const lines = [
    "",
    `Weighbridge is ready.`,
    "",
    `  App       ${address}/`,
    ...(what.email === null ? [] : [`  Sign in   ${what.email}   password ${what.password}`]),
    `  API docs  ${address}/docs`,
    `  Tenant    ${what.tenantUuid}  (sandbox "${what.slug}")`,
    `  API key   ${what.apiKey}`,
    "",
    "  Try:",
    `  curl -s ${address}/v2/orders -H 'X-Api-Key: ${what.apiKey}' -H 'X-Tenant-Uuid: ${what.tenantUuid}' -H 'Content-Type: application/json' -d '{"orderNumber":"MY-1","shipDate":"2026-11-20","vendors":[{"externalId":"V-1001","charges":[{"charge":412.5,"code":{"value":"LINEHAUL"}}]}],"customer":{"externalId":"C-200"}}'`,
    "",
  ];
  console.log(lines.join("\n"));
};

const introduceColleagues = (colleagues: readonly DemoAccount[]): void => {
  const lines = colleagues.map(({ email, password, name, job }) => {
    const how = password === null ? "with the password that was printed before" : `password ${password}`;
    return `            ${email}   ${how}   ${name}, ${job}`;
  });
  console.log(["  Colleagues, who can sign in too:", ...lines, ""].join("\n"));
};

const greetOperator = ({ publicUrl }: Settings, tenants: number): void => {
  const next = tenants === 0 ? '\n\n  There is no tenant yet: weighbridge tenant create --name "Your company"' : "";
  console.log(`\nWeighbridge is ready at ${publicUrl}${next}\n`);
};
