import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { openHeavyWork } from "#adapters/heavy/heavy-work.ts";
import { insertTemplateVersion } from "#db/queries/document/reading-template.ts";
import { aPdf, type Printed } from "#tests/builders/a-pdf.ts";
import { aServer, type TestServer } from "#tests/builders/a-server.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { aService } from "#tests/service.ts";

interface Bill {
  readonly vendor: string;
  readonly number: string;
  /** Beside "Invoice Total". */
  readonly total: string;
  /** Beside "Kindly remit". */
  readonly remit: string;
}

/** A form that several carriers print bills on. What is to be paid stands beside "Invoice Total", or on those of one below it. */
const formOf = ({ vendor, number, total, remit }: Bill): readonly Printed[] => [
  [60, 40, vendor, 18],
  [60, 66, "printed with the haulage office program, everything for hauliers"],
  [60, 100, "INVOICE", 16],
  [60, 120, `Invoice Number: ${number}`],
  [60, 136, "Invoice Date: 10/14/2026"],
  [60, 200, "consigned goods travelled according to your instructions"],
  [60, 280, "Invoice Total"],
  [540, 280, total, 10, "right"],
  [60, 460, "Kindly remit"],
  [540, 460, remit, 10, "right"],
  [60, 700, "thanking you for your custom and prompt settlement always"],
];

interface Shown {
  readonly uuid: string;
  readonly version: number;
  readonly vendor: string;
  readonly provedOn: number;
  readonly trial: null | {
    readonly state: string;
    readonly documents: number;
    readonly tried: number;
    readonly worse: readonly { readonly documentUuid: string; readonly field: string; readonly now: string }[];
  };
}

