import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aPdf } from "#tests/builders/a-pdf.ts";
import { anApp, WITHOUT_CHROMIUM } from "./an-app.ts";
import { seriousFindings } from "./serious-findings.ts";

describe("what is kept of vendors, customers and codes, in the browser", WITHOUT_CHROMIUM, async () => {
  const app = await anApp();
  await app.tenant.acceptOrder(anOrderBody({ orderNumber: "KEPT", charges: [["LINEHAUL", "1000"]] }));
  await app.tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: "KEPT-1", order: "KEPT", charges: [["LINEHAUL", "1300"]] }));
  await app.service.work();
  const ana = await app.aPerson("admin");

  it("changes a vendor and a customer in their lists", async () => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, ana, "/vendors");
    await page.getByRole("button", { name: "Add a vendor" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("ID", { exact: true }).fill("BOLT");
    await dialog.getByLabel("Name", { exact: true }).fill("Bolt Lines");
    await dialog.getByLabel("Disputes go to").fill("ap@bolt.example");
    assert.deepEqual(await seriousFindings(page), [], "a vendor");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("row").filter({ hasText: "Bolt Lines" }).getByText("ap@bolt.example").waitFor();
    assert.deepEqual(await seriousFindings(page), [], "vendors");
    // Somebody else saves the same vendor in between: nothing of either is lost, and both versions are shown.
    await page.getByRole("button", { name: "Change Bolt Lines" }).click();
    await dialog.getByLabel("Disputes go to").fill("claims@bolt.example");
    const other = (await app.aPage()).page;
    await app.signIn(other, ana, "/vendors");
    await other.getByRole("button", { name: "Change Bolt Lines" }).click();
    await other.getByRole("dialog").getByLabel("Disputes go to").fill("billing@bolt.example");
    await other.getByRole("dialog").getByLabel("SCAC", { exact: true }).fill("BOLT");
    await other.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await other.getByRole("dialog").waitFor({ state: "detached" });
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("Taken over from them: SCAC (BOLT).").waitFor();
    await dialog.getByRole("row", { name: /Disputes go to claims@bolt\.example billing@bolt\.example/ }).waitFor();
    assert.deepEqual(await seriousFindings(page), [], "a vendor that two people changed");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    const bolt = page.getByRole("row").filter({ hasText: "Bolt Lines" });
    await bolt.filter({ hasText: "claims@bolt.example" }).filter({ hasText: "BOLT" }).waitFor();
    await page.goto(`${app.address}/customers`);
    await page.getByRole("button", { name: "Add a customer" }).click();
    await dialog.getByLabel("ID", { exact: true }).fill("LAKE");
    await dialog.getByLabel("Name", { exact: true }).fill("Lakeside Paper");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByRole("row").filter({ hasText: "Lakeside Paper" }).waitFor();
    assert.deepEqual(await seriousFindings(page), [], "customers");
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("says on a vendor's and a customer's page how it bills, what is agreed with it, and where all of it is listed", async () => {
    const { page, troubles } = await app.aPage({ width: 1280 });
    await app.signIn(page, ana, "/policy");
    const policy = (await (await page.request.get(`${app.address}/manage/audit-policy`)).json()) as Record<string, unknown>;
    const put = (path: string, data: unknown) =>
      page.request.put(`${app.address}${path}`, { data, headers: { origin: app.address } });
    const overrides = [
      { when: { vendor: "BOLT" }, charge: { over: { percent: "1" } } },
      { when: { vendor: "ACME" }, charge: { over: { percent: "4" } } },
      { when: { customer: "CUST-1" }, charge: { over: { percent: "2" } } },
    ];
    const published = await put("/manage/audit-policy", { ...policy, overrides });
    assert.equal(published.status(), 200, await published.text());
    await put("/manage/edi/partners/ACMF", { name: "Acme by EDI", scacs: ["ACMF"] });
    await app.service.work();
    await page.goto(`${app.address}/vendors/ACME`);
    await page.getByRole("region", { name: "How well it bills" }).getByText("None of its invoices was decided").waitFor();
    await page.getByRole("row", { name: /ACMF Acme by EDI ACMF Its files/ }).waitFor();
    const lists = page.getByRole("navigation", { name: "Its lists" });
    await lists.locator("span", { hasText: /^Open invoices1$/ }).waitFor();
    for (const list of ["Exceptions", "Orders", "Disputes", "Recoveries", "Documents", "Mail"])
      assert.match((await lists.getByRole("link", { name: list, exact: true }).getAttribute("href")) ?? "", /vendor=ACME/, list);
    assert.deepEqual(await seriousFindings(page), [], "a vendor's page");
    await page
      .getByRole("row", { name: /Vendor ACME Each charge, over: 4 % instead of/ })
      .getByRole("link")
      .click();
    await page.waitForURL(/policy#overrides-1/);
    await page.locator("tr#overrides-1:focus").waitFor();
    await page.goto(`${app.address}/vendors/ACME`);
    await lists.getByRole("link", { name: "Orders", exact: true }).click();
    await page
      .getByRole("row", { name: /KEPT Acme Freight/ })
      .getByRole("link", { name: "CUST-1" })
      .click();
    await page.getByRole("row", { name: /Customer CUST-1 Each charge, over: 2 % instead of/ }).waitFor();
    await page
      .getByRole("region", { name: "Latest orders" })
      .getByRole("row", { name: /KEPT Open .* 1,000\.00 USD 1/ })
      .waitFor();
    assert.deepEqual(await seriousFindings(page), [], "a customer's page");
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("blocks a vendor with a reason, says so where its invoices are, and unblocks it", async () => {
    const { page, troubles } = await app.aPage({ width: 1280 });
    await app.signIn(page, ana, "/vendors/ACME");
    const payment = page.getByRole("region", { name: "Payment" });
    await payment.getByRole("button", { name: "Block…" }).click();
    const dialog = page.getByRole("dialog");
    assert.ok(await dialog.getByRole("button", { name: "Block" }).isDisabled(), "a reason is told");
    await dialog.getByLabel("Why").fill("Its insurance has lapsed");
    assert.deepEqual(await seriousFindings(page), [], "blocking a vendor");
    await dialog.getByRole("button", { name: "Block" }).click();
    await payment.getByText("“Its insurance has lapsed”").waitFor();
    assert.deepEqual(await seriousFindings(page), [], "a blocked vendor");
    await app.service.work();
    const { uuid } = await app.tenant.invoice("KEPT-1");
    await page.goto(`${app.address}/invoices/${uuid}`);
    await page.getByText(/Acme Freight is blocked since .*: "Its insurance has lapsed"/).waitFor();
    await page.goto(`${app.address}/vendors`);
    await page.getByRole("row").filter({ hasText: "Acme Freight" }).getByText("Blocked", { exact: true }).waitFor();
    await page.goto(`${app.address}/vendors/ACME`);
    await payment.getByRole("button", { name: "Unblock" }).click();
    await payment.getByText("Not blocked").waitFor();
    await app.service.work();
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("merges two records of one carrier after showing what that changes, and takes them apart again", async () => {
    const { page, troubles } = await app.aPage({ width: 1280 });
    await app.signIn(page, ana, "/vendors/ACME");
    const card = page.getByRole("region", { name: "Other records of this carrier" });
    await card.getByText("No other record looks like this carrier.").waitFor();
    await card.getByRole("button", { name: "Merge with another record…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("The other record's ID").fill("BOLT");
    const changes = dialog.getByRole("region", { name: "What would change" });
    await changes.getByText("1 open invoice is audited again: 0 of BOLT, 1 of ACME").waitFor();
    await changes.getByRole("row", { name: /SCAC BOLT ACMF both/ }).waitFor();
    assert.deepEqual(await seriousFindings(page), [], "what a merge would change");
    assert.ok(await dialog.getByRole("button", { name: "Merge", exact: true }).isDisabled(), "a reason is told");
    await dialog.getByLabel("Why they are one carrier").fill("Bolt is its old name");
    await dialog.getByRole("button", { name: "Merge", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await card.getByText("Also known as").waitFor();
    await page.goto(`${app.address}/vendors`);
    await page.getByRole("row").filter({ hasText: "Also known as Bolt Lines" }).waitFor();
    await page.goto(`${app.address}/vendors/BOLT`);
    await card.getByText("“Bolt is its old name”").waitFor();
    assert.deepEqual(await seriousFindings(page), [], "a merged record");
    await card.getByRole("button", { name: "Take apart…" }).click();
    await dialog.getByLabel("Why").fill("Two carriers after all");
    await dialog.getByRole("button", { name: "Take apart" }).click();
    await dialog.waitFor({ state: "detached" });
    await card.getByText("No other record looks like this carrier.").waitFor();
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("adds an exchange rate, and leads from a finding to its cure", async () => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, ana, "/codes");
    const rates = page.getByRole("region", { name: "Exchange rates" });
    await rates.getByRole("button", { name: /add/i }).click();
    await rates.getByLabel("Exchange rate", { exact: true }).fill("0.735");
    await rates.getByRole("button", { name: "Save" }).click();
    await page.getByText(/Exchange rates: saved/).waitFor();
    assert.deepEqual(await seriousFindings(page), [], "codes and rates");
    await page.keyboard.press("Control+k");
    await page.getByLabel("Search", { exact: true }).fill("1,300.00");
    await page
      .getByRole("option", { name: /KEPT-1/ })
      .or(page.locator(".mantine-Spotlight-action").filter({ hasText: "KEPT-1" }))
      .first()
      .waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: /KEPT-1/ }).waitFor();
    await page.locator(".cures").getByRole("link", { name: "See the order" }).first().click();
    await page.waitForURL(/orders\/KEPT/);
    // A version says what it changed, and what failed has a page with its cause.
    await app.tenant.acceptOrder(anOrderBody({ orderNumber: "KEPT", charges: [["LINEHAUL", "1100"]] }));
    await app.service.work();
    await page.reload();
    await page.getByRole("row", { name: /LINEHAUL 1,000\.00 USD 1,100\.00 USD \+100\.00/ }).waitFor();
    assert.deepEqual(await seriousFindings(page), [], "an order with versions");
    await page.goto(`${app.address}/failures`);
    await page.getByRole("region", { name: "Messages that did not land" }).getByText("None.").waitFor();
    await page.getByRole("region", { name: "Mails that are held" }).getByText("None.").waitFor();
    assert.deepEqual(await seriousFindings(page), [], "what failed");
    // A carrier asks what became of its invoices.
    await page.goto(`${app.address}/statement`);
    await page.getByLabel("Rows of the statement").fill("Invoice\tBalance\nKEPT-1\t1,325.00\nGHOST-7\t80.00");
    await page.getByRole("button", { name: "Compare" }).click();
    await page.getByRole("row", { name: /KEPT-1 1,325\.00 Open KEPT-1 .* 1,300\.00 USD \+25\.00/ }).waitFor();
    await page.getByText("Unknown", { exact: true }).first().click();
    await page.getByRole("row", { name: /GHOST-7 80\.00 Unknown Ask the carrier/ }).waitFor();
    assert.deepEqual(await seriousFindings(page), [], "a statement of account");
    // Another carrier sends its as a file, and one as a workbook that is none.
    const lines = [
      [50, 40, "STATEMENT OF ACCOUNT", 18],
      [50, 100, "Invoice"],
      [300, 100, "Balance"],
      [50, 120, "KEPT-1"],
      [300, 120, "1,325.00"],
    ] as const;
    const chooses = page.locator('input[type="file"]').first();
    await chooses.setInputFiles({ name: "broken.xlsx", mimeType: "application/octet-stream", buffer: Buffer.from("none") });
    await page.getByText("cannot be opened as a workbook").waitFor();
    await chooses.setInputFiles({ name: "rows.csv", mimeType: "text/csv", buffer: Buffer.from("Invoice,Balance\nCSV-1,5.00") });
    await page.getByLabel("Rows of the statement").and(page.getByText("CSV-1,5.00")).waitFor();
    await chooses.setInputFiles({ name: "march.pdf", mimeType: "application/pdf", buffer: await aPdf({ pages: [lines] }) });
    await page.getByRole("link", { name: "march.pdf" }).waitFor();
    await app.service.work();
    await page.getByRole("row", { name: /KEPT-1 1,325\.00 Open KEPT-1 .* 1,300\.00 USD \+25\.00/ }).waitFor();
    assert.deepEqual(await seriousFindings(page), [], "a statement that came as a file");
    await page.getByRole("link", { name: "march.pdf" }).click();
    await page.getByRole("link", { name: "Compare it with what came in" }).click();
    await page.getByRole("row", { name: /KEPT-1 1,325\.00 Open/ }).waitFor();
    assert.deepEqual(troubles, []);
    await page.context().close();
  });
});
