import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { after, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { changeRatingEngine, removeRatingEngine } from "#usecases/rating/rating-engine.ts";
import { anEngine, rated } from "#tests/builders/an-engine.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { anApp, WITHOUT_CHROMIUM } from "./an-app.ts";
import { seriousFindings } from "./serious-findings.ts";

const WEIGHED = { Rate: 18.425, Quantity: 12.34, Qualifier: "PerHundredweight" };

const card = (page: Page) => page.locator("section").filter({ has: page.getByRole("heading", { name: "Rating", exact: true }) });

describe("rating in the browser", WITHOUT_CHROMIUM, async () => {
  const app = await anApp();
  const email = await app.aPerson("approver");
  const engine = await anEngine();
  after(() => engine.close());

  const anInvoice = async (invoiceNumber: string, order: string | undefined): Promise<string> => {
    const charges = [
      ["LINEHAUL", "240.00"],
      ["FUEL", "64.80"],
    ] as const;
    if (order !== undefined) await app.tenant.acceptOrder(anOrderBody({ orderNumber: order, charges }));
    await app.tenant.acceptInvoice(anInvoiceBody({ invoiceNumber, ...(order === undefined ? {} : { order }), charges }));
    await app.service.work();
    return (await app.tenant.invoice(invoiceNumber)).uuid;
  };
  const setEngine = async (): Promise<void> => {
    const set = await changeRatingEngine(app.service.context, app.tenant.tenant, {
      url: engine.url,
      retryOn5xx: false,
      timeoutSeconds: null,
    });
    assert.ok(set.ok, JSON.stringify(set));
  };

  it("says why nobody can ask: no order, no engine", async () => {
    const { page } = await app.aPage();
    await setEngine();
    const alone = await anInvoice("I-ALONE", undefined);
    await app.signIn(page, email, `/invoices/${alone}`);
    const button = card(page).getByRole("button", { name: /^Rate/ });
    await button.waitFor();
    assert.equal(await button.isDisabled(), true);
    assert.match((await button.getAttribute("aria-description")) ?? "", /order/);
    await removeRatingEngine(app.service.context, app.tenant.tenant);
    await page.context().close();
  });

  it("from the press to the rated column, a cancelled call, two runs beside each other", async (test) => {
    const { page, troubles } = await app.aPage();
    await setEngine();
    const uuid = await anInvoice("I-RATED", "SO-RATED");
    await app.signIn(page, email, `/invoices/${uuid}`);
    const button = card(page).getByRole("button", { name: /^Rate/ });
    await button.waitFor();
    assert.equal(await page.getByRole("columnheader", { name: "Rated" }).count(), 0);

    // A call that nobody waits for any longer.
    const asked = Promise.withResolvers<void>();
    let held: ServerResponse | undefined;
    engine.answer = (response) => {
      held = response;
      asked.resolve();
    };
    await button.click();
    await asked.promise;
    await card(page).getByText("1 s", { exact: true }).waitFor();
    await card(page).getByRole("button", { name: "Cancel" }).click();
    await card(page).getByText("Cancelled", { exact: true }).waitFor();
    held?.destroy();

    let answered = 0;
    engine.answer = (response) => {
      answered = Date.now();
      rated(response, {
        RawResponse: '{"tariff":"<b>7</b>"}',
        RawResponseType: "Json",
        VendorCharges: [
          { Code: "LINEHAUL", Description: "Freight", Amount: 227.3645, ...WEIGHED },
          { Code: "FUEL", Description: "Fuel", Amount: 64.8, Rate: 0.285, Quantity: 227.3645, Qualifier: "Percent" },
        ],
        CustomerCharges: [{ Code: "LINEHAUL", Amount: 300 }],
      });
    };
    await page.keyboard.press("r");
    await page.getByRole("columnheader", { name: "Rated" }).waitFor();
    test.diagnostic(
      `journey 4: 1 key to rate, the result is shown ${Date.now() - answered} ms after the engine answered (aim: 200 ms)`,
    );
    const linehaul = page.getByRole("row").filter({ hasText: "LINEHAUL" }).first();
    assert.match(await linehaul.innerText(), /240\.00\s+227\.36(45)?\s+240\.00/);
    assert.match(await linehaul.innerText(), /the rating engine says 227\.36/);
    // 0.285 x 227.3645 is 64.7989 at four decimals, and no cent is let pass: told beside the Audit column of that charge.
    const fuel = page.getByRole("row").filter({ hasText: "FUEL" }).first();
    assert.match(await fuel.innerText(), /0\.285 x 227\.3645 of the vendor's charge is 64\.80 USD; it is 64\.7989 USD/);
    assert.deepEqual(await seriousFindings(page), [], "with a rating");

    engine.answer = (response) =>
      rated(response, {
        RawResponse: "again",
        RawResponseType: "Text",
        VendorCharges: [{ Code: "LINEHAUL", Amount: 240 }],
        CustomerCharges: [],
      });
    await page.keyboard.press("r");
    await linehaul.getByText("240.00").nth(2).waitFor();
    const runs = card(page)
      .getByRole("button")
      .filter({ hasText: /\d{1,2}:\d{2}/ });
    for (const until = Date.now() + 30_000; (await runs.count()) < 3;) assert.ok(Date.now() < until, "three runs are shown");

    // The second run, whole: nothing of what the engine says is more than text, and no column is cut off.
    await runs.nth(1).click();
    const drawer = page.getByRole("dialog", { name: "Rating" });
    await drawer.getByText("PerHundredweight", { exact: true }).waitFor();
    assert.match(await drawer.innerText(), /"tariff": "<b>7<\/b>"/);
    const table = drawer.getByRole("region", { name: "Vendor charges" }).locator("table");
    const [inside, around] = await Promise.all([table.boundingBox(), drawer.boundingBox()]);
    assert.ok(inside !== null && around !== null);
    assert.ok(inside.x + inside.width <= around.x + around.width, "the table ends inside the drawer");
    const scrolls = `[...document.querySelectorAll("[role=dialog] table")].some((table) => table.parentElement.scrollWidth > table.parentElement.clientWidth)`;
    assert.equal(await page.evaluate(scrolls), false);
    const compared = drawer.getByRole("combobox", { name: "Compared with the run of" });
    const options = `[...document.querySelectorAll("[role=dialog] select option")].map((option) => option.value)`;
    const values = (await page.evaluate(options)) as string[];
    const [newest = ""] = values.filter((value) => value !== "");
    await compared.selectOption(newest);
    const changes = drawer.getByRole("region", { name: "Changes" });
    await changes.getByText(/240\.00 → 227\.36/).waitFor();
    assert.match(await changes.innerText(), /[-\u2212]12\.6[34]/);
    assert.deepEqual(await seriousFindings(page), [], "two runs");
    if (process.env["SHOTS"] !== undefined) await page.screenshot({ path: `${process.env["SHOTS"]}/rating-drawer.png` });
    await page.keyboard.press("Escape");
    if (process.env["SHOTS"] !== undefined) await page.screenshot({ path: `${process.env["SHOTS"]}/rating.png`, fullPage: true });
    assert.deepEqual(troubles, []);
    await page.context().close();
  });
});
