import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { undoTermination } from "#usecases/invoice/undo-termination.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { anApp, WITHOUT_CHROMIUM } from "./an-app.ts";
import { seriousFindings } from "./serious-findings.ts";

describe("exceptions by their cause in the browser", WITHOUT_CHROMIUM, async () => {
  const app = await anApp();
  for (const place of [1, 2, 3]) {
    await app.tenant.acceptOrder(
      anOrderBody({
        orderNumber: `GRP-${place}`,
        charges: [
          ["LINEHAUL", "1000"],
          ["FUEL", "200"],
        ],
      }),
    );
    await app.tenant.acceptInvoice(
      anInvoiceBody({
        invoiceNumber: `GRP-INV-${place}`,
        order: `GRP-${place}`,
        charges: [
          ["LINEHAUL", "1000"],
          ["FUEL", "260.5"],
        ],
      }),
    );
  }
  await app.tenant.acceptOrder(anOrderBody({ orderNumber: "GRP-NAME", charges: [["LINEHAUL", "500"]] }));
  await app.tenant.acceptInvoice(
    anInvoiceBody({ invoiceNumber: "GRP-NAMELESS", order: "GRP-NAME", charges: [["Zzyzx haulage", "500"]] }),
  );
  await app.service.work();
  const admin = await app.aPerson("admin");
  const { page: settings } = await app.aPage();
  await app.signIn(settings, admin, "/charge-names");
  const codes = [
    { code: "LINEHAUL", kind: "linehaul", aliases: [] },
    { code: "FUEL", kind: "fuel", aliases: [] },
  ];
  assert.equal(
    (
      await settings.request.put(`${app.address}/manage/charge-codes`, { data: codes, headers: { origin: app.address } })
    ).status(),
    200,
  );
  await settings.context().close();
  await app.service.work();

  it("says once what an unknown charge means", async () => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, admin, "/charge-names");
    const row = page.getByRole("row").filter({ hasText: "Zzyzx haulage" });
    await row.waitFor();
    assert.deepEqual(await seriousFindings(page), [], "charge names");
    await row.getByRole("combobox", { name: "What Zzyzx haulage means" }).selectOption("LINEHAUL");
    await row.getByRole("button", { name: "Keep what Zzyzx haulage means" }).click();
    await page.getByText(/“Zzyzx haulage” is LINEHAUL from now on\. 1 open invoice is audited again/).waitFor();
    await page.getByText("Every charge has a name").waitFor();
    await app.service.work();
    assert.equal((await app.tenant.invoice("GRP-NAMELESS")).verdict, "approve");
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("approves a group at once, and takes it back within the eight seconds", async () => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, admin, "/exceptions/groups");
    const row = page.getByRole("row").filter({ hasText: "A charge is over its tolerance" });
    await row.getByRole("button", { name: /^Approve/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Reason" }).fill("Agreed for all of them");
    await dialog.getByRole("button", { name: "Approve 3" }).click();
    await page.getByText("3 invoices are being approved").waitFor();
    await dialog.waitFor({ state: "detached" });
    await row.waitFor({ state: "detached" });
    await page.keyboard.press("u");
    await page.getByText("3 of 3 approvals taken back.").waitFor();
    await row.waitFor();
    assert.equal((await app.tenant.invoice("GRP-INV-1")).status, "review");
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  const shots = process.env["SCREENSHOTS"];
  const look = async (page: Page, name: string): Promise<void> => {
    if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png` });
  };

  it("takes back what was decided about a group, by one entry of the stack, and tells of each that stays and why", async () => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, admin, "/exceptions/groups");
    const row = page.getByRole("row").filter({ hasText: "A charge is over its tolerance" });
    const dialog = page.getByRole("dialog");
    const decide = async (verb: string, reason: string | null): Promise<void> => {
      await row.getByRole("button", { name: new RegExp(`^${verb}`) }).click();
      if (reason !== null) await dialog.getByRole("textbox", { name: "Reason" }).fill(reason);
      await dialog.getByRole("button", { name: `${verb} 3` }).click();
      await dialog.waitFor({ state: "detached" });
    };

    await decide("Dispute", "Fuel is not by the agreed table");
    await page.getByText("3 invoices were disputed").waitFor();
    await page.getByText("No mail goes out; webhooks are told.").waitFor();
    await decide("Take", null);
    await page.getByText("3 invoices were taken").waitFor();
    await page.getByRole("button", { name: "and 1 more" }).click();
    await page
      .getByRole("list", { name: "What can be taken back" })
      .getByText("GRP-INV-1, GRP-INV-2, GRP-INV-3")
      .first()
      .waitFor();
    assert.deepEqual(await seriousFindings(page), [], "the stack");
    await look(page, "undo-stack");
    await page.keyboard.press("Shift+U");
    await page.getByText("6 of 6 decisions taken back.").waitFor();
    await app.service.work();
    assert.equal((await app.tenant.invoice("GRP-INV-1")).status, "review");

    await page.reload();
    await decide("Terminate", "Duplicate");
    await page.getByText("3 invoices are being terminated").waitFor();
    // A colleague takes one of them back, and ends it for good.
    const { uuid } = await app.tenant.invoice("GRP-INV-2");
    const colleague = { id: "user:colleague", name: "Cleo", approvalLimit: null };
    assert.ok((await undoTermination(app.service.context, app.tenant.tenant, colleague, uuid)).ok);
    await page.keyboard.press("u");
    await dialog.getByText("2 of 3 decisions taken back. This one stays as it is:").waitFor();
    await dialog.getByRole("link", { name: "GRP-INV-2" }).waitFor();
    assert.deepEqual(await seriousFindings(page), [], "what stayed");
    await look(page, "undo-stayed");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await app.service.work();
    for (const number of ["GRP-INV-1", "GRP-INV-2", "GRP-INV-3"])
      assert.equal((await app.tenant.invoice(number)).status, "review");
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("decides once for all of a group, and tells of the one that changed meanwhile", async () => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, admin, "/exceptions/groups");
    const row = page.getByRole("row").filter({ hasText: "A charge is over its tolerance" });
    assert.match(await row.innerText(), /(?:ACME|Acme Freight) since[\s\S]*2 more like this\s+3\s+3,781\.50 USD\s+\+181\.50/);
    await row.getByRole("button", { name: /^Dispute/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("GRP-INV-1").waitFor();
    assert.deepEqual(await seriousFindings(page), [], "dialog of a group");
    await dialog.getByLabel("GRP-INV-3").uncheck();
    await dialog.getByRole("textbox", { name: "Reason" }).fill("Fuel is not by the agreed table");
    // Behind this page's back the second one becomes clean.
    await app.tenant.acceptOrder(
      anOrderBody({
        orderNumber: "GRP-2",
        charges: [
          ["LINEHAUL", "1000"],
          ["FUEL", "260.5"],
        ],
      }),
    );
    await app.service.work();
    await dialog.getByRole("button", { name: "Dispute 2" }).click();
    await dialog.getByText("1 of 2 disputed.").waitFor();
    await dialog.getByText("Changed meanwhile").waitFor();
    assert.deepEqual(await seriousFindings(page), [], "what became of each");
    await dialog.getByRole("button", { name: "Close" }).last().click();
    assert.equal((await app.tenant.invoice("GRP-INV-1")).status, "disputed");
    assert.equal((await app.tenant.invoice("GRP-INV-2")).verdict, "approve");
    assert.equal((await app.tenant.invoice("GRP-INV-3")).status, "review");
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  for (const dark of [false, true]) {
    it(`has no serious accessibility finding, ${dark ? "dark" : "light"}`, async () => {
      const { page } = await app.aPage({ dark });
      await app.signIn(page, admin, "/exceptions/groups");
      await page.getByRole("row").nth(1).waitFor();
      assert.deepEqual(await seriousFindings(page), [], "groups");
      await page.goto(`${app.address}/charge-names`);
      await page.getByText("Every charge has a name").waitFor();
      assert.deepEqual(await seriousFindings(page), [], "no charge names");
      await page.context().close();
    });
  }
});
