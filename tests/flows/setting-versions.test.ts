import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { SETTING_KINDS, type SettingKind } from "#domain/setting-version/setting-kinds.ts";
import { aKey } from "#tests/builders/a-server.ts";
import { anOrderBody } from "#tests/builders/bodies.ts";
import type { Service } from "#tests/fixtures/a-shipper.ts";
import { asOwner } from "#tests/database.ts";
import { type Caller, peopleAtWork } from "#tests/fixtures/people-at-work.ts";
import { aService } from "../service.ts";

type People = Awaited<ReturnType<typeof peopleAtWork>>;
type By = Pick<Caller, "ask">;

/** One setting of each kind: where it is read and changed, and two things it may say. */
const SETTINGS: Readonly<
  Record<SettingKind, { readonly path: string; readonly subject: string; readonly one: unknown; readonly other: unknown }>
> = {
  "charge-codes": {
    path: "/manage/charge-codes",
    subject: "",
    one: [{ code: "LINEHAUL", kind: "linehaul", aliases: ["400"] }],
    other: [{ code: "LINEHAUL", kind: "linehaul", aliases: ["base rate"] }],
  },
  "charge-aliases": {
    path: "/manage/vendors/ACME/charge-aliases",
    subject: "ACME",
    one: [{ alias: "base rate", code: "LINEHAUL" }],
    other: [{ alias: "haul", code: "LINEHAUL" }],
  },
  "fx-rates": {
    path: "/manage/fx-rates",
    subject: "",
    one: [{ from: "USD", to: "CAD", rate: "1.36", date: "2026-03-01" }],
    other: [{ from: "USD", to: "CAD", rate: "1.4", date: "2026-03-01" }],
  },
  "reason-codes": {
    path: "/manage/reason-codes",
    subject: "",
    one: [{ code: "Other", appliesTo: "terminate", description: "Another reason" }],
    other: [{ code: "Other", appliesTo: "terminate", description: "None of these" }],
  },
  vendor: { path: "/manage/vendors/ACME", subject: "ACME", one: { taxRegistered: false }, other: { taxRegistered: true } },
  customer: {
    path: "/manage/customers/CUST",
    subject: "CUST",
    one: { billingTerms: "Net30" },
    other: { billingTerms: "Net45" },
  },
  "edi-partner": {
    path: "/manage/edi/partners/ACMF",
    subject: "ACMF",
    one: { name: "Acme", n2DecimalPoint: "reject" },
    other: { name: "Acme", n2DecimalPoint: "accept" },
  },
  "dispute-template": {
    path: "/manage/dispute-template",
    subject: "",
    one: { subject: "{{ disputed }} of {{ invoiceNumber }}" },
    other: { subject: "{% if proNumber == '' %}No PRO{% else %}PRO {{ proNumber }}{% endif %}" },
  },
};

