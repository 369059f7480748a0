import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, it } from "node:test";
import type { Database } from "#db/database.ts";
import { closeAcceptanceGate } from "#db/queries/message/unlanded.ts";
import type { Context } from "#src/context.ts";
import { acceptMessage, type MessageToAccept } from "#usecases/message/accept-message.ts";
import { keysOfMessage } from "#usecases/message/keys-of-message.ts";
import { aContext } from "#tests/builders/a-context.ts";
import { aTenant } from "#tests/builders/a-tenant.ts";
import { smallestInvoice, smallestOrder } from "#tests/builders/wire-bodies.ts";
import { sharedDatabase } from "#tests/database.ts";

/** The real database, of which the statements that accept messages are counted, and held up or failed while the test says so. */
async function aCountedDatabase() {
  const { database } = await sharedDatabase();
  const sent: string[] = [];
  let held: PromiseWithResolvers<void> | undefined;
  let failure: Error | undefined;
  const query = (async (sql: string | { readonly name?: string; readonly text: string }, values?: readonly unknown[]) => {
    if (typeof sql !== "string" && sql.name?.startsWith("acceptance") === true) {
      sent.push(sql.name);
      await held?.promise;
      if (failure !== undefined) throw failure;
    }
    return database.control.query(sql, values);
  }) as Database["control"]["query"];
  const db: Database = { ...database, control: { query } };
  const { tenantUuid } = await aTenant(database);
  return {
    context: aContext(db),
    tenantUuid,
    sent,
    hold: () => void (held = Promise.withResolvers()),
    release: () => {
      held?.resolve();
      held = undefined;
    },
    fail: (error: Error | undefined) => void (failure = error),
    stored: async () =>
      (
        await database.control.query<{ externalId: string }>(
          `select external_id as "externalId" from intake where tenant_uuid = $1 order by external_id`,
          [tenantUuid],
        )
      ).rows.map(({ externalId }) => externalId),
  };
}
type Counted = Awaited<ReturnType<typeof aCountedDatabase>>;

const message = ({ tenantUuid }: Counted, externalId: string, over: Partial<MessageToAccept> = {}): MessageToAccept => ({
  tenantUuid,
  operation: "createOrder",
  externalId,
  body: "{}",
  sentBy: "key:test",
  idempotency: null,
  answer: { status: 202, body: JSON.stringify({ externalId }) },
  keys: { subject: `order ${externalId}`, about: [] },
  ...over,
});
const keyed = (key: string, body = "a") => ({
  idempotency: { key, bodyHash: Buffer.alloc(32, body) },
});
const accept = (on: Counted, externalId: string, over?: Partial<MessageToAccept>, context: Context = on.context) =>
  acceptMessage(context, message(on, externalId, over));
const kinds = async (...accepted: ReturnType<typeof accept>[]) => (await Promise.all(accepted)).map(({ kind }) => kind);
/** Enough turns for what is to be sent to be sent. */
const aMoment = () => sleep(20);

