import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { anApp, WITHOUT_CHROMIUM } from "./an-app.ts";
import { seriousFindings } from "./serious-findings.ts";

describe("keys and looks in the browser", WITHOUT_CHROMIUM, async () => {
  const app = await anApp();
  const approver = await app.aPerson("approver");
  const shots = process.env["SCREENSHOTS"];
  const look = async (page: Page, name: string): Promise<void> => {
    if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
    assert.deepEqual(await seriousFindings(page), [], name);
  };

  it("snooze an invoice on its own page by the key of the queue, and let go what is held by another", async () => {
    await app.tenant.acceptOrder(anOrderBody({ orderNumber: "K-1", charges: [["LINEHAUL", "100.00"]] }));
    await app.tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: "KEYS-1", order: "K-1", charges: [["LINEHAUL", "180.00"]] }));
    await app.service.work();
    const { page, troubles } = await app.aPage();
    await app.signIn(page, approver, "/queue/exceptions");
    await page
      .getByRole("link", { name: /KEYS-1/ })
      .first()
      .click();
    await page.getByRole("heading", { name: /KEYS-1/ }).waitFor();

    await page.keyboard.press("h");
    const hold = page.getByRole("dialog", { name: "Hold KEYS-1" });
    await hold.getByLabel("Until this document is approved").selectOption({ label: "No document" });
    await hold.getByRole("textbox", { name: "Reason" }).fill("waits for the carrier");
    await hold.getByRole("button", { name: "Hold", exact: true }).click();
    // Kept before the page is drawn anew: one that goes takes what it asks for with it.
    await hold.waitFor({ state: "detached" });
    await page.goto(page.url());
    await page.getByRole("region", { name: "On hold" }).waitFor();

    await page.keyboard.press("Shift+H");
    const snooze = page.getByRole("dialog", { name: "Snooze KEYS-1" });
    await snooze.getByRole("radio", { name: "Tomorrow morning" }).check();
    await look(page, "keys-snooze");
    await snooze.getByRole("button", { name: "Snooze", exact: true }).press("Enter");
    await snooze.waitFor({ state: "detached" });
    await page.getByRole("region", { name: "On hold" }).waitFor();
    const snoozed = page.getByRole("region", { name: "Snoozed" });
    await snoozed.getByText(/Put off until .* by you/).waitFor();
    await look(page, "keys-snoozed");

    await page.keyboard.press("y");
    await page.getByRole("dialog", { name: /Release/ }).waitFor();
    await page.keyboard.press("Escape");
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("are another one's where the person says so, refuse a key that is taken, and follow them to another browser", async () => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, approver, "/account");
    const keys = page.getByRole("table", { name: "Keys" });
    await keys.getByRole("button", { name: "Change: Snooze" }).click();
    await page.keyboard.press("d");
    await keys.getByRole("alert").getByText("d is “Dispute” already.").waitFor();
    await look(page, "keys-account");
    await page.keyboard.press("7");
    await keys
      .getByRole("row", { name: /Snooze/ })
      .getByText("7", { exact: true })
      .waitFor();
    await keys.getByRole("button", { name: "Off: Dispute" }).click();
    await keys
      .getByRole("row", { name: /^Dispute/ })
      .getByText("Off")
      .first()
      .waitFor();
    await page.getByRole("radio", { name: "Dark" }).locator("..").click();
    await page.locator("html[data-mantine-color-scheme=dark]").waitFor();
    await page.getByLabel("Compact rows").uncheck();
    await page.getByRole("combobox", { name: "Days and numbers" }).selectOption({ value: "GB" });
    await page.waitForFunction(() => localStorage.getItem("weighbridge-forms")?.includes("GB") === true);
    await page.getByRole("table", { name: "Keys" }).waitFor();

    const other = await app.aPage();
    await app.signIn(other.page, approver, "/queue/exceptions?q=KEYS-1&snoozed=all");
    await other.page.locator("html[data-mantine-color-scheme=dark][data-density=comfortable]").waitFor();
    await other.page.waitForFunction(() => localStorage.getItem("weighbridge-forms")?.includes("GB") === true);
    await other.page.goto(`${app.address}/account`);
    await other.page
      .getByRole("table", { name: "Keys" })
      .getByRole("row", { name: /Snooze/ })
      .getByText("7", { exact: true })
      .waitFor();

    await other.page.getByRole("button", { name: "Everything as it comes" }).click();
    await other.page.locator("html[data-mantine-color-scheme=light][data-density=compact]").waitFor();
    await other.page.waitForFunction(() => localStorage.getItem("weighbridge-forms")?.includes("GB") !== true);
    await page.reload();
    await page.locator("html[data-mantine-color-scheme=light][data-density=compact]").waitFor();
    assert.deepEqual([...troubles, ...other.troubles], []);
    await page.context().close();
    await other.page.context().close();
  });

  it("tell two administrators who change one person at once what the other saved", async () => {
    const [one, two] = [await app.aPerson("admin"), await app.aPerson("admin")];
    const [first, second] = [await app.aPage(), await app.aPage()];
    await app.signIn(first.page, one, "/people");
    await app.signIn(second.page, two, "/people");
    const open = async (page: Page) => {
      await page.getByRole("button", { name: "Actions for Robin approver" }).click();
      await page.getByRole("menuitem", { name: "Change role or limit" }).click();
      return page.getByRole("dialog", { name: "Role of Robin approver" });
    };
    const [hers, his] = [await open(first.page), await open(second.page)];
    await hers.getByLabel("Approval limit").fill("5,000");
    await hers.getByRole("button", { name: "Save" }).click();
    await hers.waitFor({ state: "detached" });
    await his.getByLabel("Approval limit").fill("900");
    await his.getByRole("button", { name: "Save" }).click();
    const told = his.getByRole("alert");
    await told.getByText("Somebody saved it while you typed. Nothing of yours is lost.").waitFor();
    await told.getByRole("row", { name: /Approval limit.*900.*5,000/ }).waitFor();
    await look(second.page, "people-conflict");
    await his.getByRole("button", { name: "Take theirs: Approval limit" }).click();
    await his.getByRole("button", { name: "Save" }).click();
    await his.waitFor({ state: "detached" });
    await second.page
      .getByRole("row", { name: /Robin approver/ })
      .getByText("5,000.00")
      .waitFor();
    assert.deepEqual([...first.troubles, ...second.troubles], []);
  });
});
