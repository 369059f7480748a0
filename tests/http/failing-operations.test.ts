import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { AnyOperation } from "#http/operation.ts";
import { routes } from "#http/routes.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";
import { failingAt } from "#tests/fixtures/failing-statements.ts";
import { twoTenants } from "#tests/fixtures/two-tenants.ts";
import { type Asking, askingOf, type Proofs } from "./answers/asking.ts";
import { INVOICE_PROOFS } from "./answers/invoices.ts";
import { PEOPLE_PROOFS } from "./answers/people.ts";
import { SETTINGS_PROOFS } from "./answers/settings.ts";
import { V2_PROOFS } from "./answers/v2.ts";

const PROOFS: Proofs = { ...V2_PROOFS, ...INVOICE_PROOFS, ...SETTINGS_PROOFS, ...PEOPLE_PROOFS };
/** More statements than any of these has: one that never comes through would go on for ever. */
const MAX_STATEMENTS = 300;
/** What a failure may leave, and what changes by itself: no part of the effects. */
const BESIDE: Readonly<Record<string, string>> = {
  "public.worker": "who is alive",
  "public.work": "workers are at work beside it: what they do is seen in its effects",
  "public.trail_event": "of whom a request came, and that it was refused",
  "public.trail_unsealed": "as above",
  "public.trail_attempt": "as above",
  "public.pending_blob": "files are kept before anything speaks of them, and forgotten where nothing does",
  "public.mail_message": "a worker reads mails beside it",
  "auth.attempt": "an attempt counts, whatever becomes of it",
};

const IN_TIME = "can be done for some seconds only, and is asked a hundred times here";
const ATTEMPTS = "so many attempts in a row are refused (429): failing or not, each counts";
const READ_BACK =
  "its answer is read once what it does is committed: said again it changes nothing, or is told that it is done (409)";
const MAIL = "a worker takes the mail up beside it, and said again it is no longer held";
const ONE_BY_ONE = "each of its invoices is decided in a transaction of its own, and the answer says what became of which";
/** Operations that are not asked here, each with why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  undoApproval: IN_TIME,
  undoTermination: IN_TIME,
  undoApprovals: IN_TIME,
  takeBackDecisions: IN_TIME,
  takeBackDispute: IN_TIME,
  acceptInvitation: ATTEMPTS,
  readInvitation: ATTEMPTS,
  requestPasswordReset: ATTEMPTS,
  resetPassword: ATTEMPTS,
  changeOwnPassword: ATTEMPTS,
  beginSecondFactor: ATTEMPTS,
  confirmSecondFactor: ATTEMPTS,
  removeSecondFactor: ATTEMPTS,
  renewRecoveryCodes: ATTEMPTS,
  proveAgain: ATTEMPTS,
  beginPasskey: ATTEMPTS,
  addPasskey: ATTEMPTS,
  renamePasskey: ATTEMPTS,
  removePasskey: ATTEMPTS,
  beginPasskeyProof: ATTEMPTS,
  proveByPasskey: ATTEMPTS,
  reprocessMail: MAIL,
  blockMail: MAIL,
  releaseMail: MAIL,
  putQuotas: READ_BACK,
  claimRecovery: READ_BACK,
  approveInvoices: ONE_BY_ONE,
  decideExceptions: ONE_BY_ONE,
  restoreInvoices: ONE_BY_ONE,
  snoozeInvoices: ONE_BY_ONE,
};

/** All of them take a quarter of an hour: a run draws so many of those that touch money, access or settings. */
const DRAWN = 10;
const asked = (): readonly AnyOperation[] => {
  const all = routes.filter(
    ({ operationId, method }) => method !== "GET" && PROOFS[operationId] !== undefined && LEFT_OUT[operationId] === undefined,
  );
  if (process.env["SOAK"] === "1") return all;
  const touching = all.filter(({ touches }) => touches !== undefined);
  return drawn(touching, RUN_SEED);
};
/** So many of them, other ones with another seed, in their order. */
function drawn(operations: readonly AnyOperation[], seed: number): readonly AnyOperation[] {
  const step = Math.max(1, Math.floor(operations.length / DRAWN));
  return operations.filter((_, at) => at % step === seed % step).slice(0, DRAWN);
}

/**
 * Every operation that changes something, asked with each of its statements failing once, then without a failure: what failed is
 * answered as ours (5xx) and leaves nothing, and the same request goes through afterwards.
 */
suite("an operation that fails at its n-th statement, for every n", () => {
  let asking: Asking;
  before(async () => {
    asking = askingOf(await twoTenants());
  });
  after(() => asking.both.stop());

  let tables: readonly { readonly name: string; readonly hasTenant: boolean }[] = [];
  const sums = async (): Promise<Readonly<Record<string, string>>> => {
    const { owner } = asking.both;
    if (tables.length === 0)
      tables = (
        await owner.query<{ name: string; hasTenant: boolean }>(
          `select n.nspname || '.' || quote_ident(c.relname) as name, a.attname is not null as "hasTenant"
           from pg_class c join pg_namespace n on n.oid = c.relnamespace
             left join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_uuid' and not a.attisdropped
           where n.nspname in ('public', 'auth') and c.relkind = 'r' order by 1`,
        )
      ).rows.filter(({ name }) => BESIDE[name] === undefined);
    const { rows } = await owner.query<{ name: string; sum: string }>(
      tables
        .map(
          ({ name, hasTenant }) =>
            `select '${name}' as name, coalesce(sum(hashtextextended((to_jsonb(t) - 'last_used_at')::text, 0)), 0)::text as sum from ${name} t ${hasTenant ? "where tenant_uuid = $1" : ""}`,
        )
        .join(" union all "),
      [asking.tenant.tenantUuid],
    );
    return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
  };
  const changed = (before: Readonly<Record<string, string>>, now: Readonly<Record<string, string>>): readonly string[] =>
    Object.keys(now).filter((name) => now[name] !== before[name]);

  test("leaves out no operation that does not exist", () => {
    const names = new Set(routes.map(({ operationId }) => operationId));
    assert.deepEqual(
      Object.keys(LEFT_OUT).filter((name) => !names.has(name)),
      [],
    );
  });

  for (const { operationId } of asked()) {
    const prove = PROOFS[operationId];
    if (prove === undefined) continue;
    test(operationId, async (context) => {
      const { both } = asking;
      let tried = 0;
      let withstood = 0;
      const give: Asking["give"] = async (asked, request) => {
        if (asked !== operationId) return asking.give(asked, request);
        await both.service.work();
        for (let nth = withstood + 1; nth < MAX_STATEMENTS; nth += 1) {
          const was = await sums();
          const { value, failed } = await failingAt(nth, () =>
            asking.give(asked, request).then(
              (answer) => ({ answer }),
              (error: { readonly actual?: unknown; readonly message: string }) => ({ error }),
            ),
          );
          if ("answer" in value) {
            // Where that did no harm, what comes after it fails the next time.
            if (failed !== undefined) withstood = nth;
            return value.answer;
          }
          if (failed === undefined) throw value.error;
          tried += 1;
          assert.ok(Number(value.error.actual) >= 500, `${failed}: ${value.error.message}`);
          assert.deepEqual(changed(was, await sums()), [], `something is left of what failed at statement ${nth}: ${failed}`);
        }
        return assert.fail(`it has more than ${MAX_STATEMENTS} statements`);
      };
      for (let round = 0, before = -1; before !== withstood && round < 5; round += 1) {
        before = withstood;
        await prove({ ...asking, give });
      }
      context.diagnostic(`${tried} statements failed`);
    });
  }
});