describe("messages that are accepted at the same time", () => {
  it("share a commit; those that come while it is under way share the next; one alone has its own", async () => {
    const on = await aCountedDatabase();
    on.hold();
    const first = [accept(on, "A-1"), accept(on, "A-2"), accept(on, "A-3")];
    await aMoment();
    const next = [accept(on, "B-1"), accept(on, "B-2")];
    await aMoment();
    assert.deepEqual(on.sent, ["acceptance"], "one commit is under way at a time");
    on.release();
    assert.deepEqual(new Set(await kinds(...first, ...next)), new Set(["accepted"]));
    assert.deepEqual(on.sent, ["acceptance", "acceptance"]);
    await accept(on, "C-1");
    assert.deepEqual(on.sent.slice(2), ["acceptance-single"]);
    assert.deepEqual(await on.stored(), ["A-1", "A-2", "A-3", "B-1", "B-2", "C-1"]);
  });

  it("wait for company only where the last one had some", async () => {
    const on = await aCountedDatabase();
    await accept(on, "A-1");
    const alone = accept(on, "B-1");
    const behind = [accept(on, "B-2"), accept(on, "B-3")];
    await kinds(alone, ...behind);
    assert.deepEqual(on.sent, ["acceptance-single", "acceptance-single", "acceptance"]);
    const together = [accept(on, "C-1"), accept(on, "C-2")];
    await kinds(...together);
    assert.deepEqual(on.sent.slice(3), ["acceptance"]);
    assert.equal((await on.stored()).length, 6);
  });

  it("wait for an approval of their own tenant that is being committed, and for no neighbor's", async () => {
    const [on, neighbor] = [await aCountedDatabase(), await aCountedDatabase()];
    const { context } = on;
    const order: string[] = [];
    const tell = async (name: string, accepted: ReturnType<typeof accept>): Promise<void> => {
      order.push(`${name} ${(await accepted).kind}`);
    };
    const told: Promise<void>[] = [];
    await context.db.inTenant(on.tenantUuid, async (tx) => {
      await closeAcceptanceGate(tx);
      // Together, and behind each other; alone, each in a commit of its own.
      told.push(tell("A-1", accept(on, "A-1", keyed("k"))), tell("A-2", accept(on, "A-2", keyed("k"))));
      await Promise.all([1, 2].map((number) => tell("neighbor", accept(neighbor, `B-${number}`, {}, context))));
      told.push(tell("A-3", accept(on, "A-3")));
      await tell("neighbor", accept(neighbor, "B-3", {}, context));
      assert.deepEqual(order, ["neighbor accepted", "neighbor accepted", "neighbor accepted"]);
    });
    await Promise.all(told);
    assert.deepEqual(order.slice(3).sort(), ["A-1 accepted", "A-2 replayed", "A-3 accepted"]);
    assert.deepEqual(
      [await on.stored(), await neighbor.stored()],
      [
        ["A-1", "A-3"],
        ["B-1", "B-2", "B-3"],
      ],
    );
  });

  it("of more tenants than may wait at once are all accepted in the end", async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => aCountedDatabase()));
    const { context } = all[0] as Counted;
    const waiting: ReturnType<typeof accept>[] = [];
    const inAll = ([on, ...more]: readonly Counted[]): Promise<void> =>
      context.db.inTenant(on?.tenantUuid ?? "", async (tx) => {
        await closeAcceptanceGate(tx);
        if (more.length > 0) return inAll(more);
        waiting.push(...all.map((each) => accept(each, "A-1", {}, context)));
        await aMoment();
      });
    await inAll(all);
    assert.deepEqual(new Set(await kinds(...waiting)), new Set(["accepted"]));
  });

  it("share it whoever accepts them, on one database", async () => {
    const on = await aCountedDatabase();
    const { context } = on;
    await Promise.all([accept(on, "A-1"), accept(on, "A-2", {}, { ...context })]);
    assert.deepEqual(on.sent, ["acceptance"]);
    const other = { ...context, db: { ...context.db } };
    await Promise.all([accept(on, "B-1"), accept(on, "B-2", {}, other)]);
    assert.deepEqual(on.sent.slice(1), ["acceptance-single", "acceptance-single"]);
  });

  it("one that the database cannot hold is refused, and its neighbors are not", async () => {
    const on = await aCountedDatabase();
    for (const neighbors of [["A-1"], ["A-2", "A-3"]]) {
      const bad = accept(on, "BAD", { body: "a\u0000b" });
      const good = neighbors.map((externalId) => accept(on, externalId));
      await assert.rejects(bad, /invalid byte sequence|0x00/);
      assert.deepEqual(new Set(await kinds(...good)), new Set(["accepted"]));
    }
    assert.deepEqual(await on.stored(), ["A-1", "A-2", "A-3"]);
    on.sent.length = 0;
    await assert.rejects(accept(on, "BAD", { body: "a\u0000b" }), /invalid byte sequence|0x00/);
    assert.deepEqual(on.sent, ["acceptance-single"], "one alone is not tried again");
  });

  it("are refused together where the database is away, without trying one by one", async () => {
    const on = await aCountedDatabase();
    on.fail(Object.assign(new Error("terminating connection"), { code: "57P01" }));
    const both = await Promise.allSettled([accept(on, "A-1"), accept(on, "A-2")]);
    assert.deepEqual(
      both.map(({ status }) => status),
      ["rejected", "rejected"],
    );
    assert.deepEqual(on.sent, ["acceptance"]);
    on.fail(undefined);
    assert.deepEqual(await kinds(accept(on, "A-3")), ["accepted"], "and the next one is accepted again");
  });

  it("wait in no more than 256 MiB of memory; past that nothing is accepted until they are written", async () => {
    const on = await aCountedDatabase();
    const body = "x".repeat(64 * 1024 * 1024);
    on.hold();
    const first = accept(on, "A-1");
    await aMoment();
    on.fail(new Error("given up"));
    const waiting = [1, 2, 3, 4].map((number) => accept(on, `B-${number}`, { body }));
    const last = accept(on, "C-1", { body: "x" });
    const taken = Promise.allSettled([first, ...waiting, last]);
    assert.deepEqual(await kinds(accept(on, "D-1")), ["overloaded"]);
    on.release();
    assert.deepEqual(
      (await taken).map(({ status }) => status),
      Array.from({ length: 6 }, () => "rejected"),
      "256 MiB are taken, and so is what comes then",
    );
    on.fail(undefined);
    assert.deepEqual(await kinds(accept(on, "E-1")), ["accepted"]);
    assert.deepEqual(await on.stored(), ["E-1"]);
  });
});

