import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { crc32 } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import type { HeavyOutcome } from "#adapters/heavy/heavy-outcome.ts";
import type { HeavyWork } from "#adapters/heavy/heavy-work.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { aContext, aServer, type TestServer } from "#tests/builders/a-server.ts";
import { insertBareInvoices } from "#tests/builders/invoice-rows.ts";

const canvas = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#ffeedd" } });

/**
 * A TIFF of several pages, which sharp can read but not write: pages one behind the other, uncompressed grey of 8 by 8. `dots`
 * gives each page its resolution (an inch across, an inch down).
 */
const pagesTiff = (pages: number, dots?: readonly (readonly [number, number])[]): Buffer => {
  const SIDE = 8;
  const head = Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0]);
  const tags = [
    [256, 3, SIDE],
    [257, 3, SIDE],
    [258, 3, 8],
    [259, 3, 1],
    [262, 3, 1],
    [273, 4, 0],
    [277, 3, 1],
    [278, 3, SIDE],
    [279, 4, SIDE * SIDE],
    ...(dots === undefined
      ? []
      : ([
          [282, 5, -16],
          [283, 5, -8],
          [296, 3, 2],
        ] as const)),
  ] as const;
  const size = 2 + tags.length * 12 + 4 + SIDE * SIDE + 16;
  const bodies = Array.from({ length: pages }, (_, page) => {
    const start = head.length + page * size;
    const body = Buffer.alloc(size, 0x80);
    body.writeUInt16LE(tags.length, 0);
    tags.forEach(([tag, kind, value], index) => {
      const at = 2 + index * 12;
      body.writeUInt16LE(tag, at);
      body.writeUInt16LE(kind, at + 2);
      body.writeUInt32LE(1, at + 4);
      body.writeUInt32LE(tag === 273 ? start + size - 16 - SIDE * SIDE : kind === 5 ? start + size + value : value, at + 8);
    });
    for (const [index, inch] of (dots?.[page] ?? []).entries()) {
      body.writeUInt32LE(inch * 10, size - 16 + index * 8);
      body.writeUInt32LE(10, size - 12 + index * 8);
    }
    body.writeUInt32LE(page === pages - 1 ? 0 : start + size, 2 + tags.length * 12);
    return body;
  });
  return Buffer.concat([head, ...bodies]);
};

/** The PNG with a chunk pHYs after its header. */
const withPixelsAMetre = (png: Buffer, x: number, y: number): Buffer => {
  const chunk = Buffer.alloc(21);
  chunk.writeUInt32BE(9, 0);
  chunk.write("pHYs", 4, "latin1");
  chunk.writeUInt32BE(x, 8);
  chunk.writeUInt32BE(y, 12);
  chunk.writeUInt8(1, 16);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
};

