import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { listSentEdi, settleSentEdi } from "#usecases/edi/sent-edi.ts";
import { readInterchange } from "#usecases/edi/read-interchange.ts";
import { receiveX12 } from "#usecases/edi/receive-x12.ts";
import { anOrderBody } from "../builders/bodies.ts";
import { file210 } from "../builders/edi-files.ts";
import { aService } from "../service.ts";

const ACTOR = { id: "key:test", name: "Test", approvalLimit: null };
const ANY = { state: null, partner: null, open: false, limit: 50, cursor: null };

/** What a partner sends back: one interchange from ACMF, of segments without terminators. */
const back = (control: number, body: readonly string[], sender = "ACMF"): string => {
  const number = String(control).padStart(9, "0");
  const isa = `ISA*00*          *00*          *02*${sender.padEnd(15)}*ZZ*SHIPPER        *261009*0615*U*00401*${number}*1*P*>`;
  const groups = body.filter((segment) => segment.startsWith("GS*")).length;
  return [isa, ...body, `IEA*${groups}*${number}`].map((segment) => `${segment}~\n`).join("");
};
const group = (id: string, sets: readonly (readonly string[])[]): string[] => [
  `GS*${id}*ACMF*SHIPPER*20261009*0615*5*X*004010`,
  ...sets.flatMap(([setId, ...segments], index) => [
    `ST*${setId}*000${index + 1}`,
    ...segments,
    `SE*${segments.length + 2}*000${index + 1}`,
  ]),
  `GE*${sets.length}*5`,
];
const functional = (groupId: string, number: string, ...rest: readonly string[]): string[] =>
  group("FA", [["997", `AK1*${groupId}*${number}`, ...rest]]);

const aPartnership = async (partner: object = {}) => {
  const service = await aService();
  const tenant = await service.tenant({ policy: { autoApprove: true } });
  const { context } = service;
  await context.db.inTenant(tenant.tenantUuid, (tx) =>
    tx.query("insert into edi_partner (tenant_uuid, sender_id, body) values ($1, 'ACMF', $2)", [
      tenant.tenantUuid,
      JSON.stringify({ applicationAdvice: true, ...partner }),
    ]),
  );
  let control = 0;
  const send = async (file: string) => {
    const answer = await receiveX12(context, tenant.tenant, { actor: ACTOR, channel: "http", chunks: [Buffer.from(file)] });
    assert.equal(answer.kind, "acknowledged");
    await service.work(20_000, "advise-partner");
    const { rows } = await context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query<{ uuid: string }>(
        "select interchange_uuid as uuid from edi_interchange order by received_at desc, place desc limit 1",
      ),
    );
    const read = await readInterchange(context, tenant.tenant, {
      uuid: rows[0]!.uuid,
      fromSet: 1,
      sets: 25,
      refusedOnly: false,
      segments: false,
    });
    assert.ok(read.ok);
    return { answer: answer.kind === "acknowledged" ? answer.text : "", shown: read.value };
  };
  const sent = async (filter: { readonly state?: string; readonly open?: boolean } = {}, at = context) => {
    const listed = await listSentEdi(at, tenant.tenant, { ...ANY, ...filter });
    assert.ok(listed.ok);
    return listed.value.items;
  };
  /** An invoice that finds no order: the partner is sent an 824. */
  const advised = async () => {
    control += 1;
    await send(file210(control, [{ number: `N${control}`, order: "NO-SUCH", cents: 100 }]));
    const [last] = await sent();
    assert.equal(last?.state, "sent");
    return last;
  };
  return { service, context, tenant, send, sent, advised };
};

