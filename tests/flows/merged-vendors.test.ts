import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import type { Service } from "#tests/fixtures/a-shipper.ts";
import { peopleAtWork } from "#tests/fixtures/people-at-work.ts";
import { aService } from "../service.ts";

const HERE = { name: "Acme Freight", address1: "1 Dock Road", city: "Toledo", state: "OH", country: "USA", postalCode: "43604" };
const THERE = { name: "Quick Factors", address1: "9 Elsewhere", city: "Miami", state: "FL", country: "USA", postalCode: "33101" };

/** Two records of the directory that somebody says are one carrier: money goes nowhere that it would not have gone before. */
suite("merged vendors", () => {
  let service: Service;
  let people: Awaited<ReturnType<typeof peopleAtWork>>;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    people = await peopleAtWork(service);
  });
  after(async () => {
    await people.close();
    await service.stop();
  });

  const SCACS: Readonly<Record<string, string>> = { ACME: "ACMF", OLD: "OLDF", THIRD: "THRD" };

  /** A company that knows ACME and OLD, both paid `HERE` unless told. */
  const aCompany = async (
    given: { policy?: Record<string, unknown>; old?: Record<string, unknown>; acme?: Record<string, unknown> } = {},
  ) => {
    const tenant = await service.tenant({ policy: { autoApprove: true, ...given.policy }, sandbox: false });
    const ana = await people.aPerson(tenant.tenantUuid, "Ana", "admin");
    const cy = await people.aPerson(tenant.tenantUuid, "Cy", "admin");
    const done = async (person: typeof ana, method: "GET" | "POST" | "PUT", path: string, body?: unknown) => {
      const answer = await person.ask(method, `/manage${path}`, body);
      assert.equal(answer.status, 200, `${method} ${path}: ${answer.text}`);
      return answer.body;
    };
    const record = { paymentTerms: "Net30", remitTo: HERE };
    await done(ana, "PUT", "/vendors/ACME", { name: "Acme Freight", scac: "ACMF", mcNumber: "111", ...record, ...given.acme });
    await done(ana, "PUT", "/vendors/OLD", { name: "Acme Freight", scac: "OLDF", mcNumber: "222", ...record, ...given.old });
    const order = async (
      orderNumber: string,
      vendor: string,
      charges: readonly (readonly [string, string])[] = [["LINEHAUL", "100"]],
    ) => {
      const body = anOrderBody({ orderNumber, vendor, charges });
      const vendors = body.vendors.map((each) => ({ ...each, scacCode: SCACS[vendor] }));
      const order = { ...body, vendors };
      await tenant.acceptOrder(order);
      await service.work();
    };
    const bill = async (invoiceNumber: string, orderNumber: string, vendor: string, more: Record<string, unknown> = {}) => {
      const charges = (more["charges"] ?? [["LINEHAUL", "100"]]) as readonly (readonly [string, string])[];
      const { charges: _, ...rest } = more;
      await tenant.acceptInvoice(anInvoiceBody({ invoiceNumber, order: orderNumber, vendor, charges, more: rest }));
      await service.work();
      return read(invoiceNumber);
    };
    const read = async (invoiceNumber: string) => {
      await service.work();
      const { uuid } = await tenant.invoice(invoiceNumber);
      const body = await done(ana, "GET", `/invoices/${uuid}`);
      const found = (body.audit?.findings ?? []).filter((each: { severity: string }) => each.severity !== "information");
      return { ...body, rules: found.map((each: { rule: string }) => each.rule) as string[] };
    };
    const merge = async (from = "OLD", into = "ACME") => {
      const answer = await done(ana, "POST", `/vendors/${from}/merge`, { into, reason: "One carrier" });
      await service.work();
      return answer;
    };
    const apart = async (from = "OLD") => {
      const answer = await done(ana, "POST", `/vendors/${from}/take-apart`, { reason: "Two carriers" });
      await service.work();
      return answer;
    };
    return { tenant, ana, cy, done, order, bill, read, merge, apart };
  };

  test("a bill of one and the same bill of the other are duplicates; what one was paid on an order counts when the other bills it", async () => {
    const { ana, done, order, bill, read, merge, apart } = await aCompany();
    await order("M-1", "ACME");
    assert.equal((await bill("INV-77", "M-1", "ACME")).status, "approved");
    // Before the merge it is a stranger's bill on the order.
    const strange = await bill("INV-78", "M-1", "OLD", { vendor: { externalId: "OLD", scacCode: "OLDF" } });
    assert.ok(strange.rules.includes("vendor-mismatch"), strange.rules.join());
    await order("M-2", "OLD");
    const open = await bill("INV-77-X", "M-2", "OLD", { charges: [["LINEHAUL", "190"]] });
    assert.notEqual(open.status, "approved");

    const preview = await done(ana, "GET", "/vendors/OLD/merge-preview?into=ACME");
    assert.deepEqual([preview.refusal, preview.takesTwoPeople], [null, false]);
    assert.deepEqual(preview.openInvoices, { merged: 2, survivor: 0 });
    assert.deepEqual(
      preview.orders.map((each: { orderNumber: string }) => each.orderNumber),
      ["M-1"],
    );
    assert.deepEqual(
      preview.fields.map(({ field, holds }: { field: string; holds: string }) => `${field} ${holds}`),
      ["scac both", "mcNumber both"],
    );
    const doubles = await done(ana, "GET", "/vendors/ACME/doubles");
    assert.deepEqual(
      doubles.items.map(({ externalId, signs }: { externalId: string; signs: string[] }) => [externalId, signs]),
      [["OLD", ["name"]]],
    );

    const merged = await merge();
    assert.deepEqual([merged.state, merged.vendor.mergedInto.externalId], ["done", "ACME"]);
    const beside = await read("INV-78");
    assert.ok(!beside.rules.includes("vendor-mismatch"), beside.rules.join());
    assert.ok(
      beside.rules.some((rule: string) =>
        ["order-overbilled", "charge-over-tolerance", "duplicate-invoice", "total-over-tolerance"].includes(rule),
      ),
      `what ACME was paid counts: ${beside.rules.join()}`,
    );
    assert.notEqual(beside.status, "approved");
    // The number of an invoice of the other record, of another order.
    await order("M-3", "OLD");
    const twice = await bill("INV-77", "M-1", "OLD", { vendor: { scacCode: "OLDF" } });
    assert.ok(twice.rules.includes("duplicate-invoice"), twice.rules.join());
    // An order of the one, billed by the other, within it: approved as the carrier's.
    assert.equal((await bill("INV-90", "M-3", "ACME")).status, "approved");
    // Lists find both by either, and the directory shows one.
    for (const vendor of ["ACME", "OLD"])
      assert.equal((await done(ana, "GET", `/invoices?vendor=${vendor}`)).items.length, 5, vendor);
    const listed = await done(ana, "GET", "/vendors?q=old");
    assert.deepEqual(
      listed.items.map(({ externalId, alsoKnownAs }: { externalId: string; alsoKnownAs: { externalId: string }[] }) => [
        externalId,
        alsoKnownAs.map((each) => each.externalId),
      ]),
      [["ACME", ["OLD"]]],
    );

    assert.equal((await apart()).vendor.mergedInto, null);
    const again = await read("INV-78");
    assert.ok(again.rules.includes("vendor-mismatch"), again.rules.join());
    assert.ok(!(await read("INV-77-X")).rules.includes("duplicate-invoice"));
    assert.equal((await read("INV-90")).status, "approved", "what was decided stays");
  });

  test("reports, statements, lists of papers, mail and senders know both by either name", async () => {
    const { tenant, ana, done, order, bill, merge, apart } = await aCompany({
      policy: { autoApprove: false },
      acme: { contact: { email: "ar@acme.example" } },
      old: { contact: { email: "ar@old.example" } },
    });
    await order("E-1", "ACME");
    const open = await bill("E-INV-1", "E-1", "ACME", { charges: [["LINEHAUL", "190"]] });
    await order("E-2", "OLD");
    const other = await bill("E-INV-2", "E-2", "OLD", { charges: [["LINEHAUL", "190"]] });
    const approved = await ana.ask("POST", `/manage/invoices/${other.uuid}/approve`, { eTag: other.eTag, reason: "Agreed" });
    assert.equal(approved.status, 200, approved.text);
    await service.context.db.inTenant(tenant.tenantUuid, async (tx) => {
      for (const [sender, vendor] of [
        ["ar@acme.example", "ACME"],
        ["ar@old.example", "OLD"],
      ])
        await tx.query(
          `insert into mail_message (tenant_uuid, mail_uuid, address, received_at, client_address, helo, envelope_from, envelope_to, blob_hash, bytes,
             sender, subject, outcome, vendor_external_id)
           values ($1, gen_random_uuid(), 'documents', now(), '192.0.2.1', 'x', $2, 'd@mail.example', repeat('0', 64), 1, $2, $2, 'document', $3)`,
          [tx.tenantUuid, sender, vendor],
        );
    });

    const seen = async (vendor: string) => {
      const report = await done(ana, "GET", `/report?vendor=${vendor}`);
      const statement = await done(ana, "POST", "/statements/compare", { text: "E-INV-1\nE-INV-2", vendorExternalId: vendor });
      const mails = (await done(ana, "GET", `/mail/messages?vendor=${vendor}`)).items;
      const senders = (await done(ana, "GET", `/mail/senders?vendor=${vendor}`)).items;
      const [finding] = open.audit.findings;
      const group = (await done(ana, "GET", `/exceptions/invoices?rule=${finding?.rule}&vendor=${vendor}`)).items;
      return {
        decided: report.sums.decided,
        open: report.open.reduce((sum: number, each: { invoices: number }) => sum + each.invoices, 0),
        states: statement.lines.map(({ state }: { state: string }) => state),
        group: group.map(({ invoiceNumber }: { invoiceNumber: string }) => invoiceNumber),
        mails: mails.map(({ subject }: { subject: string }) => subject).toSorted(),
        senders: senders.map(({ sender }: { sender: string }) => sender).toSorted(),
      };
    };
    assert.deepEqual(await seen("ACME"), {
      decided: 0,
      open: 1,
      states: ["open", "unknown"],
      group: ["E-INV-1"],
      mails: ["ar@acme.example"],
      senders: ["ar@acme.example"],
    });
    await merge();
    const both = {
      decided: 1,
      open: 1,
      states: ["open", "approved"],
      group: ["E-INV-1"],
      mails: ["ar@acme.example", "ar@old.example"],
      senders: ["ar@acme.example", "ar@old.example"],
    };
    assert.deepEqual(await seen("ACME"), both);
    assert.deepEqual(await seen("OLD"), both);
    await apart();
    assert.equal((await seen("OLD")).decided, 1);
    assert.deepEqual((await seen("ACME")).mails, ["ar@acme.example"]);
    assert.equal((await done(ana, "GET", `/invoices/${open.uuid}`)).status, "review");
  });

  test("a merge that would pay elsewhere waits for a second person, holds both meanwhile, and the survivor's remit-to holds", async () => {
    const { ana, cy, done, order, bill, read, merge, apart } = await aCompany({ old: { remitTo: THERE } });
    await order("R-1", "OLD");
    const held = await bill("R-INV-1", "R-1", "OLD", { charges: [["LINEHAUL", "150"]] });
    const asked = await merge();
    assert.deepEqual([asked.state, asked.vendor.mergedInto], ["waits", null]);
    const [change] = asked.vendor.pendingChanges;
    assert.equal(change.kind, "vendor-merge");
    assert.match(change.after, /another name of ACME/);
    assert.ok((await read("R-INV-1")).rules.includes("vendor-change-waiting"));
    const own = await ana.ask("POST", `/manage/pending-changes/${change.uuid}/confirm`, {});
    assert.equal(own.status, 403, "who asked is no second person");
    await done(cy, "POST", `/pending-changes/${change.uuid}/confirm`, { reason: "Called the carrier" });
    await service.work();
    assert.ok(!(await read("R-INV-1")).rules.includes("vendor-change-waiting"));
    assert.equal((await done(ana, "GET", "/vendors/OLD")).mergedInto.externalId, "ACME");
    // The record's own account is a changed remit-to now.
    await order("R-2", "OLD");
    const elsewhere = await bill("R-INV-2", "R-2", "OLD", { stops: [{ type: "RemitTo", address: THERE }] });
    assert.deepEqual([elsewhere.status, elsewhere.rules], ["review", ["remit-to-changed"]]);
    await order("R-3", "OLD");
    assert.equal((await bill("R-INV-3", "R-3", "OLD", { stops: [{ type: "RemitTo", address: HERE }] })).status, "approved");
    // So does its end: it would pay elsewhere too.
    assert.equal((await apart()).state, "waits");
    assert.equal(held.status === "approved", false);
  });

  test("nobody merges what nobody knows the account of by oneself, or around what waits; chains and rings are refused", async () => {
    const { ana, merge } = await aCompany({ old: { remitTo: null }, acme: { remitTo: null } });
    assert.equal((await merge()).state, "waits", "both silent: the word of one would pay a stranger's bills");
    const plain = await aCompany();
    await plain.done(plain.ana, "PUT", "/vendors/THIRD", { name: "Third", scac: "THRD", paymentTerms: "Net30", remitTo: HERE });
    const refused = async (from: string, into: string) => {
      const answer = await plain.ana.ask("POST", `/manage/vendors/${from}/merge`, { into, reason: "One carrier" });
      return [answer.status, answer.body.detail ?? answer.text] as const;
    };
    assert.equal((await refused("OLD", "OLD"))[0], 409);
    assert.equal((await refused("OLD", "NOBODY"))[0], 400);
    assert.equal((await refused("NOBODY", "OLD"))[0], 404);
    await plain.merge();
    assert.match((await refused("OLD", "THIRD"))[1], /another name of ACME already/);
    assert.match((await refused("THIRD", "OLD"))[1], /merge into ACME/);
    assert.match((await refused("ACME", "THIRD"))[1], /take it apart first/);
    assert.match((await refused("ACME", "OLD"))[1], /itself another name/);
    await plain.apart();
    // A remit-to that waits for a second person is not slipped in by a merge.
    await plain.done(plain.ana, "PUT", "/vendors/THIRD", { name: "Third", scac: "THRD", paymentTerms: "Net30", remitTo: THERE });
    assert.match((await refused("OLD", "THIRD"))[1], /remit-to of THIRD waits for a second person/);
    assert.equal((await ana.ask("POST", "/manage/vendors/OLD/take-apart", { reason: "why" })).status, 409);
    const viewer = await people.aPerson(plain.tenant.tenantUuid, "Vi", "viewer");
    assert.equal((await viewer.ask("POST", "/manage/vendors/OLD/merge", { into: "ACME", reason: "mine" })).status, 403);
  });

  test("a block of either blocks both, and the stricter of their limits and rules holds", async () => {
    const wide = {
      over: { amount: "500", percent: null, whichever: "larger" },
      under: { amount: "500", percent: null, whichever: "larger" },
    };
    const { ana, done, order, bill, read, merge, apart } = await aCompany({
      policy: { overrides: [{ when: { vendor: "ACME" }, charge: wide, total: wide }] },
    });
    const over = { charges: [["LINEHAUL", "180"]] };
    await order("B-1", "ACME");
    assert.equal((await bill("B-INV-1", "B-1", "ACME", over)).status, "approved", "ACME's limit is wide");
    await merge();
    await order("B-2", "OLD");
    assert.ok((await bill("B-INV-2", "B-2", "OLD", over)).rules.length > 0, "a merge lifts no limit");
    await order("B-3", "ACME");
    assert.ok((await bill("B-INV-3", "B-3", "ACME", over)).rules.length > 0, "of both until a person says so");
    await done(ana, "PUT", "/vendors/OLD/block", { blocked: true, reason: "Its insurance has lapsed" });
    await order("B-4", "ACME");
    const blocked = await bill("B-INV-4", "B-4", "ACME");
    assert.deepEqual([blocked.status, blocked.rules], ["review", ["vendor-blocked"]]);
    const record = await done(ana, "GET", "/vendors/ACME");
    assert.deepEqual(record.alsoKnownAs, [{ externalId: "OLD", name: "Acme Freight", scac: "OLDF", isBlocked: true }]);
    await apart();
    assert.equal((await read("B-INV-4")).status, "approved", "ACME itself is not blocked");
    assert.equal((await read("B-INV-3")).status, "approved", "and has its own limit again");
  });

  test("what was paid too much is one debt of the carrier, whichever record credits it, and its own again when they are taken apart", async () => {
    const { done, ana, order, bill, merge, apart } = await aCompany();
    const owed = async (): Promise<readonly unknown[]> =>
      (await done(ana, "GET", "/recoveries")).items.map(
        ({ orderNumber, amount, state }: { orderNumber: string; amount: string; state: string }) =>
          `${orderNumber} ${amount} ${state}`,
      );
    for (const number of ["C-1", "C-2"]) {
      await order(number, "OLD");
      assert.equal((await bill(`INV-${number}`, number, "OLD")).status, "approved");
      await order(number, "OLD", [["LINEHAUL", "70"]]);
    }
    const both = ["C-1 30.0000 open", "C-2 30.0000 open"];
    assert.deepEqual((await owed()).toSorted(), both);
    await merge();
    assert.deepEqual((await owed()).toSorted(), both, "a merge asks for nothing twice");
    const credit = await bill("CR-1", "C-1", "ACME", { charges: [["LINEHAUL", "-30"]] });
    assert.deepEqual([credit.status, credit.rules], ["approved", []]);
    const settled = ["C-1 0.0000 recovered", "C-2 30.0000 open"];
    assert.deepEqual((await owed()).toSorted(), settled);
    await apart();
    for (const number of ["C-1", "C-2"])
      await order(number, "OLD", [
        ["LINEHAUL", "70"],
        ["FUEL", "0"],
      ]);
    assert.deepEqual((await owed()).toSorted(), both, "the credit was another carrier's; nothing is asked of two");
  });

  test("an order of both records expects what it says of each, and nothing is asked back of who was paid a share", async () => {
    const { tenant, done, ana, bill, read, merge } = await aCompany();
    const body = anOrderBody({ orderNumber: "S-1", vendor: "ACME", charges: [["LINEHAUL", "100"]] });
    const [first] = body.vendors;
    assert.ok(first !== undefined);
    const second = {
      ...first,
      externalId: "OLD",
      scacCode: "OLDF",
      charges: first.charges.map((charge) => ({ ...charge, charge: 40 })),
    };
    await tenant.acceptOrder({ ...body, vendors: [{ ...first, scacCode: "ACMF" }, second] } as typeof body);
    await service.work();
    assert.equal((await bill("S-INV-1", "S-1", "ACME")).status, "approved");
    assert.equal((await bill("S-INV-2", "S-1", "OLD", { charges: [["LINEHAUL", "40"]] })).status, "approved");
    await merge();
    await service.work();
    assert.deepEqual((await done(ana, "GET", "/recoveries")).items, []);
    const more = await bill("S-INV-3", "S-1", "OLD", { charges: [["LINEHAUL", "40"]] });
    assert.notEqual(more.status, "approved", "both shares are paid");
    assert.equal((await read("S-INV-2")).status, "approved");
  });
});