suite("settings that move money", () => {
  let service: Service;
  let people: People;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    people = await peopleAtWork(service);
  });
  after(async () => {
    await people.close();
    await service.stop();
  });

  const aTenant = async (sandbox = true) => {
    const tenant = await service.tenant({ sandbox, grants: ["create-invoice"] });
    // Two people where that matters, else two keys: a person takes half a second.
    const named = async (name: string): Promise<By> =>
      sandbox
        ? people.byKey(tenant.tenantUuid, await aKey(service.context, tenant.tenant, { name }))
        : people.aPerson(tenant.tenantUuid, name, "admin");
    const [ana, ben] = [await named("Ana"), await named("Ben")];
    for (const [path, body] of [
      ["/manage/vendors/ACME", { name: "Acme Freight" }],
      ["/manage/charge-codes", [{ code: "LINEHAUL", kind: "linehaul" }]],
      ["/manage/customers/CUST", { name: "Lakeside" }],
      ["/manage/edi/partners/ACMF", { name: "Acme Freight" }],
    ] as const)
      assert.equal((await ana.ask("PUT", path, body)).status, 200);
    return { ana, ben };
  };
  const read = async (by: By, path: string) => {
    const { status, text, headers } = await by.ask("GET", path);
    assert.equal(status, 200, text);
    return { eTag: String(headers["etag"]), says: JSON.parse(text) };
  };
  const put = async (
    by: By,
    kind: SettingKind,
    body: unknown,
    given: { ifMatch?: string; from?: string; status?: number } = {},
  ) => {
    const { ifMatch, from, status = 200 } = given;
    const headers = ifMatch === undefined ? {} : { "if-match": ifMatch };
    const answer = await by.ask(
      "PUT",
      `${SETTINGS[kind].path}${from === undefined ? "" : `?effectiveFrom=${from}`}`,
      body,
      headers,
    );
    assert.equal(answer.status, status, answer.text);
    return { eTag: String(answer.headers["etag"]), text: answer.text };
  };
  const history = async (by: By, kind: SettingKind) => {
    const listed = await by.ask("GET", `/manage/setting-versions?kind=${kind}&subject=${SETTINGS[kind].subject}`);
    assert.equal(listed.status, 200, listed.text);
    return listed.body.items;
  };

  for (const kind of SETTING_KINDS) {
    const { path, one, other } = SETTINGS[kind];

    test(`${kind}: each change is a version, with who made it and what it changed`, async () => {
      const { ana, ben } = await aTenant();
      await put(ana, kind, one);
      const { eTag } = await read(ana, path);
      const changed = await put(ben, kind, other, { ifMatch: eTag });
      assert.notEqual(changed.eTag, eTag);
      assert.equal((await read(ana, path)).eTag, changed.eTag);
      const [latest, before] = await history(ana, kind);
      assert.deepEqual(
        [
          latest.createdByName,
          latest.createdBy.slice(0, 4),
          latest.state,
          latest.version,
          latest.cause,
          before.createdByName,
          before.state,
        ],
        ["Ben", "key:", "in-force", before.version + 1, "set", "Ana", "past"],
      );
      assert.ok(latest.changes.length > 0 && latest.changed === latest.changes.length);
      for (const part of latest.changes) assert.notEqual(part.before, part.after);
    });

    test(`${kind}: who did not see the last change is told who made it, and changes nothing`, async () => {
      const { ana, ben } = await aTenant();
      await put(ana, kind, one);
      const { eTag, says } = await read(ana, path);
      await put(ben, kind, other, { ifMatch: eTag });
      const late = await put(ana, kind, one, { ifMatch: eTag, status: 409 });
      assert.match(late.text, /Ben changed it at \d{4}-/);
      assert.match(late.text, /Read it again/);
      assert.notDeepEqual((await read(ana, path)).says, says);
      await put(ana, kind, one);
      assert.equal((await history(ana, kind))[0].createdByName, "Ana", "nobody asked: it goes on as before");
    });

    test(`${kind}: what is sent again unchanged makes no version`, async () => {
      const { ana } = await aTenant();
      const { eTag } = await put(ana, kind, one);
      const kept = (await history(ana, kind)).length;
      assert.equal((await put(ana, kind, one, { ifMatch: eTag })).eTag, eTag);
      assert.equal((await history(ana, kind)).length, kept);
    });

    test(`${kind}: an earlier version comes back as a new one`, async () => {
      const { ana, ben } = await aTenant();
      await put(ana, kind, one);
      const { says } = await read(ana, path);
      const [first] = await history(ana, kind);
      const { eTag } = await put(ben, kind, other);
      const url = `/manage/setting-versions/${first.uuid}/restore`;
      assert.equal((await ana.ask("POST", url, { eTag: "0" })).status, 409);
      const restored = await ana.ask("POST", url, { eTag });
      assert.equal(restored.status, 204, restored.text);
      const now = await read(ana, path);
      const timeless = ({ updatedAt: _, ...rest }: Record<string, unknown>) => rest;
      if (Array.isArray(says)) assert.deepEqual(now.says, says);
      else assert.deepEqual(timeless(now.says), timeless(says));
      const [latest] = await history(ana, kind);
      assert.deepEqual([latest.cause, latest.version, latest.createdByName], ["restored", first.version + 2, "Ana"]);
      assert.equal(String(restored.headers["etag"]), now.eTag);
    });

    test(`${kind}: of two changes of one version at once, one takes effect`, async () => {
      const { ana, ben } = await aTenant();
      const { eTag } = await read(ana, path);
      const headers = { "if-match": eTag };
      const both = await Promise.all([ana.ask("PUT", path, one, headers), ben.ask("PUT", path, other, headers)]);
      assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    });
  }

  test("an answer about a charge text, a partner taken away and a confirmed remit-to are versions too", async () => {
    const { ana, ben } = await aTenant(false);
    await ana.ask("POST", "/manage/charge-tasks/answer", { text: "base rate", code: "LINEHAUL" });
    await ana.ask("POST", "/manage/charge-tasks/answer", { text: "haul", code: "LINEHAUL", vendorExternalId: "ACME" });
    assert.deepEqual((await history(ana, "charge-codes"))[0].changes, [
      { part: "LINEHAUL", before: "linehaul", after: "kind: linehaul, aliases: base rate" },
    ]);
    assert.deepEqual((await history(ana, "charge-aliases"))[0].changes, [{ part: "haul", before: null, after: "LINEHAUL" }]);
    assert.equal((await ana.ask("DELETE", "/manage/edi/partners/ACMF", undefined, { "if-match": '"99"' })).status, 409);
    assert.equal((await ana.ask("DELETE", "/manage/edi/partners/ACMF")).status, 204);
    const [gone, agreed] = await history(ana, "edi-partner");
    assert.deepEqual(gone.changes, [{ part: "name", before: "Acme Freight", after: null }]);
    assert.equal((await ana.ask("POST", `/manage/setting-versions/${agreed.uuid}/restore`, {})).status, 204);
    assert.equal((await read(ana, "/manage/edi/partners/ACMF")).says.name, "Acme Freight");

    await put(ana, "vendor", { remitTo: { name: "Acme", city: "Erie" } });
    await put(ana, "vendor", { remitTo: { name: "Factors", city: "Tulsa" } });
    const before = await history(ana, "vendor");
    assert.match(JSON.stringify(before[0].changes), /Erie/, "what waits is no version");
    const [change] = (await ben.ask("GET", "/manage/pending-changes?state=waiting")).body.items;
    assert.equal((await ben.ask("POST", `/manage/pending-changes/${change.uuid}/confirm`, {})).status, 200);
    const [confirmed] = await history(ana, "vendor");
    assert.deepEqual([confirmed.cause, confirmed.createdByName, confirmed.version], ["confirmed", "Ana", before[0].version + 1]);
    // What comes back changes where the vendor is paid, and takes two people like any such change.
    const restored = await ana.ask("POST", `/manage/setting-versions/${before[0].uuid}/restore`, {});
    assert.equal(restored.status, 204);
    assert.equal((await read(ana, "/manage/vendors/ACME")).says.remitTo.name, "Factors");
    assert.equal((await ben.ask("GET", "/manage/pending-changes?state=waiting")).body.items[0].after, "Acme, Erie");
  });

  test("names that do not go with the codes of now do not come back", async () => {
    const { ana } = await aTenant();
    await put(ana, "charge-aliases", SETTINGS["charge-aliases"].one);
    const [first] = await history(ana, "charge-aliases");
    await put(ana, "charge-aliases", []);
    await put(ana, "charge-codes", [{ code: "HAUL", kind: "linehaul" }]);
    const refused = await ana.ask("POST", `/manage/setting-versions/${first.uuid}/restore`, {});
    assert.equal(refused.status, 400);
    assert.match(refused.text, /the tenant has no charge code LINEHAUL/);
  });

  test("the list goes by pages, of one setting or of all, and leads to the whole setting", async () => {
    const { ana } = await aTenant();
    for (const name of ["One", "Two", "Three"]) await put(ana, "customer", { name });
    const names: (string | null)[] = [];
    for (let cursor = ""; ;) {
      const { body } = await ana.ask("GET", `/manage/setting-versions?kind=customer&subject=CUST&limit=2${cursor}`);
      names.push(...body.items.map((item: { changes: { after: string }[] }) => item.changes[0]?.after ?? null));
      if (body.nextCursor === null) break;
      cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`;
    }
    assert.deepEqual(names, ["Three", "Two", "One", "Lakeside"]);
    const all = (await ana.ask("GET", "/manage/setting-versions?limit=200")).body.items;
    assert.deepEqual([...new Set(all.map((item: { kind: string }) => item.kind))].sort(), [
      "charge-codes",
      "customer",
      "edi-partner",
      "vendor",
    ]);
    const [latest] = await history(ana, "customer");
    const whole = (await ana.ask("GET", `/manage/setting-versions/${latest.uuid}`)).body;
    assert.equal(whole.content.name, "Three");
  });

  test("a change for a day to come waits, takes effect on it, and leaves what others changed meanwhile", async () => {
    const { ana, ben } = await aTenant();
    const codes = (...more: object[]) => [{ code: "LINEHAUL", kind: "linehaul", aliases: [] }, ...more];
    const FUEL = { code: "FUEL", kind: "fuel", aliases: [] };
    const TOLL = { code: "TOLL", kind: "accessorial", aliases: [] };
    const held = await read(ana, "/manage/charge-codes");
    const scheduled = await put(ana, "charge-codes", codes(FUEL), { from: "2099-02-01" });
    assert.notEqual(scheduled.eTag, held.eTag, "who read it before is told");
    assert.deepEqual((await read(ana, "/manage/charge-codes")).says, held.says);
    assert.equal((await history(ana, "charge-codes"))[0].state, "scheduled");
    await put(ben, "charge-codes", codes(TOLL));
    const clock = await ana.ask("POST", "/manage/sandbox/clock", { now: "2099-02-01T00:00:01Z" });
    assert.equal(clock.status, 200, clock.text);
    await service.work();
    assert.deepEqual((await read(ana, "/manage/charge-codes")).says, codes(FUEL, TOLL));
    const states = (await history(ana, "charge-codes")).map((item: { state: string; createdByName: string }) => item.state);
    assert.deepEqual(states.slice(0, 2), ["past", "in-force"], "the one made first holds since its day");
  });

  test("a day that is over is refused, and a version whose day has not come can be withdrawn", async () => {
    const { ana, ben } = await aTenant();
    const past = await put(ana, "fx-rates", SETTINGS["fx-rates"].one, { from: "2020-01-01", status: 400 });
    assert.match(past.text, /effectiveFrom must be today/);
    await put(ana, "fx-rates", SETTINGS["fx-rates"].one, { from: "2099-03-01" });
    const [version] = await history(ana, "fx-rates");
    const url = `/manage/setting-versions/${version.uuid}/withdraw`;
    assert.equal((await ben.ask("POST", url)).status, 204);
    assert.match((await ana.ask("POST", url)).text, /was withdrawn by Ben/);
    const [withdrawn] = await history(ana, "fx-rates");
    assert.deepEqual([withdrawn.state, withdrawn.withdrawnByName], ["withdrawn", "Ben"]);
    await ana.ask("POST", "/manage/sandbox/clock", { now: "2099-03-02T00:00:00Z" });
    await service.work();
    assert.deepEqual((await read(ana, "/manage/fx-rates")).says, []);
    await put(ana, "fx-rates", SETTINGS["fx-rates"].one);
    const [inForce] = await history(ana, "fx-rates");
    const held = await ana.ask("POST", `/manage/setting-versions/${inForce.uuid}/withdraw`);
    assert.equal(held.status, 409);
    assert.match(held.text, /has taken effect/);
  });

  test("what is refused when its day comes does not take effect: what is in force stays, and the version says so", async () => {
    const { ana } = await aTenant();
    await put(ana, "vendor", { taxRegistered: false });
    await put(ana, "vendor", { taxRegistered: true }, { from: "2099-03-01" });
    const [version] = await history(ana, "vendor");
    await asOwner(service.database, "update setting_version set content = null where version_uuid = $1", [version.uuid]);
    await ana.ask("POST", "/manage/sandbox/clock", { now: "2099-03-02T00:00:00Z" });
    await service.work();
    assert.equal((await read(ana, "/manage/vendors/ACME")).says.taxRegistered, false);
    const [withdrawn] = await history(ana, "vendor");
    assert.deepEqual([withdrawn.state, withdrawn.withdrawnByName], ["withdrawn", "service"]);
  });

  test("what takes two people is not made for a day, where duties are separated", async () => {
    const { ana } = await aTenant(false);
    await put(ana, "vendor", { paymentTerms: "Net30" });
    const refused = await put(ana, "vendor", { paymentTerms: "Net7" }, { from: "2099-01-01", status: 400 });
    assert.match(refused.text, /takes two people here/);
    await put(ana, "vendor", { paymentTerms: "Net30", taxRegistered: true }, { from: "2099-01-01" });
    const unknown = await ana.ask("PUT", "/manage/vendors/NEW?effectiveFrom=2099-01-01", { name: "New" });
    assert.equal(unknown.status, 400);
    assert.match(unknown.text, /a new vendor is known at once/);
    assert.equal((await ana.ask("GET", "/manage/setting-versions?kind=vendor&subject=NEW")).body.items.length, 0);
  });

  test("orders tell of a vendor until somebody sets it: from then on they fill in what it lacks", async () => {
    const tenant = await service.tenant({ sandbox: false });
    const ana = await people.aPerson(tenant.tenantUuid, "Ana", "admin");
    let orders = 0;
    const tell = async (of: Record<string, unknown>): Promise<void> => {
      const body = anOrderBody({ orderNumber: `TELLS-${(orders += 1)}`, vendor: "NEXT", charges: [["LINEHAUL", "1"]] });
      const order = { ...body, vendors: body.vendors.map((each) => ({ ...each, ...of })) };
      await tenant.acceptOrder(order);
      await service.work();
    };
    const known = async () => {
      const { name, scac, mcNumber, dotNumber } = (await ana.ask("GET", "/manage/vendors/NEXT")).body;
      return [name, scac, mcNumber, dotNumber];
    };
    await tell({ name: "Next Freight", scacCode: "NEXT" });
    await tell({ name: "Next Freight LLC", scacCode: "NXTF" });
    assert.deepEqual(await known(), ["Next Freight LLC", "NXTF", null, null], "an order corrects an order");
    const body = {
      name: "Next Freight Lines",
      scac: "NEXT",
      remitTo: { name: "Next Freight Lines", city: "Toledo", state: "OH" },
    };
    assert.equal((await ana.ask("PUT", "/manage/vendors/NEXT", body)).status, 200);
    await tell({ name: "Somebody Else", scacCode: "ELSE", mcNumber: "700" });
    assert.deepEqual(await known(), ["Next Freight Lines", "NEXT", "700", null], "what was lacking is filled in, once");
    await tell({ name: "Somebody Else", scacCode: "ELSE", mcNumber: "701", dotNumber: "9" });
    assert.deepEqual(await known(), ["Next Freight Lines", "NEXT", "700", "9"]);
  });
});