suite("what corrections taught of a layout, on trial", () => {
  const heavy = openHeavyWork();
  let service: Awaited<ReturnType<typeof aService>>;
  let server: TestServer;
  before(async () => {
    service = await aService({ outside: anOutside({ heavy }) }, { stops: "by-hand" });
    server = await aServer({ context: service.context, tenant: { grants: ["ingest-documents", "create-invoice"] } });
  });
  after(async () => {
    await server.app.close();
    await service.stop();
    heavy.close();
  });

  const get = async (url: string) => (await server.app.inject({ url, headers: server.headers })).json();
  const post = async (url: string, body: unknown) => {
    const headers = { ...server.headers, "content-type": "application/json" };
    const answer = await server.app.inject({ method: "POST", url, headers, payload: JSON.stringify(body) });
    return { status: answer.statusCode, text: answer.body };
  };
  const inTenant = <T extends object>(text: string, values: readonly unknown[] = []) =>
    service.context.db.inTenant(server.tenant.tenantUuid, async (tx) => (await tx.query<T>(text, values)).rows);
  /** A bill once it was read, as it is shown. */
  const read = async (bill: Bill) => {
    const fileName = `${bill.number}.pdf`;
    const fileBase64String = (await aPdf({ pages: [formOf(bill)] })).toString("base64");
    assert.equal((await post("/v2/documents/ingest", { files: [{ fileName, fileBase64String, type: "Invoice" }] })).status, 202);
    await service.work();
    const [found] = await inTenant<{ uuid: string }>("select document_uuid as uuid from document where filename = $1", [
      fileName,
    ]);
    const uuid = found?.uuid ?? "";
    return { uuid, ...(await get(`/manage/documents/${uuid}`)) };
  };
  const totalOf = ({
    transcription,
  }: {
    readonly transcription: { readonly fields: Record<string, { readonly value: string }> };
  }) => transcription.fields["totalAmount"]?.value;
  /** As it was read, but for the total. */
  const confirm = async (document: Awaited<ReturnType<typeof read>>, { vendor }: Bill, totalAmount: string) => {
    const told = Object.entries<{ value: string }>(document.transcription.fields).map(([name, { value }]) => [name, value]);
    const fields = { ...Object.fromEntries(told), vendorName: vendor, totalAmount };
    const body = { eTag: document.eTag, type: "Invoice", invoice: false, fields };
    const made = await post(`/manage/documents/${document.uuid}/confirm`, body);
    assert.equal(made.status, 200, made.text);
    await service.work();
  };
  const layouts = async (): Promise<readonly Shown[]> => (await get("/manage/reading-templates")).items;
  const takeBack = ({ uuid, version }: Shown) =>
    server.app.inject({ method: "DELETE", url: `/manage/reading-templates/${uuid}?version=${version}`, headers: server.headers });

  const quill = (number: string, remit: string): Bill => ({ vendor: "Quill Haulage", number, total: "999.00", remit });
  const bramble = (number: string, total: string): Bill => ({ vendor: "Bramble Cartage", number, total, remit: "33" });

  test("proved on the paper it was made by alone it reads the second one, and a person who confirms that proves it", async () => {
    const first = await read(quill("Q-1001", "455.10"));
    assert.equal(totalOf(first), "999.00", "as its label says");
    const drawn = await post(`/manage/documents/${first.uuid}/region`, { page: 1, box: [0.5, 0.56, 0.45, 0.05] });
    const { text, dayOrder } = JSON.parse(drawn.text);
    assert.deepEqual([drawn.status, text, dayOrder], [200, "455.10", "month-first"], "with how its days are written");
    await confirm(first, quill("Q-1001", "455.10"), "455.10");
    const [made] = await layouts();
    assert.deepEqual([made?.version, made?.provedOn, made?.trial], [1, 1, null]);
    const second = await read(quill("Q-1002", "88.20"));
    assert.deepEqual(
      [totalOf(second), second.transcription.template.version, second.transcription.route],
      ["88.20", 1, "review"],
    );
    await confirm(second, quill("Q-1002", "88.20"), "88.20");
    assert.deepEqual(
      (await layouts()).map(({ version, provedOn }) => [version, provedOn]),
      [[1, 2]],
    );
    const [event] = await inTenant<{ changes: string }>(
      "select after as changes from trail_event where action = 'reading_template changed'",
    );
    assert.match(event?.changes ?? "", /"on_trial": ?false/, "that it came into force is in the audit trail");
    assert.equal((await takeBack((await layouts())[0] as Shown)).statusCode, 200);
  });

  test("what would read reviewed papers of another vendor worse stays on trial, says of which, and reads nothing", async () => {
    const other = await read(bramble("B-2001", "610.00"));
    assert.equal(totalOf(other), "610.00");
    await confirm(other, bramble("B-2001", "610.00"), "610.00");
    const third = await read(quill("Q-1003", "71.30"));
    assert.equal(third.transcription.template, undefined, "the only version was taken back");
    await confirm(third, quill("Q-1003", "71.30"), "71.30");
    const [tried] = await layouts();
    assert.deepEqual(
      [tried?.trial?.state, tried?.trial?.tried, tried?.trial?.worse],
      [
        "worse",
        tried?.trial?.documents,
        [{ documentUuid: other.uuid, filename: "B-2001.pdf", field: "totalAmount", now: "wrong" }],
      ],
    );
    assert.ok((tried?.trial?.documents ?? 0) >= 3, "those of the vendor are among them");
    const next = await read(bramble("B-2002", "12.75"));
    assert.deepEqual([totalOf(next), next.transcription.template], ["12.75", undefined]);
    // A later correction takes its place; taken back, it is gone.
    const fourth = await read(quill("Q-1004", "15.00"));
    await confirm(fourth, quill("Q-1004", "15.00"), "15.00");
    const [again, ...more] = await layouts();
    assert.deepEqual([again?.uuid, again?.version, again?.trial?.state, more.length], [tried?.uuid, 2, "worse", 0]);
    const removed = await takeBack(again as Shown);
    assert.deepEqual([removed.statusCode, removed.json().version], [200, null]);
    assert.equal((await takeBack(tried as Shown)).statusCode, 200, "the one before it is seen again, and taken back as well");
    assert.deepEqual(await layouts(), []);
  });

  test("a tenant has as many layouts as it likes: the one that a paper has reads it, however old it is", async () => {
    await inTenant("update document_review set corrections = null, state = 'waiting', done_at = null where state = 'done'");
    const first = await read(quill("Q-3001", "455.10"));
    await confirm(first, quill("Q-3001", "455.10"), "455.10");
    const [made] = await layouts();
    assert.equal(made?.trial, null);
    await service.context.db.inTenant(server.tenant.tenantUuid, async (tx) => {
      for (let at = 0; at < 205; at += 1)
        await insertTemplateVersion(tx, {
          uuid: service.context.newUuid(),
          type: "Invoice",
          vendor: `Carrier ${at}`,
          body: { version: 1, layout: Array.from({ length: 9 }, (_, word) => `${"xyz"[word % 3]}${at}word${word}`), fields: [] },
          documentUuid: first.uuid,
          onTrial: false,
          at: new Date(Date.now() + 60_000 + at).toISOString(),
          by: "key:test",
        });
    });
    assert.notEqual((await layouts())[0]?.uuid, made?.uuid, "it is the oldest");
    const second = await read(quill("Q-3002", "88.20"));
    assert.deepEqual([totalOf(second), second.transcription.template.uuid], ["88.20", made?.uuid]);
    assert.ok((await get("/manage/reader")).layouts > 205);
  });
});
