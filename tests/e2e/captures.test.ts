import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { acceptDocuments } from "#usecases/document/accept-documents.ts";
import { keepRefusedCapture } from "#usecases/document/list-captures.ts";
import { anApp, type App, WITHOUT_CHROMIUM } from "./an-app.ts";
import { seriousFindings } from "./serious-findings.ts";

const PDF = Buffer.from("%PDF-1.7\n%%EOF\n");

const aCapture = (app: App, captureId: string, addresses: readonly string[]) => {
  const { tenantUuid } = app.tenant;
  return acceptDocuments(
    app.service.context,
    {
      externalOrderId: null,
      externalInvoiceId: null,
      loadId: "LOAD-1",
      captureId,
      source: "Capture",
      files: [{ name: "capture-1.pdf", type: "Unset", file: { content: PDF, mediaType: "application/pdf" }, place: 1 }],
      addresses: addresses.map((address, index) => ({ place: index + 2, address })),
    },
    {
      tenantUuid,
      operation: "captureCallback",
      externalId: captureId,
      sentBy: "capture",
      idempotency: null,
      answer: { status: 202, body: "{}" },
    },
  );
};

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

describe("captures in the browser", WITHOUT_CHROMIUM, async () => {
  const app = await anApp();
  const email = await app.aPerson("admin");

  it("says that nothing was captured yet, then lists what came, image by image, and fetches again what failed", async () => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, email, "/captures");
    await page.getByRole("heading", { name: "Nothing was captured yet" }).waitFor();
    assert.deepEqual(await seriousFindings(page), [], "no captures");
    await aCapture(app, "c-stored", []);
    // Nobody listens there: it is tried again.
    await aCapture(app, "c-waiting", ["http://127.0.0.1:64999/b.png?signature=hidden"]);
    // A private address: it fails at once.
    await aCapture(app, "c-partial", ["https://files.private.example/c.png"]);
    await keepRefusedCapture(app.service.context, app.tenant.tenantUuid, {
      reason: "images[0] must be non-empty base64 (standard alphabet, padded)",
      payload: '{"payload":{"captureId":"c-refused","loadId":"LOAD-2"}}',
    });
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Orders" }).click();
    for (const until = Date.now() + 20_000; ;) {
      const { rows } = await app.service.context.db.inTenant(app.tenant.tenantUuid, (tx) =>
        tx.query("select from capture_image where state = 'waiting' and attempts = 0"),
      );
      const { rows: all } = await app.service.context.db.inTenant(app.tenant.tenantUuid, (tx) => tx.query("select from capture"));
      if (rows.length === 0 && all.length === 3) break;
      assert.ok(Date.now() < until, "the images were not tried");
    }
    await page.goto(`${app.address}/captures`);
    await row(page, "c-partial").waitFor();
    assert.match(await row(page, "c-stored").innerText(), /LOAD-1[\s\S]*Stored[\s\S]*1 of 1 stored/);
    const waiting = await row(page, "c-waiting").innerText();
    assert.match(waiting, /Fetching[\s\S]*1 of 2 stored[\s\S]*2\. http:\/\/127\.0\.0\.1:64999\/b\.png: .*will be tried again/);
    assert.equal(waiting.includes("hidden"), false);
    assert.match(await row(page, "c-partial").innerText(), /Partly stored[\s\S]*10\.0\.0\.1 is not a public one/);
    assert.match(await row(page, "c-refused").innerText(), /LOAD-2[\s\S]*Refused[\s\S]*non-empty base64/);
    assert.deepEqual(await seriousFindings(page), [], "captures");
    await row(page, "c-partial").getByRole("button", { name: "Fetch again" }).click();
    await page.getByText("The images are being fetched again").waitFor();
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("says so when the list cannot be had", async () => {
    const { page } = await app.aPage();
    await app.signIn(page, email, "/orders");
    await page.route("**/manage/captures*", (route) => route.fulfill({ status: 503, body: "{}" }));
    await page.goto(`${app.address}/captures`);
    await page.getByRole("button", { name: /try again/i }).waitFor();
    assert.deepEqual(await seriousFindings(page), [], "a failure");
    await page.context().close();
  });
});
