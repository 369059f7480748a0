import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { anApp, type App, WITHOUT_CHROMIUM } from "./an-app.ts";
import { seriousFindings } from "./serious-findings.ts";
import { staysOld } from "./stays-old.ts";

const anOrder = (orderNumber: string, linehaul: string) => anOrderBody({ orderNumber, charges: [["LINEHAUL", linehaul]] });

/** An invoice of 1,000 that was approved, and its order sent again for 700. */
const overpaid = async (app: App, name: string): Promise<void> => {
  await app.tenant.acceptOrder(anOrder(name, "1000"));
  await app.service.work();
  await app.tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: `I-${name}`, order: name, charges: [["LINEHAUL", "1000"]] }));
  await app.service.work();
  assert.equal((await app.tenant.invoice(`I-${name}`)).status, "approved");
  await app.tenant.acceptOrder(anOrder(name, "700"));
  await app.service.work();
};

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

describe("recoveries in the browser", WITHOUT_CHROMIUM, async () => {
  const app = await anApp({ policy: { autoApprove: true } });
  const email = await app.aPerson("admin");

  it("says that there is nothing to get back, and shows what is found without being asked again", async () => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, email, "/recoveries");
    await page.getByRole("heading", { name: "Nothing to get back" }).waitFor();
    assert.deepEqual(await seriousFindings(page), [], "no recoveries");
    await page.getByText("Live", { exact: true }).waitFor({ state: "attached" });
    for (const name of ["REC-1", "REC-2"]) await overpaid(app, name);
    await row(page, "REC-2").waitFor();
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("lists them with amounts, totals by currency and states, and finds them by order, vendor and state", async () => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, email, "/queue/needs-me");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Recoveries" }).click();
    await heading(page, "Recoveries").waitFor();
    assert.match(await row(page, "REC-1").innerText(), /Open[\s\S]*names less[\s\S]*1,000\.00[\s\S]*700\.00[\s\S]*300\.00 USD/);
    assert.match(await page.getByRole("region", { name: "Totals in USD" }).innerText(), /To claim\s+600\.00\s+USD/);
    await page.getByText("Open 2", { exact: true }).waitFor();
    assert.deepEqual(await seriousFindings(page), [], "recoveries");
    await page.getByLabel("Search the recoveries").fill("REC-1");
    await row(page, "REC-2").waitFor({ state: "detached" });
    assert.match(await page.getByRole("region", { name: "Totals in USD" }).innerText(), /To claim\s+300\.00/);
    assert.match(page.url(), /q=REC-1/);
    await page.getByText("Claimed 0", { exact: true }).click();
    await page.getByRole("heading", { name: "No recovery fits these filters" }).waitFor();
    await page.goto(`${app.address}/recoveries?vendor=NOBODY`);
    await page.getByRole("heading", { name: "No recovery fits these filters" }).waitFor();
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("says why, lets the letter be saved, and keeps claim, money in parts and waiver with who and what was left", async () => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, email, "/recoveries");
    await row(page, "REC-1").getByRole("link").click();
    await heading(page, /^REC-1, /).waitFor();
    await page.locator(".page-head").getByText("The order names less for this carrier now than was accepted.").waitFor();
    assert.match(await page.getByRole("region", { name: "Amounts" }).innerText(), /1,000\.00[\s\S]*700\.00[\s\S]*300\.00/);
    assert.match(await page.getByLabel("Text of the letter").innerText(), /300\.00 USD/);
    for (const [format, start] of [
      ["PDF", "%PDF-"],
      ["CSV", "orderNumber,"],
    ] as const) {
      const [saved] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: `Download the letter as ${format}` }).click(),
      ]);
      assert.equal(saved.suggestedFilename(), `recovery-REC-1.${format.toLowerCase()}`);
      assert.ok((await readFile(await saved.path(), "latin1")).startsWith(start));
    }
    assert.deepEqual(await seriousFindings(page), [], "a recovery");

    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Claim…" }).click();
    await dialog.getByLabel("Note").fill("Mailed to their claims desk");
    assert.deepEqual(await seriousFindings(page), [], "claim dialog");
    await dialog.getByRole("button", { name: "Note the claim" }).click();
    await page.getByText("asked the vendor for 300.00 USD").waitFor();
    await page.getByText("Mailed to their claims desk").waitFor();
    await page.getByRole("button", { name: "Claim…" }).waitFor({ state: "detached" });

    await page.getByRole("button", { name: "Sent or answered…" }).click();
    await dialog.getByLabel("To or from").fill("ar@acme.example");
    assert.deepEqual(await seriousFindings(page), [], "message dialog");
    await dialog.getByRole("button", { name: "Note it" }).click();
    await page.getByText("sent the claim by e-mail to ar@acme.example").waitFor();
    await page.getByRole("button", { name: "Sent or answered…" }).click();
    await dialog.getByLabel("What", { exact: true }).selectOption("Received");
    await dialog.getByLabel("By", { exact: true }).selectOption("Telephone");
    await dialog.getByLabel("What was written or said").fill("They will credit it in March");
    await dialog.getByRole("button", { name: "Note it" }).click();
    await page.getByText("noted an answer by telephone").waitFor();
    await page.getByText("They will credit it in March").waitFor();

    await page.getByRole("button", { name: "Money received…" }).click();
    await dialog.getByLabel("Amount in USD").fill("300.01");
    await dialog.getByRole("button", { name: "Note the money" }).click();
    await dialog.getByText("At most what is left: 300.00 USD").waitFor();
    await dialog.getByLabel("Amount in USD").fill("100.50");
    await dialog.getByRole("button", { name: "Note the money" }).click();
    await page.getByText("noted as received 100.50 USD").waitFor();
    await page.getByText(/199\.50 left/).waitFor();

    await page.getByRole("button", { name: "Waive the rest…" }).click();
    await dialog.getByRole("button", { name: "Waive the rest" }).click();
    await dialog.getByText("Say why it is given up").waitFor();
    await dialog.getByLabel("Reason").fill("Below what a claim costs");
    await dialog.getByRole("button", { name: "Waive the rest" }).click();
    await page.getByText("gave up 199.50 USD").waitFor();
    await page.getByText("Nothing is left to get back, so there is nothing to ask for.").waitFor();
    assert.equal(await page.getByRole("button", { name: "Money received…" }).count(), 0);
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("tells when somebody else was first, and decides again on what is left", async () => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, email, "/recoveries?q=REC-2");
    await row(page, "REC-2").getByRole("link").click();
    await page.getByRole("button", { name: "Money received…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Amount in USD").fill("300");
    // The order costs more again behind this page's back: less is owed.
    await staysOld(page, "**/manage/recoveries/*");
    await app.tenant.acceptOrder(anOrder("REC-2", "900"));
    await app.service.work();
    await dialog.getByRole("button", { name: "Note the money" }).click();
    await dialog.getByText("Someone changed this recovery before you.").waitFor();
    await dialog.getByText("At most 100.00 USD.").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("stands on the order and on the invoice that it comes from", async () => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, email, "/orders/REC-2");
    const card = page.getByRole("region", { name: "Paid too much" });
    assert.match(await card.innerText(), /100\.00 USD[\s\S]*Open/);
    await page.getByRole("region", { name: "Invoices" }).getByRole("link", { name: "I-REC-2" }).click();
    await heading(page, "I-REC-2").waitFor();
    await card.getByRole("link").click();
    await heading(page, /^REC-2, /).waitFor();
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("leaves decisions to those who may decide, and says what failed and how to try again", async () => {
    const { page } = await app.aPage({ dark: true });
    await app.signIn(page, await app.aPerson("viewer"), "/recoveries?q=REC-2");
    await row(page, "REC-2").getByRole("link").click();
    await heading(page, /^REC-2, /).waitFor();
    assert.equal(await page.getByRole("button", { name: "Claim…" }).count(), 0);
    assert.deepEqual(await seriousFindings(page), [], "a recovery, dark");
    await page.route("**/manage/recoveries?*", (route) => route.abort());
    await page.goto(`${app.address}/recoveries`);
    await page.getByRole("heading", { name: "The recoveries could not be loaded" }).waitFor({ timeout: 20_000 });
    await page.unroute("**/manage/recoveries?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await row(page, "REC-1").waitFor();
    await page.goto(`${app.address}/recoveries/00000000-0000-4000-8000-000000000000`);
    await page.getByRole("heading", { name: "The recovery was not found" }).waitFor();
    await page.context().close();
  });
});