describe("an idempotency key", () => {
  it("lets one of many that come together be written; the others get its answer, or are told of another body", async () => {
    const on = await aCountedDatabase();
    on.hold();
    const first = accept(on, "A-1", keyed("k"));
    const repeats = [accept(on, "A-2", keyed("k")), accept(on, "A-3", keyed("k", "b"))];
    await aMoment();
    on.release();
    assert.deepEqual(await kinds(first, ...repeats), ["accepted", "replayed", "reused"]);
    assert.deepEqual(on.sent, ["acceptance-single"], "repeats are read, not written in vain");
    assert.deepEqual(await accept(on, "A-4", keyed("k")), {
      kind: "replayed",
      status: 202,
      body: '{"externalId":"A-1"}',
    });
    assert.deepEqual(await kinds(accept(on, "A-5", keyed("k", "b"))), ["reused"]);
    assert.deepEqual(await on.stored(), ["A-1"]);
  });

  it("is another one for another operation and another tenant", async () => {
    const [on, neighbor] = [await aCountedDatabase(), await aCountedDatabase()];
    const results = [
      accept(on, "A-1", keyed("k")),
      accept(on, "A-2", { ...keyed("k"), operation: "createInvoice" }),
      accept(neighbor, "A-3", keyed("k")),
    ];
    assert.deepEqual(await kinds(...results), ["accepted", "accepted", "accepted"]);
  });

  it("is free again when the request that had it failed", async () => {
    const on = await aCountedDatabase();
    on.hold();
    const first = accept(on, "A-1", keyed("k"));
    await aMoment();
    const second = accept(on, "A-2", keyed("k"));
    on.fail(new Error("given up"));
    on.release();
    await assert.rejects(first, /given up/);
    on.fail(undefined);
    assert.deepEqual(await kinds(second), ["accepted"]);
    assert.deepEqual(await on.stored(), ["A-2"]);
  });

  it("of a request that does not end is waited for five seconds", async () => {
    const on = await aCountedDatabase();
    on.hold();
    const first = accept(on, "A-1", keyed("k"));
    await aMoment();
    const begun = performance.now();
    assert.deepEqual(await kinds(accept(on, "A-2", keyed("k"))), ["running"]);
    const waited = performance.now() - begun;
    assert.ok(waited > 4_900 && waited < 9_000, `${waited} ms`);
    on.release();
    assert.deepEqual(await kinds(first), ["accepted"]);
  });

  it("is nothing that a message has to have: the same one twice is two messages, each under the uuid that was given", async () => {
    const on = await aCountedDatabase();
    const intakeUuid = randomUUID();
    assert.deepEqual(await accept(on, "A-1", { intakeUuid }), { kind: "accepted", intakeUuid });
    const second = await accept(on, "A-1");
    assert.ok(second.kind === "accepted" && second.intakeUuid !== intakeUuid);
    assert.deepEqual(await on.stored(), ["A-1", "A-1"]);
  });
});

describe("what a stored message speaks of", () => {
  const about = (operation: string, body: unknown, externalId = "E-1") =>
    keysOfMessage({ operation, externalId, body: JSON.stringify(body) });

  it("an order: its id and its numbers; one that does not read: the id it was accepted under", () => {
    assert.deepEqual(about("createOrder", smallestOrder), {
      subject: "order SO-1",
      about: ["order-id:SO-1", "order:SO1"],
    });
    const unread = { subject: "order E-1", about: ["order-id:E-1"] };
    assert.deepEqual(about("createOrder", { orderNumber: 7 }), unread);
    assert.deepEqual(about("createCompositeOrder", 7), unread);
    assert.equal(about("createCompositeOrder", { Order: { OrderNumber: "SO-9" } }).subject, "order E-1");
  });

  it("an invoice: itself by its vendor; one that does not read: nothing, and still in its own order", () => {
    const invoice = { ...smallestInvoice, externalId: "I-1" };
    assert.deepEqual(about("createInvoice", invoice), {
      subject: "bill ACME I-1",
      about: ["bill-id:ACME:I-1"],
    });
    assert.deepEqual(about("createInvoice", { externalId: 7 }), {
      subject: "bill  E-1",
      about: [],
    });
  });

  it("documents: the order, the load and the invoice that they were sent for", () => {
    const sentFor = { externalOrderId: "SO-1", loadId: null, externalInvoiceId: "I-1" };
    assert.deepEqual(about("ingestDocuments", sentFor), {
      subject: "documents E-1",
      about: ["order-id:SO-1", "invoice-id:I-1"],
    });
  });

  it("is read from the body where who accepts it does not say", async () => {
    const on = await aCountedDatabase();
    const body = JSON.stringify(smallestOrder);
    const { keys: _, ...bare } = message(on, "SO-1", { body });
    const accepted = await acceptMessage(on.context, bare);
    assert.ok(accepted.kind === "accepted");
    const { rows } = await on.context.db.control.query(
      "select a.about, w.subject_key from intake_about a join work w on w.subject_uuid = a.intake_uuid where a.intake_uuid = $1 order by a.about",
      [accepted.intakeUuid],
    );
    assert.deepEqual(rows, [
      { about: "order-id:SO-1", subject_key: "order SO-1" },
      { about: "order:SO1", subject_key: "order SO-1" },
    ]);
  });
});
