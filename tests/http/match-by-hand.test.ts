import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { twoTenants } from "#tests/fixtures/two-tenants.ts";
import { type Asking, askingOf, type Json } from "./answers/asking.ts";

const inTexas = { address: { name: "Dock 1", city: "Dallas", state: "TX", country: "USA", postalCode: "75201" } };

suite("matching an invoice by hand", () => {
  let asking: Asking;
  const given = (operationId: string, invoiceUuid: string, body?: unknown, status?: number) =>
    asking.give(operationId, {
      path: { invoiceUuid },
      ...(body === undefined ? {} : { body }),
      ...(status === undefined ? {} : { status }),
    });
  const order = (orderNumber: string, charge: string, more: Record<string, unknown> = {}) =>
    asking.give("createOrder", { body: anOrderBody({ orderNumber, charges: [["400", charge]], vendor: "HAND", more }) });
  const uuidOf = async (externalId: string): Promise<string> =>
    (await asking.give("getInvoiceUuid", { query: { externalId } })).invoiceUuid;
  let invoiceUuid: string;

  before(async () => {
    asking = askingOf(await twoTenants());
    await order("HAND-FITS", "700.00");
    await order("HAND-NEAR", "760.00", { shipDate: "2026-10-04" });
    await order("HAND-FAR", "90.00", {
      shipDate: "2026-08-20",
      stops: [{ type: "Origin", sequence: 1, vendors: ["HAND"], ...inTexas }],
    });
    await order("HAND-OLD", "700.00", { shipDate: "2026-01-05" });
    await asking.give("createOrder", {
      body: anOrderBody({ orderNumber: "HAND-OTHER", charges: [["400", "700.00"]], vendor: "ELSEWHERE" }),
    });
    const stops = [
      {
        type: "Origin",
        sequence: 1,
        address: { name: "Dock 4", city: "Toledo", state: "OH", country: "USA", postalCode: "43604" },
      },
      {
        type: "Destination",
        sequence: 2,
        address: { name: "Dock 9", city: "Erie", state: "PA", country: "USA", postalCode: "16501" },
      },
    ];
    await asking.give("createInvoice", {
      body: anInvoiceBody({ invoiceNumber: "HI-1", vendor: "HAND", charges: [["400", "700.00"]], more: { stops } }),
    });
    await asking.both.service.work();
    invoiceUuid = await uuidOf("HI-1");
  });
  after(() => asking.both.stop());

  test("shows the orders it may be for, each with what speaks for it and against it", async () => {
    assert.equal((await given("getWorkspace", invoiceUuid)).status, "unmatched");
    const { items } = await given("listCandidates", invoiceUuid);
    assert.deepEqual(
      items.map((item: Json) => item.orderExternalId),
      ["HAND-FITS", "HAND-NEAR"],
      "the best first; neither another vendor's, nor one of another season or lane and amount",
    );
    const [best, near] = items;
    assert.deepEqual(
      best.why.map((reason: Json) => [reason.part, reason.fits, reason.words]),
      [
        ["vendor", true, "Ordered from Acme Freight"],
        ["dates", true, "Ships on 2026-10-05, as the bill says"],
        ["stops", true, "Same lane: Toledo OH 43604 to Erie PA 16501"],
        ["amount", true, "Agreed 700.0000 USD, as billed"],
        ["billed", true, "Nothing was billed for it yet"],
      ],
    );
    assert.equal(best.score, 1);
    assert.deepEqual(best.agreed, [{ vendor: "Acme Freight", currency: "USD", amount: "700.0000" }]);
    assert.ok(near.why.some((reason: Json) => reason.words === "Ships on 2026-10-04, 1 day before the bill says"));
    assert.ok(near.why.some((reason: Json) => reason.words === "Agreed 760.0000 USD; billed 60.0000 USD less"));
  });

  test("finds any order by vendor, place and ship date, page by page", async () => {
    const search = async (query: Record<string, string>): Promise<readonly string[]> => {
      const found: string[] = [];
      for (let cursor: string | null = ""; cursor !== null;) {
        const page: Json = await asking.give("listOrders", {
          query: { ...query, limit: "2", ...(cursor === "" ? {} : { cursor }) },
        });
        assert.ok(page.items.length <= 2);
        found.push(...page.items.map((item: Json) => item.externalId));
        cursor = page.nextCursor;
      }
      return found;
    };
    assert.deepEqual(await search({ vendor: "hand" }), ["HAND-FITS", "HAND-NEAR", "HAND-FAR", "HAND-OLD"]);
    assert.deepEqual(await search({ vendor: "HAND", place: "dal" }), ["HAND-FAR"]);
    assert.deepEqual(await search({ vendor: "HAND", place: "tx", shipFrom: "2026-08-21" }), []);
    assert.deepEqual(await search({ vendor: "HAND", shipFrom: "2026-08-20", shipTo: "2026-10-04" }), ["HAND-NEAR", "HAND-FAR"]);
    assert.deepEqual(await search({ q: "HAND-F", vendor: "HAND" }), ["HAND-FITS", "HAND-FAR"]);
    assert.ok((await search({ vendor: "Acme Fr", shipFrom: "2026-10-05" })).includes("HAND-OTHER"), "by a part of its name");
    await asking.give("listOrders", { query: { shipFrom: "2026-10-05", shipTo: "2026-10-04" }, status: 400 });
    const { nextCursor } = await asking.give("listOrders", { query: { limit: "1" } });
    await asking.give("listOrders", { query: { vendor: "HAND", cursor: nextCursor }, status: 400 });
  });

  test("tells what the audit would say, and stores nothing of it", async () => {
    const before = await given("getWorkspace", invoiceUuid);
    const fits = await given("previewMatch", invoiceUuid, { eTag: before.eTag, orderExternalIds: ["HAND-FITS"] });
    assert.deepEqual([fits.verdict, fits.totals.expected, fits.totals.variance], ["approve", "700.0000", "0.0000"]);
    assert.deepEqual(
      fits.findings.filter((finding: Json) => finding.severity !== "information"),
      [],
    );
    const near = await given("previewMatch", invoiceUuid, { orderExternalIds: ["HAND-FITS", "HAND-FAR"] });
    assert.equal(near.totals.expected, "790.0000");
    const other = await given("previewMatch", invoiceUuid, { orderExternalIds: ["HAND-OTHER"] });
    assert.ok(other.findings.some((finding: Json) => finding.rule === "vendor-mismatch"));
    assert.deepEqual(await given("getWorkspace", invoiceUuid), before);
    await given("previewMatch", invoiceUuid, { orderExternalIds: ["HAND-NONE"] }, 400);
    await given("previewMatch", invoiceUuid, { eTag: "0", orderExternalIds: ["HAND-FITS"] }, 409);
  });

  test("is done with a reason, agrees with its preview, and is taken back", async () => {
    const before = await given("getWorkspace", invoiceUuid);
    const orderExternalIds = ["HAND-NEAR"];
    const preview = await given("previewMatch", invoiceUuid, { orderExternalIds });
    const reason = "No number on the bill; the driver confirmed the load.";
    const { eTag } = await given("matchInvoice", invoiceUuid, { eTag: before.eTag, orderExternalIds, reason });
    const matched = await given("getWorkspace", invoiceUuid);
    assert.deepEqual(
      [matched.audit.verdict, matched.status, matched.totals.expected],
      [preview.verdict, preview.status, preview.totals.expected],
    );
    const entry = matched.timeline.find((each: Json) => each.kind === "matched");
    assert.equal(entry.data.reason, reason);
    await given("unmatchInvoice", invoiceUuid, { eTag: before.eTag, reason }, 409);

    await asking.give("createInvoice", {
      body: anInvoiceBody({ invoiceNumber: "HI-2", vendor: "HAND", order: "HAND-NEAR", charges: [["400", "690.00"]] }),
    });
    await asking.both.service.work();
    const other = await uuidOf("HI-2");
    const { items } = await given("listCandidates", other);
    const own = items.find((item: Json) => item.orderExternalId === "HAND-NEAR");
    assert.equal(items[0], own, "what its reference names comes first");
    assert.equal(own.why[0].words, "Found by OrderNumber HAND-NEAR");
    assert.ok(own.why.some((each: Json) => each.words === `Billed by HI-1 (${matched.status})` && !each.fits));

    await given("unmatchInvoice", invoiceUuid, { eTag, reason: "It was another load." });
    assert.equal((await given("getWorkspace", invoiceUuid)).status, "unmatched");
    // An invoice that its reference matched, matched by hand to another and let go again: its reference decides.
    await given("matchInvoice", other, { orderExternalIds: ["HAND-FITS"] });
    assert.deepEqual(
      (await given("getWorkspace", other)).orders.map((each: Json) => each.externalId),
      ["HAND-FITS"],
    );
    await given("rematchInvoice", other, { reason: "By mistake." });
    const again = await given("getWorkspace", other);
    assert.deepEqual([again.orders[0].externalId, again.matching.byHand], ["HAND-NEAR", false]);
  });
});
