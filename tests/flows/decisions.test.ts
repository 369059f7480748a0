import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { approveInvoice } from "#usecases/invoice/approve-invoice.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aDoor, aShipper, type Service, type Shipper } from "#tests/fixtures/a-shipper.ts";
import { aService } from "../service.ts";

const POD = { name: "pod.pdf", type: "ProofOfDelivery", base64String: Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64") };

suite("what people decide about invoices", () => {
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

  const shipper = async (autoApprove = true) => {
    const made = await aShipper(service, app);
    await made.done("PUT", "/manage/audit-policy", { autoApprove });
    await made.at("2026-10-10T12:00:00Z");
    return made;
  };
  const invoice = async (to: Shipper, ordered: string, billed: string) => {
    await to.order(anOrderBody({ orderNumber: "D-1", charges: [["LINEHAUL", ordered]] }));
    return to.invoice(anInvoiceBody({ invoiceNumber: "DI-1", order: "D-1", charges: [["LINEHAUL", billed]] }));
  };
  const keyOf = async (to: Shipper, approvalLimit: number | null) => {
    const made = await to.done("POST", "/manage/api-keys", {
      name: `up to ${approvalLimit ?? "any"}`,
      scopes: ["manage", "decide"],
      ...(approvalLimit === null ? {} : { approvalLimit }),
    });
    return to.withKey(made.key);
  };
  const kinds = (read: { readonly [key: string]: unknown }): string[] =>
    (read["timeline"] as { kind: string }[]).map((entry) => entry.kind);

  test("an approval beyond the limit is kept until somebody else with the limit approves too", async () => {
    const found = await shipper();
    const read = await invoice(found, "1000", "1700");
    const path = `/manage/invoices/${read.uuid}/approve`;
    const [small, alsoSmall, large] = [await keyOf(found, 500), await keyOf(found, 600), await keyOf(found, 2000)];
    const first = await small("POST", path, {
      eTag: read.eTag,
      reason: "agreed by telephone",
      charges: [{ code: "LINEHAUL", amount: "1690" }],
    });
    assert.deepEqual([first.status, first.body.status, first.body.approved], [202, "awaits-second", "1690.0000"]);
    assert.match(first.body.message, /690\.00 USD .*500\.00 USD/);
    const waits = await found.workspace("DI-1");
    assert.equal(waits.status, "review");
    const kept = waits["firstApproval"] as { approved: string; reason: string };
    assert.deepEqual([kept.approved, kept.reason], ["1690.0000", "agreed by telephone"]);
    const { eTag } = first.body;
    const waiting = await found.done("GET", "/manage/invoices?waits=second-approver");
    assert.deepEqual(
      waiting.items.map((item: { invoiceNumber: string; awaitsSecondApprover: boolean }) => [
        item.invoiceNumber,
        item.awaitsSecondApprover,
      ]),
      [["DI-1", true]],
    );
    assert.equal((await found.done("GET", "/manage/invoices/counts")).secondApprover, 1);
    assert.equal((await found.ask("GET", "/manage/invoices?waits=godot")).status, 400);
    assert.equal((await small("POST", path, { eTag })).status, 403, "the same approver");
    assert.equal((await alsoSmall("POST", path, { eTag })).status, 403, "a second approver without the limit");
    assert.equal((await large("POST", path, { eTag: read.eTag })).status, 409, "what was read before");
    const second = await large("POST", path, { eTag });
    assert.deepEqual([second.status, second.body.status, second.body.approved], [200, "approved", "1690.0000"]);
    const decided = await found.workspace("DI-1");
    assert.deepEqual([decided.status, decided.totals.approved, decided["firstApproval"]], ["approved", "1690.0000", null]);
    assert.ok(kinds(decided).includes("approval-awaits-second"));
  });

  test("who gave the first approval takes it back, and an audit lets it go", async () => {
    const found = await shipper();
    const read = await invoice(found, "1000", "1700");
    const small = await keyOf(found, 500);
    const path = `/manage/invoices/${read.uuid}`;
    assert.equal((await small("POST", `${path}/approve`, { eTag: read.eTag })).status, 202);
    assert.equal((await found.ask("POST", `${path}/approve/undo`)).status, 409, "somebody else does not");
    assert.equal((await small("POST", `${path}/approve/undo`)).status, 200);
    const again = await found.workspace("DI-1");
    assert.equal(again["firstApproval"], null);
    assert.equal((await small("POST", `${path}/approve`, { eTag: again.eTag })).status, 202);
    await found.order(anOrderBody({ orderNumber: "D-1", charges: [["LINEHAUL", "1100"]] }));
    assert.equal((await found.workspace("DI-1"))["firstApproval"], null);
  });

  test("a first approval stands when a policy is published that does not contradict it, and the second one completes it", async () => {
    const found = await shipper();
    const read = await invoice(found, "1000", "1700");
    const [small, large] = [await keyOf(found, 500), await keyOf(found, 2000)];
    const path = `/manage/invoices/${read.uuid}/approve`;
    const charges = [{ code: "LINEHAUL", amount: "1690" }];
    assert.equal((await small("POST", path, { eTag: read.eTag, reason: "agreed", charges })).status, 202);
    const policy = { autoApprove: true, lateBillingDays: 90 };
    const told = (await found.done("POST", "/manage/audit-policy/preview", policy)).firstApprovals;
    assert.deepEqual(told, { kept: 1, dropped: 0, droppedItems: [] });
    await found.done("PUT", "/manage/audit-policy", policy);
    await found.settle();
    const kept = await found.workspace("DI-1");
    assert.equal((kept["firstApproval"] as { approved: string } | null)?.approved, "1690.0000");
    assert.deepEqual([kept["droppedApprovals"], kinds(kept).includes("approval-dropped")], [[], false]);
    const second = await large("POST", path, { eTag: kept.eTag });
    assert.deepEqual([second.status, second.body.status, second.body.approved], [200, "approved", "1690.0000"]);
  });

  test("who gave a first approval is told when a policy finds more than he saw, until somebody decides", async () => {
    const found = await shipper();
    const read = await invoice(found, "1000", "1700");
    const small = await keyOf(found, 500);
    const path = `/manage/invoices/${read.uuid}/approve`;
    assert.equal((await small("POST", path, { eTag: read.eTag })).status, 202);
    const policy = { autoApprove: true, requiredDocuments: [{ type: "ProofOfDelivery", signed: false }] };
    const foretold = (await found.done("POST", "/manage/audit-policy/preview", policy)).firstApprovals;
    assert.deepEqual([foretold.kept, foretold.dropped, foretold.droppedItems[0].by], [0, 1, "up to 500"]);
    await found.done("PUT", "/manage/audit-policy", policy);
    await found.settle();
    const dropped = await found.workspace("DI-1");
    assert.equal(dropped["firstApproval"], null);
    const told = dropped["droppedApprovals"] as { byName: string; approved: string; cause: string }[];
    assert.deepEqual(
      told.map(({ byName, approved }) => [byName, approved]),
      [["up to 500", "1700.0000"]],
    );
    assert.equal(foretold.droppedItems[0].cause, told[0]?.cause, "the preview says what the audit did then");
    assert.match(told[0]?.cause ?? "", /when it was given: .*(proof of delivery|ProofOfDelivery)/i);
    const entry = (dropped["timeline"] as { kind: string; data: { cause: string; approver: string } }[]).find(
      ({ kind }) => kind === "approval-dropped",
    );
    assert.equal(entry?.data.cause, told[0]?.cause);
    assert.match(entry?.data.approver ?? "", /^key:/, "entries name people and keys by their id");
    const waiting = await found.done("GET", "/manage/invoices?waits=dropped-approval");
    assert.deepEqual(
      waiting.items.map((item: { invoiceNumber: string; hasDroppedApproval: boolean }) => [
        item.invoiceNumber,
        item.hasDroppedApproval,
      ]),
      [["DI-1", true]],
    );
    assert.equal((await small("GET", "/manage/invoices/counts")).body.droppedApprovals, 1);
    assert.equal((await found.done("GET", "/manage/invoices/counts")).droppedApprovals, 0, "somebody else's");
    assert.equal((await small("POST", path, { eTag: dropped.eTag })).status, 202);
    assert.deepEqual((await found.workspace("DI-1"))["droppedApprovals"], []);
    assert.equal((await small("GET", "/manage/invoices/counts")).body.droppedApprovals, 0);
  });

  test("a first approval that a newer audit overtakes is dropped with the reason", async () => {
    const found = await shipper();
    await found.order(anOrderBody({ orderNumber: "D-1", charges: [["LINEHAUL", "1000"]] }));
    const read = await found.invoice(anInvoiceBody({ invoiceNumber: "DI-1", order: "D-1", charges: [["LINEHAUL", "1700"]] }));
    const other = await found.invoice(anInvoiceBody({ invoiceNumber: "DI-2", order: "D-1", charges: [["LINEHAUL", "400"]] }));
    const [small, large] = [await keyOf(found, 500), await keyOf(found, 5000)];
    assert.equal((await small("POST", `/manage/invoices/${read.uuid}/approve`, { eTag: read.eTag })).status, 202);
    await large("POST", `/manage/invoices/${other.uuid}/approve`, { eTag: other.eTag, reason: "agreed" });
    await found.settle();
    const dropped = await found.workspace("DI-1");
    assert.equal(dropped["firstApproval"], null);
    assert.match(
      (dropped["droppedApprovals"] as { cause: string }[])[0]?.cause ?? "",
      /600\.00 USD is expected now, 1,000\.00 USD was/,
    );
  });

  test("what was finalized says so, whatever eTag is named", async () => {
    const found = await shipper();
    const read = await invoice(found, "100", "100");
    assert.equal(read.status, "approved");
    for (const eTag of [read.eTag, "0"]) {
      const { status, body } = await found.ask("POST", `/manage/invoices/${read.uuid}/approve`, { eTag, reason: "again" });
      assert.equal(status, 409);
      assert.match(JSON.stringify(body), /The invoice is approved/, eTag);
      assert.doesNotMatch(JSON.stringify(body), /eTag/, eTag);
    }
  });

  test("amounts that are none are refused by their places, before anything is decided", async () => {
    const found = await shipper();
    const read = await invoice(found, "1000", "1700");
    const refused = await approveInvoice(
      service.context,
      (await service.context.tenants.find(found.tenantUuid))!,
      { id: "user:x", name: "X", approvalLimit: null },
      {
        invoiceUuid: read.uuid,
        eTag: read.eTag,
        reason: "agreed",
        charges: [
          { code: "LINEHAUL", amount: "1690" },
          { code: "LINEHAUL", amount: "1,5" },
        ],
        hold: false,
      },
    );
    assert.ok(!refused.ok);
    assert.deepEqual([refused.refusal.code, Object.keys(refused.refusal.errors ?? {})], ["invalid", ["charges[1].amount"]]);
  });

  test("a held invoice waits for its document, then is approved by itself", async () => {
    const found = await shipper(false);
    const read = await invoice(found, "100", "100");
    const path = `/manage/invoices/${read.uuid}`;
    const held = await found.done("POST", `${path}/hold`, {
      eTag: read.eTag,
      documentType: "proofofdelivery",
      reason: "no POD yet",
    });
    await found.done("PUT", "/manage/audit-policy", { autoApprove: true });
    await found.settle();
    const waits = await found.workspace("DI-1");
    assert.deepEqual([waits.status, waits.verdict], ["review", "approve"], "the policy does not approve what is held");
    assert.notEqual(waits.eTag, held.eTag);
    const hold = waits["hold"] as { documentType: string; reason: string };
    assert.deepEqual([hold.documentType, hold.reason], ["ProofOfDelivery", "no POD yet"]);
    await found.done("POST", `/v2/invoices/${read.uuid}/documents`, POD);
    await found.settle();
    const approved = await found.workspace("DI-1");
    assert.deepEqual([approved.status, approved["hold"]], ["approved", null]);
    assert.deepEqual(
      kinds(approved).filter((kind) => kind.startsWith("h")),
      ["held", "hold-released"],
    );
  });

  test("a hold ends with its time, by the tenant's clock, or when a person releases it", async () => {
    const found = await shipper(false);
    const read = await invoice(found, "100", "100");
    const path = `/manage/invoices/${read.uuid}`;
    const past = await found.ask("POST", `${path}/hold`, { eTag: read.eTag, until: "2026-10-10T11:00:00Z", reason: "x" });
    assert.equal(past.status, 400);
    await found.done("POST", `${path}/hold`, { eTag: read.eTag, until: "2026-10-12T12:00:00Z", reason: "month end" });
    await found.done("PUT", "/manage/audit-policy", { autoApprove: true });
    await found.settle();
    assert.equal((await found.workspace("DI-1")).status, "review");
    await found.at("2026-10-12T12:00:01Z");
    await found.settle();
    assert.equal((await found.workspace("DI-1")).status, "approved");

    const other = await shipper(false);
    const second = await invoice(other, "100", "100");
    const where = `/manage/invoices/${second.uuid}`;
    assert.equal((await other.ask("POST", `${where}/release`)).status, 409, "nobody holds it");
    const { eTag } = await other.done("POST", `${where}/hold`, { eTag: second.eTag, reason: "a question" });
    await other.done("PUT", "/manage/audit-policy", { autoApprove: true });
    await other.settle();
    assert.equal((await other.ask("POST", `${where}/hold`, { eTag, reason: "an old eTag" })).status, 409);
    await other.done("POST", `${where}/release`);
    assert.equal((await other.workspace("DI-1")).status, "approved");
    assert.equal((await other.ask("POST", `${where}/hold`, { eTag: "1", reason: "too late" })).status, 409);
  });

  test("a disputed verdict comes with the dispute ready to send, without our own limits", async () => {
    const found = await shipper();
    const read = await invoice(found, "1000", "1700");
    const proposal = read["proposedDispute"] as {
      party: string;
      reasons: { rule: string; charge: string | null; description: string }[];
      rows: unknown[];
      text: string;
    };
    assert.equal(proposal.party, "Vendor");
    assert.deepEqual(
      proposal.reasons.map(({ rule, charge }) => [rule, charge]),
      [["charge-over-tolerance", "LINEHAUL"]],
    );
    assert.deepEqual(proposal.rows, [{ code: "LINEHAUL", expected: "1000.0000", billed: "1700.0000", variance: "700.0000" }]);
    assert.doesNotMatch(JSON.stringify(proposal), /Allowed|policy/);
    await found.done("POST", `/manage/invoices/${read.uuid}/disputes`, {
      party: proposal.party,
      reasons: proposal.reasons.map(({ description }) => ({ description })),
      communication: { text: proposal.text },
    });
    assert.equal((await found.workspace("DI-1")).status, "disputed");
    const fine = await shipper();
    assert.equal((await invoice(fine, "100", "100"))["proposedDispute"], null);
  });
});