suite("documents that were uploaded as images", () => {
  let server: TestServer;
  let invoiceUuid = "";
  before(async () => {
    server = await aServer();
    await server.context.db.inTenant(
      server.tenant.tenantUuid,
      async (tx) => void ([invoiceUuid = ""] = await insertBareInvoices(tx, 1)),
    );
  });
  after(() => server.app.close());
  const attach = async (name: string, content: Buffer): Promise<string> =>
    (
      await server.app.inject({
        method: "POST",
        url: `/v2/invoices/${invoiceUuid}/documents`,
        headers: { ...server.headers, "content-type": "application/json" },
        payload: JSON.stringify({ name, base64String: content.toString("base64") }),
      })
    ).json().uuid;
  const getPdf = (uuid: string) =>
    server.app.inject({ url: `/v2/invoices/${invoiceUuid}/documents/${uuid}`, headers: server.headers });

  test("getInvoiceDocument: a PDF comes back byte for byte", async () => {
    const content = Buffer.from("%PDF-1.7\n%%EOF\n");
    const answer = await getPdf(await attach("a.pdf", content));
    assert.deepEqual([answer.statusCode, answer.headers["content-type"], answer.rawPayload], [200, "application/pdf", content]);
    assert.match(String(answer.headers["content-disposition"]), /a\.pdf/);
  });

  const IMAGES: readonly (readonly [
    name: string,
    make: () => Promise<Buffer>,
    pages: number,
    size: readonly [number, number],
  ])[] = [
    ["scan.jpg", () => canvas(1000, 500).withMetadata({ density: 200 }).jpeg().toBuffer(), 1, [360, 180]],
    ["turned.jpg", () => canvas(1000, 500).withMetadata({ density: 200, orientation: 6 }).jpeg().toBuffer(), 1, [180, 360]],
    [
      "clear.png",
      () =>
        sharp({ create: { width: 300, height: 600, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
          .withMetadata({ density: 300 })
          .png()
          .toBuffer(),
      1,
      [72, 144],
    ],
    ["fax.tif", async () => pagesTiff(3), 3, [3.84, 3.84]],
    [
      "coarse fax.tif",
      async () =>
        pagesTiff(2, [
          [204, 196],
          [204, 98],
        ]),
      2,
      [2.82, 5.88],
    ],
    ["flat.png", async () => withPixelsAMetre(await canvas(100, 100).png().toBuffer(), 8_000, 4_000), 1, [35.4, 70.9]],
  ];
  for (const [name, make, pages, [width, height]] of IMAGES) {
    test(`${name} is made a PDF of ${pages} page(s), once`, async () => {
      const content = await make();
      const uuid = await attach(name, content);
      const [answer, again] = [await getPdf(uuid), await getPdf(uuid)];
      assert.equal(answer.statusCode, 200, answer.body.slice(0, 300));
      const pdf = await PDFDocument.load(answer.rawPayload);
      assert.equal(pdf.getPageCount(), pages);
      const size = pdf.getPage(pages - 1).getSize();
      const tolerance = width < 20 ? 0.1 : 1;
      assert.ok(Math.abs(size.width - width) < tolerance && Math.abs(size.height - height) < tolerance, JSON.stringify(size));
      assert.deepEqual(again.rawPayload, answer.rawPayload);
      assert.deepEqual(
        [answer.headers["x-content-type-options"], answer.headers["content-security-policy"]],
        ["nosniff", "sandbox; default-src 'none'; frame-ancestors 'none'"],
      );
      assert.match(String(answer.headers["content-disposition"]), new RegExp(name));
      const original = await server.app.inject({ url: `/v2/documents/${uuid}/file`, headers: server.headers });
      assert.ok(original.rawPayload.equals(content));
      const left = await server.context.db.control.query("select from pending_blob where tenant_uuid = $1", [
        server.tenant.tenantUuid,
      ]);
      assert.equal(left.rowCount, 0);
    });
  }

  test("what cannot be made a PDF, or only at a price nobody should pay, is 422", async () => {
    const flood = await canvas(4, 4).png().toBuffer();
    // Says 30,000 x 30,000 in its header.
    flood.writeUInt32BE(30_000, 16);
    flood.writeUInt32BE(30_000, 20);
    const cut = (await canvas(900, 900).png().toBuffer()).subarray(0, 40);
    for (const content of [Buffer.from("just words"), flood, cut, Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]), pagesTiff(201)]) {
      const answer = await getPdf(await attach("odd", content));
      assert.equal(answer.statusCode, 422, answer.body.slice(0, 200));
      assert.doesNotMatch(answer.body, /node_modules|\.ts:/);
    }
  });

  test("what cannot be made is not tried again; what took too long is, later; while others are served it is 503 with Retry-After", async () => {
    const asked: string[] = [];
    let outcome: HeavyOutcome = { kind: "busy" };
    const heavy: HeavyWork = {
      run: async (_tenant, task) => {
        asked.push(task);
        return outcome;
      },
      read: async () => ({ kind: "busy" }),
      draw: async () => ({ kind: "busy" }),
      cut: async () => ({ kind: "busy" }),
      merge: async () => ({ kind: "busy" }),
      redact: async () => ({ kind: "busy" }),
      readRegion: async () => ({ kind: "busy" }),
      forget: () => {},
      close: () => {},
    };
    const own = await aServer({
      context: await aContext({ outside: anOutside({ heavy, blobs: server.context.outside.blobs }) }),
    });
    const db = own.context.db;
    const { tenantUuid } = own.tenant;
    const invoice = await db.inTenant(tenantUuid, async (tx) => (await insertBareInvoices(tx, 1))[0]);
    const url = `/v2/invoices/${invoice}/documents`;
    const content = await canvas(8, 8).png().toBuffer();
    const sent = await own.app.inject({
      method: "POST",
      url,
      headers: { ...own.headers, "content-type": "application/json" },
      payload: JSON.stringify({ name: "scan.png", base64String: content.toString("base64") }),
    });
    const look = () => own.app.inject({ url: `${url}/${sent.json().uuid}`, headers: own.headers });
    const busy = await look();
    assert.deepEqual([busy.statusCode, busy.headers["retry-after"]], [503, "5"], busy.body);
    outcome = { kind: "overrun", reason: "it takes longer than 20 s" };
    for (const answer of [await look(), await look()]) {
      assert.equal(answer.statusCode, 422);
      assert.match(answer.body, /takes longer than 20 s/);
    }
    assert.equal(asked.length, 2);
    const anHourLater = "update document set pdf_refused_until = now() - interval '1 s' where tenant_uuid = $1";
    await db.inTenant(tenantUuid, (tx) => tx.query(anHourLater, [tenantUuid]));
    outcome = { kind: "made", made: { ok: false, reason: "the image cannot be read" } };
    await look();
    assert.match((await look()).body, /the image cannot be read/);
    assert.equal(asked.length, 3);
    await own.app.close();
  });

  test("a document of another invoice is not there", async () => {
    const uuid = await attach("a.pdf", Buffer.from("%PDF-1.7\n"));
    const other = await server.context.db.inTenant(server.tenant.tenantUuid, async (tx) => (await insertBareInvoices(tx, 1))[0]);
    assert.equal(
      (await server.app.inject({ url: `/v2/invoices/${other}/documents/${uuid}`, headers: server.headers })).statusCode,
      404,
    );
  });
});
