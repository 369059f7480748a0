import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { openMailApart } from "#adapters/mail-apart/mail-apart.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { listMail } from "#usecases/mail/list-mail.ts";
import { acceptMailText, mailText } from "#tests/builders/a-mail.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { aService } from "../service.ts";

const PROVEN = { spf: "pass", dkim: "none", dmarc: "pass", isAligned: true, doubt: null, from: [] } as const;

describe("a mail whose sender's name servers take their time", () => {
  let service: Awaited<ReturnType<typeof aService>>;
  let asked = 0;
  let answer: () => void;
  let answered = new Promise<void>((resolve) => (answer = resolve));
  before(async () => {
    const outside = anOutside({
      mailApart: openMailApart({ program: new URL("../fixtures/hanging-mail-thread.ts", import.meta.url), heldMs: 1_000 }),
      mailProof: async (_raw, client) => {
        asked += 1;
        if (client.envelopeFrom.endsWith("@slow.example")) await answered;
        return PROVEN;
      },
    });
    service = await aService({ outside }, { stops: "by-hand" });
  });
  after(async () => {
    answer();
    await service.stop();
  });

  type TenantAtWork = Awaited<ReturnType<typeof service.tenant>>;
  const outcomes = async ({ tenant }: TenantAtWork) => {
    const listed = await listMail(service.context, tenant, { outcomes: [], q: null, limit: 50, cursor: null });
    assert.ok(listed.ok);
    return listed.value.items.map(({ outcome }) => outcome);
  };
  const until = async (what: string, holds: () => Promise<boolean> | boolean): Promise<void> => {
    for (let waited = 0; !(await holds()); waited += 25) {
      assert.ok(waited < 30_000, what);
      await sleep(25);
    }
  };
  const openTransactions = async (): Promise<number> => {
    const { rows } = await service.context.db.control.query<{ open: number }>(
      "select count(*)::int as open from pg_stat_activity where datname = current_database() and state = 'idle in transaction' and now() - xact_start > interval '300 ms'",
    );
    return rows[0]?.open ?? 0;
  };

  test("holds no connection, and no other tenant's mail", async () => {
    const [slow, quick] = [await service.tenant(), await service.tenant()];
    for (const number of Array.from({ length: 12 }, (_, at) => at))
      await acceptMailText(service.context, slow.tenant, mailText("ar@slow.example", `slow ${number}`), "ar@slow.example");
    await until("the slow ones are asked about", () => asked > 0);
    await acceptMailText(service.context, quick.tenant, mailText("ar@quick.example", "quick"), "ar@quick.example");
    await until("the quick one is read meanwhile", async () => (await outcomes(quick))[0] === "quarantined");
    assert.deepEqual(new Set(await outcomes(slow)), new Set(["received"]));
    await until("no transaction stays open", async () => (await openTransactions()) === 0);
    answer();
    await service.work();
    assert.deepEqual(
      await outcomes(slow),
      Array.from({ length: 12 }, () => "quarantined"),
    );
  });

  test("that holds all that reads it is given up the third time, with its bytes, and holds no other's mail", async () => {
    const [bad, good] = [await service.tenant(), await service.tenant()];
    const text = `X-Hang: block\r\n${mailText("ar@quick.example", "holds")}`;
    await acceptMailText(service.context, bad.tenant, text, "ar@quick.example");
    await acceptMailText(service.context, good.tenant, mailText("ar@quick.example", "beside"), "ar@quick.example");
    await until("the one beside it is read", async () => (await outcomes(good))[0] === "quarantined");
    await until("it is given up", async () => {
      await service.context.db.inTenant(bad.tenant.tenantUuid, (tx) =>
        tx.query(
          "update work set due_at = now() where tenant_uuid = $1 and kind = 'read-mail' and due_at < now() + interval '5 s'",
          [tx.tenantUuid],
        ),
      );
      return (await outcomes(bad))[0] === "rejected";
    });
    const listed = await listMail(service.context, bad.tenant, { outcomes: [], q: null, limit: 1, cursor: null });
    const [mail] = listed.ok ? listed.value.items : [];
    assert.match(mail?.reason ?? "", /begun 3 times.*Read it again, or download it/);
    assert.equal(mail?.bytes, Buffer.byteLength(text));
  });

  test("that several processes began with and none ended is told as such, and nothing is lost", async () => {
    const tenant = await service.tenant();
    answered = new Promise((resolve) => (answer = resolve));
    const before = asked;
    await acceptMailText(service.context, tenant.tenant, mailText("ar@slow.example", "deadly"), "ar@slow.example");
    await until("it was begun with", () => asked > before);
    // As the next process finds it, two starts later.
    await service.context.db.inTenant(tenant.tenantUuid, async (tx) => {
      const { rows } = await tx.query<{ uuid: string; begun: number }>(
        "update work set due_at = now() where tenant_uuid = $1 and kind = 'read-mail' returning subject_uuid as uuid, (payload ->> 'begun')::int as begun",
        [tx.tenantUuid],
      );
      assert.deepEqual(
        rows.map(({ begun }) => begun),
        [1],
        "it comes again should its process end",
      );
      const [work] = rows;
      assert.ok(work !== undefined);
      await enqueueWork(tx, tx.tenantUuid, [{ kind: "read-mail", subjectUuid: work.uuid, payload: { begun: 3 } }]);
    });
    await until("it is told", async () => (await outcomes(tenant))[0] === "rejected");
    const listed = await listMail(service.context, tenant.tenant, { outcomes: [], q: null, limit: 1, cursor: null });
    assert.match(listed.ok ? (listed.value.items[0]?.reason ?? "") : "", /begun 3 times.*Read it again, or download it/);
    answer();
    await service.work();
    assert.deepEqual(await outcomes(tenant), ["rejected"], "what was decided stays");
  });
});
