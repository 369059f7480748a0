import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { decideExceptions } from "#usecases/invoice/decide-exceptions.ts";
import { undoApprovals } from "#usecases/invoice/take-back-several.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aDoor, aShipper, type Service, type Shipper } from "#tests/fixtures/a-shipper.ts";
import { aService } from "../service.ts";

interface Group {
  readonly rule: string;
  readonly vendor: string | null;
  readonly charge: string | null;
  readonly count: number;
  readonly billed: string;
  readonly variance: string | null;
  readonly sample: {
    readonly message: string;
    readonly messageId: string | null;
    readonly data: Readonly<Record<string, unknown>>;
  } | null;
  readonly invoices: readonly string[];
}
interface Item {
  readonly uuid: string;
  readonly eTag: string;
  readonly outcome: string;
  readonly message: string | null;
}

suite("exceptions by their cause, and charges nobody knows", () => {
  let service: Service;
  let app: FastifyInstance;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    app = aDoor(service);
    await app.ready();
  });
  after(async () => {
    await app.close();
    await service.stop();
  });

  type Charges = readonly (readonly [code: string, amount: string])[];
  const shipper = async () => {
    const made = await aShipper(service, app);
    await made.done("PUT", "/manage/audit-policy", { autoApprove: true });
    return made;
  };
  const pair = async (to: Shipper, number: string, ordered: Charges, billed: Charges, vendor = "ACME") => {
    await to.done("POST", "/v2/orders", anOrderBody({ orderNumber: `O-${number}`, vendor, charges: ordered }));
    await to.settle();
    await to.done(
      "POST",
      "/v2/invoices",
      anInvoiceBody({ invoiceNumber: number, order: `O-${number}`, vendor, charges: billed }),
    );
  };
  const over = async (to: Shipper, vendor: string, numbers: readonly string[]) => {
    for (const number of numbers) await pair(to, number, [["LINEHAUL", "100"]], [["LINEHAUL", "150"]], vendor);
    await to.settle();
  };

  test("groups of one cause are counted, paged, and each names its invoices", async () => {
    const found = await shipper();
    await over(found, "ACME", ["A1", "A2", "A3"]);
    await over(found, "BETA", ["B1"]);
    await pair(found, "OK", [["LINEHAUL", "100"]], [["LINEHAUL", "100"]]);
    await found.settle();
    const { items } = (await found.done("GET", "/manage/exceptions")) as { items: Group[] };
    const acme = items.find((group) => group.rule === "charge-over-tolerance" && group.vendor === "ACME");
    assert.ok(acme !== undefined);
    assert.deepEqual([acme.count, acme.billed, acme.variance], [3, "450.0000", "150.0000"]);
    assert.match(acme.sample?.message ?? "", /LINEHAUL: 150\.00/);
    assert.match(acme.sample?.messageId ?? "", /^charge-over-tolerance\//);
    assert.equal(acme.sample?.data["charge"], "LINEHAUL");
    assert.equal(acme.invoices.length, 3);
    assert.ok(!JSON.stringify(items).includes('"rule":"charge-missing"'), "information is no exception");
    const byRule = (await found.done("GET", "/manage/exceptions?groupBy=rule")) as { items: Group[] };
    assert.equal(byRule.items.find((group) => group.rule === "charge-over-tolerance")?.count, 4);
    const byCharge = (await found.done("GET", "/manage/exceptions?groupBy=rule,charge")) as { items: Group[] };
    assert.equal(byCharge.items.find((group) => group.charge === "LINEHAUL")?.count, 4);
    assert.equal((await found.ask("GET", "/manage/exceptions?groupBy=color")).status, 400);

    const paged: Group[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const more: string = cursor === "" ? "" : `&cursor=${cursor}`;
      const page = (await found.done("GET", `/manage/exceptions?limit=1${more}`)) as {
        items: Group[];
        nextCursor: string | null;
      };
      paged.push(...page.items);
      cursor = page.nextCursor;
    }
    assert.deepEqual(paged, items);
    const list = `/manage/exceptions/invoices?rule=charge-over-tolerance&vendor=ACME`;
    const first = await found.done("GET", `${list}&limit=2`);
    const rest = await found.done("GET", `${list}&limit=2&cursor=${first.nextCursor}`);
    assert.deepEqual(
      [...first.items, ...rest.items].map((item: Item) => item.uuid),
      acme.invoices,
    );
    assert.equal(rest.nextCursor, null);
  });

  test("one decision for a group: preview first, then only what is as it was", async () => {
    const found = await shipper();
    await over(found, "ACME", ["A1", "A2", "A3", "A4"]);
    const group = { rule: "charge-over-tolerance", vendor: "ACME", action: "approve", reason: "agreed with the vendor" };
    const preview = await found.done("POST", "/manage/exceptions/decide", { ...group, preview: true });
    assert.deepEqual(
      preview.items.map((item: Item) => item.outcome),
      Array(4).fill("preview"),
    );
    assert.equal(preview.billed, "600.0000");
    assert.equal((await found.workspace("A1")).status, "review");
    // One changes, one is decided by somebody else meanwhile.
    const changed = await found.workspace("A2");
    await found.done("POST", `/manage/invoices/${changed.uuid}/audit`);
    const gone = await found.workspace("A3");
    await found.done("POST", `/manage/invoices/${gone.uuid}/terminate`, { eTag: gone.eTag, reason: "Duplicate" });
    const invoices = preview.items.map(({ uuid, eTag }: Item) => ({ uuid, eTag }));
    const decided = await found.done("POST", "/manage/exceptions/decide", { ...group, invoices });
    const outcomes = new Map<string, string>(decided.items.map((item: Item) => [item.uuid, item.outcome]));
    assert.deepEqual(
      invoices.map(({ uuid }: Item) => outcomes.get(uuid)),
      ["ok", "conflict", "conflict", "ok"],
    );
    assert.equal((await found.workspace("A1")).status, "approved");
    assert.equal((await found.workspace("A2")).status, "review");
  });

  test("a group approved with a hold leaves the list at once, and can be taken back", async () => {
    const found = await shipper();
    await over(found, "ACME", ["A1", "A2", "A3"]);
    const group = { rule: "charge-over-tolerance", vendor: "ACME", action: "approve", reason: "agreed", hold: true };
    const decided = await found.done("POST", "/manage/exceptions/decide", group);
    const uuids: string[] = decided.items.map((item: Item) => item.uuid);
    assert.deepEqual(
      decided.items.map((item: Item) => item.outcome),
      ["ok", "ok", "ok"],
    );
    assert.ok(Date.parse(decided.pendingUntil) > Date.now());
    assert.equal((await found.workspace("A1")).status, "review");
    assert.deepEqual((await found.done("GET", "/manage/exceptions")).items, [], "what is being approved is nobody's work");
    const undone = await found.done("POST", "/manage/exceptions/undo-approvals", { invoices: uuids.slice(0, 2) });
    assert.deepEqual(
      undone.items.map((item: Item) => item.outcome),
      ["ok", "ok"],
    );
    assert.equal((await found.workspace("A1"))["approvalPending"], null);
    const again = await found.done("POST", "/manage/exceptions/undo-approvals", { invoices: uuids });
    assert.deepEqual(
      again.items.map((item: Item) => item.outcome),
      ["conflict", "conflict", "ok"],
    );
  });

  test("a call that goes on for long ends before those it did not reach, and says so", async () => {
    const found = await shipper();
    await over(found, "ACME", ["A1", "A2", "A3", "A4", "A5"]);
    const tenant = (await service.context.tenants.find(found.tenantUuid)) ?? assert.fail();
    const actor = { id: "key:00000000-0000-4000-8000-000000000014", name: "a key", approvalLimit: null };
    const group = {
      rule: "charge-over-tolerance",
      vendor: "ACME",
      charge: null,
      currency: null,
      action: "approve" as const,
      reason: "agreed",
      assignee: null,
      preview: false,
      hold: true,
      limit: 100,
      cursor: null,
    };
    const outcomesOf = (items: readonly { readonly outcome: string }[]) => items.map(({ outcome }) => outcome);
    const page = await decideExceptions(service.context, tenant, actor, { ...group, invoices: null, callMs: 0 });
    assert.ok(page.ok);
    assert.deepEqual(outcomesOf(page.value.items), ["ok"], "the first one, whatever the time");
    assert.notEqual(page.value.nextCursor, null);
    const after = { ...group, invoices: null, cursor: page.value.nextCursor, preview: true };
    const next = await decideExceptions(service.context, tenant, actor, after);
    assert.ok(next.ok);
    const invoices = next.value.items.map(({ uuid, eTag }) => ({ uuid, eTag: eTag ?? "" }));
    assert.equal(invoices.length, 4, "a page goes on where the call ended");
    const named = await decideExceptions(service.context, tenant, actor, { ...group, invoices, callMs: 0 });
    assert.ok(named.ok);
    assert.deepEqual(outcomesOf(named.value.items), ["ok", "not-reached", "not-reached", "not-reached"]);
    assert.equal((await found.workspace("A3"))["approvalPending"], null);
    const rest = await decideExceptions(service.context, tenant, actor, { ...group, invoices: invoices.slice(1) });
    assert.ok(rest.ok);
    assert.deepEqual(outcomesOf(rest.value.items), ["ok", "ok", "ok"]);
    const invoiceUuids = invoices.map(({ uuid }) => uuid);
    const undone = await undoApprovals(service.context, tenant, actor, { invoiceUuids, callMs: 0 });
    assert.deepEqual(outcomesOf(undone), ["ok", "not-reached", "not-reached", "not-reached"]);
  });

  test("what the caller may not do is told beside each, and pages go on", async () => {
    const found = await shipper();
    await over(found, "ACME", ["A1", "A2", "A3"]);
    const made = await found.done("POST", "/manage/api-keys", { name: "small", scopes: ["manage", "decide"], approvalLimit: 10 });
    const small = found.withKey(made.key);
    const approve = { rule: "charge-over-tolerance", vendor: "ACME", action: "approve", reason: "x" };
    const kept = await small("POST", "/manage/exceptions/decide", { ...approve, limit: 2 });
    assert.deepEqual(
      kept.body.items.map((item: Item) => item.outcome),
      ["awaits-second", "awaits-second"],
    );
    const again = await small("POST", "/manage/exceptions/decide", { ...approve, limit: 2 });
    assert.deepEqual(
      again.body.items.map((item: Item) => item.outcome),
      ["not-allowed", "not-allowed"],
    );
    const next = await small("POST", "/manage/exceptions/decide", { ...approve, limit: 2, cursor: kept.body.nextCursor });
    assert.deepEqual([next.body.items.length, next.body.nextCursor], [1, null]);
    assert.equal((await found.ask("POST", "/manage/exceptions/decide", { ...approve, reason: null })).status, 400);
    assert.equal((await found.ask("POST", "/manage/exceptions/decide", { ...approve, action: "forget" })).status, 400);

    const { items } = await found.done("POST", "/manage/exceptions/decide", {
      ...approve,
      action: "assign",
      assignee: "me",
      limit: 1,
    });
    assert.deepEqual(
      items.map((item: Item) => item.outcome),
      ["ok"],
    );
    assert.match(String((await found.workspace("A1"))["assignee"]), /^key:/);
    await found.done("POST", "/manage/exceptions/decide", { ...approve, action: "dispute", reason: "Please correct." });
    const disputed = await found.workspace("A2");
    assert.equal(disputed.status, "disputed");
    const [dispute] = disputed["disputes"] as { reasons: { description: string }[]; communications: { text: string }[] }[];
    assert.match(dispute?.communications[0]?.text ?? "", /^Please correct\./);
    assert.doesNotMatch(dispute?.reasons[0]?.description ?? "", /Allowed/);
    const ended = await found.done("POST", "/manage/exceptions/decide", { ...approve, action: "terminate", reason: "NotOurs" });
    assert.deepEqual(
      ended.items.map((item: Item) => item.outcome),
      ["ok", "ok", "ok"],
    );
    assert.deepEqual((await found.done("GET", "/manage/exceptions")).items, []);
  });

  test("what is in dispute, held or somebody else's is passed over, and in dispute once", async () => {
    const found = await shipper();
    await over(found, "ACME", ["A1", "A2", "A3", "A4"]);
    const of = async (number: string) => {
      const { uuid, eTag } = await found.workspace(number);
      return { uuid, eTag };
    };
    const group = { rule: "charge-over-tolerance", vendor: "ACME", reason: "agreed" };
    const decide = async (action: string, more: Record<string, unknown> = {}) => {
      const { items } = await found.done("POST", "/manage/exceptions/decide", { ...group, action, ...more });
      return items.map(({ outcome, message }: Item) => [outcome, message]) as (readonly [string, string | null])[];
    };
    const held = await of("A2");
    await found.done("POST", `/manage/invoices/${held.uuid}/hold`, { eTag: held.eTag, reason: "The receipt is to come." });
    const colleague = await found.done("POST", "/manage/api-keys", { name: "a colleague", scopes: ["manage", "decide"] });
    const others = await of("A3");
    await found.done("POST", `/manage/invoices/${others.uuid}/assign`, { eTag: others.eTag, assignee: `key:${colleague.uuid}` });
    const disputed = await of("A4");
    await decide("dispute", { invoices: [disputed] });
    assert.equal((await found.workspace("A4")).status, "disputed");

    const isHeld = "somebody holds it: name it to decide about it all the same";
    const preview = await decide("approve", { preview: true });
    assert.deepEqual(
      preview.map(([outcome]) => outcome),
      ["preview", "passed-over", "passed-over", "passed-over"],
    );
    assert.equal(preview[1]?.[1], isHeld);
    assert.equal(preview[2]?.[1], "a colleague is at work on it: name it to decide about it all the same");
    assert.equal(preview[3]?.[1], "it is in dispute: name it to approve it all the same");
    assert.deepEqual(await decide("dispute", { invoices: [await of("A4")] }), [["passed-over", "it is in dispute already"]]);
    assert.equal(((await found.workspace("A4"))["disputes"] as unknown[]).length, 1);

    const { items } = await found.done("GET", "/manage/exceptions/invoices?rule=charge-over-tolerance&vendor=ACME");
    assert.deepEqual(
      items.map(({ status, isHeld, assignee }: Record<string, unknown>) => [status, isHeld, assignee]),
      [
        ["review", false, null],
        ["review", true, null],
        ["review", false, `key:${colleague.uuid}`],
        ["disputed", false, null],
      ],
    );
    assert.deepEqual(
      (await decide("approve")).map(([outcome]) => outcome),
      ["ok", "passed-over", "passed-over", "passed-over"],
    );
    assert.deepEqual(await decide("approve", { invoices: [await of("A2")] }), [["ok", null]]);
  });

  test("an unknown charge text is a task once; the answer is an alias, and its invoices are audited again", async () => {
    const found = await shipper();
    const ordered: Charges = [
      ["LINEHAUL", "100"],
      ["DETENTION", "20"],
    ];
    const billed: Charges = [
      ["LINEHAUL", "100"],
      ["Waiting on dock XQ", "20"],
    ];
    await pair(found, "T1", ordered, billed);
    await pair(found, "T2", ordered, [
      ["LINEHAUL", "100"],
      ["WAITING ON DOCK  XQ", "20"],
    ]);
    await pair(found, "T3", ordered, billed, "BETA");
    await found.settle();
    const { items } = await found.done("GET", "/manage/charge-tasks");
    assert.deepEqual(
      items.map((task: { text: string; vendorExternalId: string; count: number; invoices: string[] }) => [
        task.text,
        task.vendorExternalId,
        task.count,
        task.invoices.length,
      ]),
      [
        ["Waiting on dock XQ", "ACME", 2, 2],
        ["Waiting on dock XQ", "BETA", 1, 1],
      ],
    );
    const path = "/manage/charge-tasks/answer";
    assert.equal((await found.ask("POST", path, { text: "Waiting on dock XQ", code: "NOPE" })).status, 400);
    assert.equal((await found.ask("POST", path, { text: "x", code: "DETENTION", vendorExternalId: "nobody" })).status, 400);
    const answer = await found.done("POST", path, { vendorExternalId: "ACME", text: "Waiting on dock XQ", code: "DETENTION" });
    assert.equal(answer.invoices, 2);
    assert.deepEqual(
      (await found.done("GET", "/manage/charge-tasks")).items.map((task: { vendorExternalId: string }) => task.vendorExternalId),
      ["BETA"],
      "what has its answer is no task any more, although nobody has audited yet",
    );
    await found.settle();
    assert.deepEqual(await Promise.all(["T1", "T2", "T3"].map(async (number) => (await found.workspace(number)).status)), [
      "approved",
      "approved",
      "review",
    ]);
    assert.deepEqual(await found.done("GET", "/manage/vendors/ACME/charge-aliases"), [
      { alias: "Waiting on dock XQ", code: "DETENTION" },
    ]);
    await found.done("POST", path, { text: "Waiting on dock XQ", code: "DETENTION" });
    await found.settle();
    assert.equal((await found.workspace("T3")).status, "approved");
    assert.deepEqual((await found.done("GET", "/manage/charge-tasks")).items, []);
  });

  test("a vendor's aliases and the exchange rates are lists of their own; open invoices follow them", async () => {
    const found = await shipper();
    await pair(found, "V1", [["LINEHAUL", "100"]], [["LINEHAUL", "100"]]);
    await pair(found, "V2", [["FUEL", "10"]], [["Zwerg 7", "10"]]);
    await found.settle();
    const path = "/manage/vendors/ACME/charge-aliases";
    assert.equal((await found.ask("PUT", path, [{ alias: "Zwerg 7", code: "NOPE" }])).status, 400);
    assert.equal((await found.ask("PUT", "/manage/vendors/none/charge-aliases", [])).status, 404);
    // A lift gate that is linehaul would be paid inside the linehaul.
    const taken = { alias: "Lift Gate", code: "LINEHAUL" };
    const answered = { vendorExternalId: "ACME", text: "LIFTGATE", code: "LINEHAUL" };
    for (const [method, at, given] of [
      ["PUT", path, [taken]],
      ["PUT", "/manage/vendors/ACME", { chargeAliases: [{ alias: "Zwerg 7", code: "FUEL" }, taken] }],
      ["POST", "/manage/charge-tasks/answer", answered],
      ["POST", "/manage/charge-tasks/answer", { ...answered, vendorExternalId: null }],
    ] as const) {
      const refused = await found.ask(method, at, given);
      assert.equal(refused.status, 400, `${method} ${at}`);
      assert.match(JSON.stringify(refused.body), /is a name of LIFTGATE already: a name belongs to one code/);
    }
    assert.equal((await found.ask("PUT", path, [{ alias: "Lift Gate", code: "LIFTGATE" }])).status, 200, "its own");
    await found.done("PUT", path, [{ alias: "Zwerg 7", code: "FUEL" }]);
    await found.settle();
    assert.equal((await found.workspace("V2")).status, "approved");

    const body = anInvoiceBody({
      invoiceNumber: "C1",
      order: "O-C1",
      charges: [["LINEHAUL", "1360"]],
      more: { currency: "CAD" },
    });
    await found.done("POST", "/v2/orders", anOrderBody({ orderNumber: "O-C1", charges: [["LINEHAUL", "1000"]] }));
    await found.settle();
    const held = await found.invoice(body);
    assert.ok(held.audit.findings.some((finding) => finding.rule === "currency-mismatch"));
    const rates = [{ from: "usd", to: "CAD", rate: "1.36", date: "2026-10-01" }];
    assert.equal((await found.ask("PUT", "/manage/fx-rates", [...rates, ...rates])).status, 400);
    assert.equal((await found.ask("PUT", "/manage/fx-rates", [{ ...rates[0], rate: 0 }])).status, 400);
    assert.equal((await found.ask("PUT", "/manage/fx-rates", [{ ...rates[0], to: "USD" }])).status, 400);
    const [rate] = await found.done("PUT", "/manage/fx-rates", rates);
    assert.deepEqual(rate, { from: "USD", to: "CAD", rate: "1.36", date: "2026-10-01" });
    await found.settle();
    const approved = await found.workspace("C1");
    assert.deepEqual([approved.status, approved.totals.approved], ["approved", "1000.0000"]);
  });

  test("reason codes: a list to begin with, and the tenant's own", async () => {
    const found = await shipper();
    const first = (await found.done("GET", "/manage/reason-codes")) as { code: string; appliesTo: string }[];
    assert.ok(first.some((reason) => reason.code === "Duplicate" && reason.appliesTo === "terminate"));
    const own = [{ code: "House", appliesTo: "approve", description: "Our own reason." }];
    await found.done("PUT", "/manage/reason-codes", own);
    assert.deepEqual(await found.done("GET", "/manage/reason-codes"), own);
    assert.equal((await found.ask("PUT", "/manage/reason-codes", [...own, ...own])).status, 400);
  });
});
