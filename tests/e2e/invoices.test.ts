import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { anApp, WITHOUT_CHROMIUM } from "./an-app.ts";
import { seriousFindings } from "./serious-findings.ts";

const MANY = 50;
const CHANGED = ["BULK-7", "BULK-23"];
/** 5 s are the goal on a machine that does nothing else; a crowded one takes a multiple. The test prints what it took. */
const MAX_BULK_MS = 45_000;

describe("lists of invoices in the browser", WITHOUT_CHROMIUM, async () => {
  const app = await anApp({ policy: { autoApprove: false } });
  const bill = (number: string, billed: string) =>
    app.tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: number, order: `O-${number}`, charges: [["LINEHAUL", billed]] }));
  for (let place = 1; place <= MANY; place += 1) {
    await app.tenant.acceptOrder(anOrderBody({ orderNumber: `O-BULK-${place}`, charges: [["LINEHAUL", "1000"]] }));
    await bill(`BULK-${place}`, "1000");
  }
  await app.tenant.acceptOrder(anOrderBody({ orderNumber: "O-OVER", charges: [["LINEHAUL", "1000"]] }));
  await bill("OVER", "1300.5");
  await app.service.work();
  const [ana, ben] = [await app.aPerson("admin"), await app.aPerson("approver")];
  const rows = (page: Page) => page.locator(".queue-row");

  it("filters, sorts and chooses columns in the address, and keeps that as a view for everybody", async () => {
    const { page, troubles } = await app.aPage({ width: 1440, height: 900 });
    await app.signIn(page, ana, "/queue/all");
    await page
      .getByText(`60 of ${MANY + 1}`)
      .or(page.getByText(String(MANY + 1), { exact: true }))
      .first()
      .waitFor();
    await page.getByRole("columnheader", { name: "Variance" }).getByRole("button").click();
    await page.waitForURL(/sort=-variance/);
    assert.match(await rows(page).first().innerText(), /OVER/);
    await page.getByRole("button", { name: "More filters" }).click();
    const filters = page.getByRole("dialog");
    await filters.getByLabel("Billed at least").fill("$1,200");
    assert.deepEqual(await seriousFindings(page), [], "more filters");
    await filters.getByRole("button", { name: "Show" }).click();
    await page.waitForURL(/minBilled=%?2?2?1200/);
    await page.getByText("billed at least 1,200.00").waitFor();
    await rows(page).filter({ hasText: "BULK" }).first().waitFor({ state: "detached" });
    await rows(page).filter({ hasText: "OVER" }).waitFor();
    assert.equal(await rows(page).count(), 1);
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Orders" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("columnheader", { name: "Orders" }).waitFor();
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("menuitem", { name: "Save this view…" }).click();
    await page.getByLabel("Name").fill("Over 1,200");
    await page.getByLabel("Everybody sees it").check();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByText("The view “Over 1,200” is saved.").waitFor();
    assert.deepEqual(troubles, []);
    await page.context().close();

    const other = await app.aPage();
    await app.signIn(other.page, ben, "/queue/needs-me");
    await other.page.getByRole("button", { name: "Views" }).click();
    await other.page.getByRole("menuitem", { name: "Over 1,200" }).click();
    await other.page.waitForURL(/queue\/all\?.*sort=-variance/);
    await rows(other.page).filter({ hasText: "OVER" }).waitFor();
    assert.equal(await rows(other.page).count(), 1);
    assert.deepEqual(other.troubles, []);
    await other.page.context().close();
  });

  it("takes the list away as a workbook and to print", async () => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, ana, "/queue/exceptions");
    await rows(page).first().waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page
        .getByRole("button", { name: "Export" })
        .click()
        .then(() => page.getByRole("menuitem", { name: "Excel workbook (XLSX)" }).click()),
    ]);
    assert.equal(download.suggestedFilename(), "invoices-exceptions.xlsx");
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: "To print" }).click();
    await page.getByRole("cell", { name: "OVER", exact: true }).waitFor();
    await page
      .getByText(/1,300\.50 USD/)
      .first()
      .waitFor();
    assert.deepEqual(await seriousFindings(page), [], "print");
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("puts an invoice off by keys: it leaves the queues, is seen where it waits, and comes back", async () => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, ana, "/queue/exceptions");
    await rows(page).filter({ hasText: "OVER" }).waitFor();
    await page.keyboard.press("j");
    // On a busy machine the next key comes before the list has drawn which row is meant.
    await page.locator('[role="row"][aria-selected="true"]').filter({ hasText: "OVER" }).waitFor();
    await page.keyboard.press("Shift+H");
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Tomorrow morning").waitFor();
    assert.deepEqual(await seriousFindings(page), [], "snooze");
    await dialog.getByRole("button", { name: "Snooze", exact: true }).press("Enter");
    await dialog.waitFor({ state: "detached" });
    await page.locator(".undo").getByText("was snoozed").waitFor();
    await page.keyboard.press("u");
    await page.getByText("1 of 1 decisions taken back.").waitFor();
    await page.goto(`${app.address}/queue/exceptions`);
    await rows(page).filter({ hasText: "OVER" }).waitFor();
    await page.keyboard.press("j");
    await page.locator('[role="row"][aria-selected="true"]').filter({ hasText: "OVER" }).waitFor();
    await page.keyboard.press("Shift+H");
    await dialog.getByRole("button", { name: "Snooze", exact: true }).press("Enter");
    await dialog.waitFor({ state: "detached" });
    await page.goto(`${app.address}/queue/snoozed`);
    await rows(page).filter({ hasText: "OVER" }).getByText("Snoozed").waitFor();
    await page.goto(`${app.address}/queue/exceptions`);
    await page.getByText("No exceptions.").waitFor();
    // What comes while nothing is shown is shown at once.
    await app.tenant.acceptOrder(anOrderBody({ orderNumber: "O-LATE", charges: [["LINEHAUL", "1000"]] }));
    await bill("LATE", "1400");
    await app.service.work();
    await rows(page).filter({ hasText: "LATE" }).waitFor();
    await app.service.context.db.inTenant(app.tenant.tenantUuid, (tx) =>
      tx.query("update invoice set snoozed_until = now() - interval '1 second' where snoozed_until is not null"),
    );
    await page.reload();
    await rows(page).filter({ hasText: /OVER/ }).waitFor();
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("approves a clean one by one key, draws the next, and takes it back by another, and nothing was sent", async (test) => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, ana, "/queue/ready");
    await rows(page).first().getByRole("link").click();
    const title = page.locator(".ws-title h1");
    const first = (await title.innerText()).trim();
    const began = Date.now();
    await page.keyboard.press("Shift+A");
    await title.filter({ hasNotText: new RegExp(`^\\s*${first}\\s*$`) }).waitFor();
    const ms = Date.now() - began;
    test.diagnostic(`journey 2: 1 key to approve (aim: 1), the next invoice is drawn after ${ms} ms (aim: 300 ms)`);
    await page.keyboard.press("u");
    await title.filter({ hasText: first }).waitFor();
    await page.getByText("took the approval back").waitFor();
    assert.equal((await app.tenant.invoice(first)).status, "review");
    assert.ok(!(await app.tenant.eventTypes()).some((type) => type.includes("APPROVED")), "nobody outside was told");
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("approves fifty at once in three actions, and names the two that a colleague changed, with who and how", async (test) => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, ana, "/queue/ready");
    await rows(page).first().waitFor();
    await page.getByRole("checkbox", { name: "Select all that are shown" }).check();
    await page.getByText(`${MANY} selected`).waitFor();
    assert.deepEqual(await seriousFindings(page), [], "a selection");
    const other = await app.aPage();
    await app.signIn(other.page, ben, "/queue/ready");
    for (const number of CHANGED) {
      const { uuid, e_tag: eTag } = (await app.tenant.invoice(number)) as unknown as { uuid: string; e_tag: string };
      const held = await other.page.request.post(`${app.address}/manage/invoices/${uuid}/hold`, {
        data: { eTag: String(eTag), reason: "Waits for the receipt" },
        headers: { origin: app.address },
      });
      assert.equal(held.status(), 200);
    }
    const began = Date.now();
    await page.keyboard.press("Shift+A");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: `Approve ${MANY}` }).press("Enter");
    await dialog
      .getByText(`${MANY - 2} of ${MANY} approved. 2 not.`)
      .waitFor({ timeout: MAX_BULK_MS })
      .catch(async () => assert.fail(`not what was awaited: ${await dialog.innerText()}`));
    const ms = Date.now() - began;
    // For some seconds, which the checks below may outlast.
    await page.getByText(`${MANY - 2} invoices are being approved`).waitFor();
    test.diagnostic(`50 approved at once, 2 of them changed meanwhile: 3 actions, ${ms} ms from the key to the result`);
    for (const number of CHANGED) {
      const told = await dialog.getByRole("listitem").filter({ hasText: number }).innerText();
      assert.match(told, /Changed meanwhile[\s\S]*It was held by Robin approver/);
    }
    assert.deepEqual(await seriousFindings(page), [], "what became of each");
    await dialog.getByRole("button", { name: "Close" }).last().click();
    assert.deepEqual(troubles, []);
    assert.ok(ms < MAX_BULK_MS);
    await page.context().close();
    await other.page.context().close();
  });

  for (const dark of [false, true])
    it(`has no serious accessibility finding, ${dark ? "dark" : "light"}`, async () => {
      const { page } = await app.aPage({ dark });
      await app.signIn(page, ana, "/queue/all");
      await rows(page).first().waitFor();
      assert.deepEqual(await seriousFindings(page), [], "all invoices");
      for (const name of ["Views", "Columns", "Export"]) {
        await page.getByRole("button", { name }).click();
        await page.getByRole("menu").waitFor();
        assert.deepEqual(await seriousFindings(page), [], name);
        await page.keyboard.press("Escape");
        await page.getByRole("menu").waitFor({ state: "detached" });
      }
      await page.context().close();
    });
});
