import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { memoryMailer } from "#tests/fakes/memory-mailer.ts";
import { changeVendor } from "#usecases/party/change-vendor.ts";
import { anApp, WITHOUT_CHROMIUM } from "./an-app.ts";
import { seriousFindings } from "./serious-findings.ts";

const AUDITOR = { id: "key:auditor", name: "Auditor", approvalLimit: null, userId: null };

describe("what leaves the house with a dispute, in the browser", WITHOUT_CHROMIUM, async () => {
  const mailer = memoryMailer();
  const app = await anApp({ mailer });
  const { context } = app.service;
  const vendor = { name: "ACME", disputeEmail: "disputes@acme.example" };
  const change = { actor: AUDITOR, effectiveFrom: null, eTag: null };
  assert.ok((await changeVendor(context, app.tenant.tenant, { externalId: "ACME", vendor }, change)).ok);
  for (const place of [1, 2]) {
    await app.tenant.acceptOrder(anOrderBody({ orderNumber: `SO-${place}`, charges: [["FUEL", "200"]] }));
    const bill = { invoiceNumber: `OVER-${place}`, order: `SO-${place}`, charges: [["FUEL", "260.5"]] } as const;
    await app.tenant.acceptInvoice(anInvoiceBody(bill));
  }
  await app.service.work();
  const email = await app.aPerson("admin");

  it("goes by mail to the address that the vendor's profile keeps, and says so in the toast, the row and the timeline", async (t) => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, email, "/queue/exceptions?q=OVER-1");
    await page.getByRole("row").filter({ hasText: "OVER-1" }).getByRole("link").click();
    await page.getByRole("heading", { level: 1, name: "OVER-1" }).waitFor();
    const dialog = page.getByRole("dialog");
    await page.keyboard.press("d");
    await dialog.getByRole("button", { name: "Raise and send" }).waitFor();
    assert.equal(await dialog.getByLabel("To", { exact: true }).inputValue(), "disputes@acme.example");
    await dialog.getByText("to disputes@acme.example").waitFor();
    assert.deepEqual(await seriousFindings(page), [], "a dispute that goes by mail");
    await page.keyboard.press("Control+Enter");
    t.diagnostic("journey 5: 2 keys to raise a dispute and mail it to the address of the vendor's profile (aim: 4)");
    await page.getByText("Dispute raised: OVER-1").waitFor();
    await page.getByText("The mail to disputes@acme.example leaves in 8 seconds.").waitFor();
    await page.goto(`${app.address}/queue/disputed`);
    const row = page.getByRole("row").filter({ hasText: "OVER-1" });
    await row.getByText("Their turn").waitFor();
    assert.deepEqual(await seriousFindings(page), [], "a queue of disputed invoices");
    await row.getByRole("link").click();
    await page.getByText("raised a dispute, by mail to disputes@acme.example").waitFor();
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("says that nobody outside was told where no mail goes out, and waits as not sent", async () => {
    const { page, troubles } = await app.aPage({ width: 390 });
    await app.signIn(page, email, `/invoices/${(await app.tenant.invoice("OVER-2")).uuid}`);
    await page.getByRole("heading", { level: 1, name: "OVER-2" }).waitFor();
    await page.keyboard.press("d");
    await page
      .getByRole("dialog")
      .getByLabel(/by e-mail/)
      .uncheck({ force: true });
    await page.getByRole("dialog").getByRole("button", { name: "Raise without a mail" }).click();
    await page.getByText("No mail goes out: nobody outside was told.").waitFor();
    await page.getByText("raised a dispute; no mail went out").waitFor();
    await page.goto(`${app.address}/queue/disputed`);
    await page.getByText("Not sent").waitFor();
    assert.deepEqual(troubles, []);
    await page.context().close();
  });
});