describe("answers to our 824s", () => {
  test("a 997 settles what became of it, the worst answer stands, and nothing is answered to an acknowledgement", async () => {
    const { send, sent, advised, context, tenant } = await aPartnership();
    const first = await advised();
    assert.equal(first.setId, "824");
    assert.equal(first.partner, "02/ACMF");
    assert.match(first.content, /ST\*824\*0001/);
    const number = String(Number(first.controlNumber));

    // A TA1 says that the envelope arrived, and no more.
    const ta1 = await send(back(901, [`TA1*${first.controlNumber}*261008*0615*A*000`]));
    assert.equal(ta1.answer, "");
    assert.equal((await sent())[0]?.state, "sent");
    assert.deepEqual(
      (await sent())[0]?.answers.map((answer) => [answer.by, answer.outcome, answer.interchangeUuid]),
      [["TA1", "received", ta1.shown.uuid]],
    );

    const accepted = await send(back(902, functional("AG", number, "AK2*824*0001", "AK5*A", "AK9*A*1*1*1")));
    assert.equal(accepted.answer, "");
    assert.equal((await sent())[0]?.state, "accepted");
    assert.equal(accepted.shown.reason, null);
    assert.equal(accepted.shown.setsAccepted, 1);
    assert.deepEqual(await sent({ open: true }), []);

    const refused = await send(
      back(903, functional("AG", number, "AK2*824*0001", "AK3*TED*5**8", "AK4*1*647*7*011", "AK5*R*5", "AK9*R*1*1*0")),
    );
    assert.equal(refused.answer, "");
    assert.match(refused.shown.reason ?? "", /^our 824 \d+ was rejected: segments at fault \(5\)$/);
    const [now] = await sent({ open: true });
    assert.equal(now?.state, "rejected");
    assert.deepEqual(now?.answers.at(-1)?.codes, [{ code: "5", message: "segments at fault" }]);
    // A later acceptance does not undo it; a person does.
    await send(back(904, functional("AG", number, "AK9*A*1*1*1")));
    assert.equal((await sent({ state: "rejected" })).length, 1);
    const settled = await settleSentEdi(context, tenant.tenant, ACTOR, now!.uuid);
    assert.equal(settled.ok && settled.value.settledBy, "Test");
    assert.deepEqual(await sent({ open: true }), []);
    assert.equal((await sent({ state: "rejected" })).length, 1);
    assert.equal((await settleSentEdi(context, tenant.tenant, ACTOR, context.newUuid())).ok, false);

    // The interchange it was about shows it.
    const about = await readInterchange(context, tenant.tenant, {
      uuid: first.interchangeUuid,
      fromSet: 1,
      sets: 1,
      refusedOnly: false,
      segments: false,
    });
    assert.equal(about.ok && about.value.sent[0]?.state, "rejected");
    assert.equal(about.ok && about.value.adviceState, "rejected");
  });

  test("a 999, a TA1 that refuses, and an 824 about our 824 count too; the 824 is acknowledged as any set is", async () => {
    const { send, sent, advised } = await aPartnership();
    const found = await advised();
    await send(
      back(901, group("FA", [["999", `AK1*AG*${Number(found.controlNumber)}`, "AK2*824*0001", "IK5*E", "AK9*E*1*1*1"]])),
    );
    assert.equal((await sent())[0]?.state, "accepted-with-errors");
    const two = await advised();
    const { shown } = await send(back(902, [`TA1*${two.controlNumber}*261008*0615*R*023`]));
    assert.match(shown.reason ?? "", /was rejected: .*\(023\)$/);
    assert.equal((await sent())[0]?.state, "rejected");
    const three = await advised();
    const advice = await send(
      back(
        903,
        group("AG", [
          [
            "824",
            "BGN*11*1*20261009",
            `OTI*TR*CN*N3*****${Number(three.controlNumber)}*0001*824`,
            "TED*011*NOT OURS",
            "OTI*TA*CN*OTHER*****9999*0001*824",
          ],
        ]),
      ),
    );
    assert.match(advice.answer, /AK1\*AG\*5~[\s\S]*AK9\*A\*1\*1\*1/);
    assert.deepEqual(advice.shown.answers, [
      {
        by: "824",
        groupId: null,
        controlNumber: String(Number(three.controlNumber)),
        outcome: "rejected",
        codes: [{ code: "011", message: "NOT OURS" }],
        about: "824",
        sentUuid: three.uuid,
        interchangeUuid: three.interchangeUuid,
      },
      {
        by: "824",
        groupId: null,
        controlNumber: "9999",
        outcome: "accepted",
        codes: [],
        about: null,
        sentUuid: null,
        interchangeUuid: null,
      },
    ]);
    assert.equal((await sent())[0]?.state, "rejected");
  });

  test("an answer to an acknowledgement of ours is recorded; one to nothing, another's, or a faulty one changes nothing", async () => {
    const { send, sent, advised, tenant, service } = await aPartnership();
    const { controlNumber, interchangeUuid } = await advised();
    // The 997 on the invoice had the number before the 824's.
    const ours = Number(controlNumber) - 1;
    const toOurs = await send(back(901, functional("FA", String(ours), "AK9*A*1*1*1")));
    assert.equal(toOurs.answer, "");
    assert.deepEqual(
      toOurs.shown.answers.map((answer) => [answer.about, answer.interchangeUuid]),
      [["acknowledgement", interchangeUuid]],
    );
    assert.equal(toOurs.shown.reason, null);
    const toNothing = await send(back(902, functional("AG", "777", "AK9*R*1*1*0")));
    assert.match(toNothing.shown.reason ?? "", /nothing was sent to this partner under it/);
    // Of another sender (unknown from the first partner on), and with a wrong count of segments: not heard.
    await send(back(903, functional("AG", String(Number(controlNumber)), "AK9*R*1*1*0"), "STRANGER"));
    await send(
      back(
        904,
        functional("AG", String(Number(controlNumber)), "AK9*R*1*1*0").map((segment) =>
          segment.startsWith("SE*") ? "SE*99*0001" : segment,
        ),
      ),
    );
    assert.equal((await sent())[0]?.state, "sent");
    assert.deepEqual((await sent())[0]?.answers, []);
    // And nothing of an order was touched by any of it.
    await tenant.acceptOrder(anOrderBody({ orderNumber: "SO-9", charges: [["LINEHAUL", "1.00"]] }));
    await service.work();
  });

  test("what is not answered in time is overdue; 0 hours await nothing", async () => {
    const { sent, advised, context } = await aPartnership({ answerHours: 2 });
    await advised();
    const later = (hours: number) => ({
      ...context,
      clock: { ...context.clock, now: () => context.clock.now() + hours * 3_600_000 },
    });
    assert.equal((await sent({}, later(1)))[0]?.state, "sent");
    assert.equal((await sent({}, later(3)))[0]?.state, "overdue");
    assert.equal((await sent({ open: true }, later(3))).length, 1);
    assert.equal((await sent({ state: "sent" }, later(3))).length, 0);
    const patient = await aPartnership({ answerHours: 0 });
    await patient.advised();
    assert.deepEqual(
      await patient.sent(
        { open: true },
        { ...patient.context, clock: { ...patient.context.clock, now: () => Date.now() + 1e12 } },
      ),
      [],
    );
  });
});
