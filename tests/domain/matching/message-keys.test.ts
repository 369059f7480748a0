import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { decideMatch } from "#domain/matching/decide-match.ts";
import { matchByHand } from "#domain/matching/match-outcome.ts";
import { documentsMessageKeys, invoiceMessageKeys, keysConcerning, orderMessageKeys } from "#domain/matching/message-keys.ts";
import { ACME, invoiceOf, orderOf, reference } from "#tests/builders/audit-facts-builder.ts";

/** Whether what is on its way is seen by an invoice that it is about. */
const concerns = (about: readonly string[], keys: readonly string[]): boolean => keys.some((key) => about.includes(key));

const orderAbout = (over: Parameters<typeof orderOf>[0]) => orderMessageKeys(orderOf(over).order).about;

describe("what an accepted message is about", () => {
  const plain = invoiceOf();
  const found = orderOf();
  const matched = decideMatch(plain, [found]);

  it("an order: the invoice that is matched to it, and one that names its number, PRO or BOL", () => {
    const keys = keysConcerning(plain, [found.order], matched);
    assert.ok(concerns(orderAbout({}), keys));
    assert.ok(concerns(orderAbout({ externalId: "ORD-1001", orderNumber: "renamed" }), keys));
    assert.ok(!concerns(orderAbout({ orderNumber: "ORD-2" }), keys));
    for (const type of ["PRO", "BOL", "MasterBOL"]) {
      const naming = keysConcerning(invoiceOf({ references: [reference(type, "X-778")] }), [], decideMatch(plain, []));
      assert.ok(concerns(orderAbout({ orderNumber: "ORD-9", references: [reference(type, "x778")] }), naming), type);
    }
  });

  it("an order that shares a PO number: the invoice that was matched by it, and no other", () => {
    const references = [reference("PO", "P-55")];
    const byPo = invoiceOf({ references });
    const about = orderAbout({ orderNumber: "ORD-9", references });
    const first = orderOf({ references });
    assert.ok(concerns(about, keysConcerning(byPo, [first.order], decideMatch(byPo, [first]))));
    const both = invoiceOf({ references: [reference("OrderNumber", "ORD-1001"), ...references] });
    assert.ok(!concerns(about, keysConcerning(both, [first.order], decideMatch(both, [first]))));
    assert.ok(!concerns(about, keysConcerning(byPo, [], decideMatch(byPo, []))));
    assert.ok(!orderAbout({ references: [reference("Pickup", "PU-1")] }).some((key) => key.includes("PU")));
  });

  it("an order of a number that stands on an invoice which a person matched elsewhere", () => {
    const elsewhere = orderOf({ orderNumber: "ORD-7" });
    const keys = keysConcerning(plain, [elsewhere.order], matchByHand([elsewhere]));
    assert.ok(concerns(orderAbout({}), keys));
    assert.ok(concerns(orderAbout({ orderNumber: "ORD-7" }), keys));
  });

  it("an invoice: itself, and by number the one that it replaces or cancels", () => {
    const keys = keysConcerning(plain, [], matched);
    const about = (over: object) =>
      invoiceMessageKeys({ externalId: "INV-1", invoiceNumber: "INV-1", vendor: ACME, ...over }).about;
    assert.ok(concerns(about({}), keys));
    assert.ok(concerns(about({ vendor: { ...ACME, externalId: null } }), keys));
    assert.ok(!concerns(about({ externalId: "INV-2" }), keys));
    for (const correction of ["replaces", "cancels"] as const) {
      assert.ok(concerns(about({ externalId: "INV-2", correction }), keys), correction);
      assert.ok(!concerns(about({ externalId: "INV-2", invoiceNumber: "INV-9", correction }), keys));
    }
    assert.ok(!concerns(about({ externalId: "INV-2", correction: "adds" }), keys));
    const none = { externalId: null, scac: null, mcNumber: null, dotNumber: null };
    assert.deepEqual(invoiceMessageKeys({ externalId: "I", invoiceNumber: "1", vendor: none }), {
      subject: "bill  I",
      about: [],
    });
    assert.equal(invoiceMessageKeys({ externalId: "I", invoiceNumber: "1", vendor: { ...none, scac: "S" } }).subject, "bill S I");
  });

  it("a correction by another name of the vendor concerns the invoice where orders or the directory know that name", () => {
    const none = { externalId: null, scac: null, mcNumber: null, dotNumber: null };
    const bill = invoiceOf({ invoiceNumber: "INV-7", vendor: { ...none, externalId: "ACME" } });
    const sent = invoiceOf({ invoiceNumber: "7", vendor: { ...none, scac: "ACMF" }, correction: "cancels" });
    const { about } = invoiceMessageKeys(sent);
    assert.ok(!concerns(about, keysConcerning(bill, [], matched)));
    assert.ok(concerns(about, keysConcerning(bill, [], matched, ["ACMF"])));
    assert.ok(!concerns(about, keysConcerning(bill, [], matched, ["OTHR"])));
  });

  it("documents: the order or load, and the invoice", () => {
    const keys = keysConcerning(plain, [found.order], matched);
    const sent = { externalId: "D", externalOrderId: null, loadId: null, externalInvoiceId: null };
    assert.deepEqual(documentsMessageKeys(sent), { subject: "documents D", about: [] });
    for (const naming of [{ externalOrderId: "ORD-1001" }, { loadId: "ORD-1001" }, { externalInvoiceId: "INV-1" }])
      assert.ok(concerns(documentsMessageKeys({ ...sent, ...naming }).about, keys), JSON.stringify(naming));
    for (const naming of [{ externalOrderId: "ORD-2" }, { loadId: "ORD-2" }, { externalInvoiceId: "INV-2" }])
      assert.ok(!concerns(documentsMessageKeys({ ...sent, ...naming }).about, keys), JSON.stringify(naming));
  });

  it("keeps fifty numbers of one message, each once and cut to two hundred characters", () => {
    const many = Array.from({ length: 70 }, (_, at) => reference("BOL", `B${at}-77`));
    const { subject, about } = orderMessageKeys(orderOf({ references: [...many, ...many] }).order);
    assert.deepEqual([subject, about.length, new Set(about).size, about[0]], ["order ORD-1001", 50, 50, "order-id:ORD-1001"]);
    const long = orderAbout({ externalId: "9".repeat(300) });
    assert.deepEqual(Math.max(...long.map((key) => key.length)), 200);
  });
});
