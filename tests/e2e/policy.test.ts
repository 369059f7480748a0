import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { changeAuditPolicy } from "#usecases/policy/change-audit-policy.ts";
import { readPolicy } from "#usecases/policy/read-policy.ts";
import { anApp, WITHOUT_CHROMIUM } from "./an-app.ts";
import { seriousFindings } from "./serious-findings.ts";

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

describe("the audit policy in the browser", WITHOUT_CHROMIUM, async () => {
  const app = await anApp();
  for (const place of [1, 2, 3]) {
    await app.tenant.acceptOrder(
      anOrderBody({
        orderNumber: `POL-${place}`,
        charges: [
          ["LINEHAUL", "1000"],
          ["FUEL", "200"],
        ],
      }),
    );
    await app.tenant.acceptInvoice(
      anInvoiceBody({
        invoiceNumber: `POL-INV-${place}`,
        order: `POL-${place}`,
        charges: [
          ["LINEHAUL", "1000"],
          ["FUEL", "204.5"],
        ],
      }),
    );
  }
  await app.service.work();
  const admin = await app.aPerson("admin");

  it("previews a draft over past invoices, publishes it, and rolls it back: each version tells what it changed", async (test) => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, admin, "/policy");
    const fuelLimit = page.getByLabel("Each charge, over: amount");
    assert.equal(await fuelLimit.inputValue(), "2.00");
    assert.ok(await page.getByRole("button", { name: "Publish…" }).isDisabled());
    await fuelLimit.fill("4.50");
    await card(page, "This draft").getByText("4.50 or 1 %, whichever is larger").waitFor();
    const began = Date.now();
    await card(page, "Preview").getByRole("button", { name: "Preview" }).click();
    await page.getByText("3 of the last 3 invoices would be judged differently.").waitFor();
    test.diagnostic(
      `journey 10: changed and previewed in 2 actions, the preview of 3 invoices took ${Date.now() - began} ms; published in 2 more (aim: 6)`,
    );
    assert.match(await card(page, "Preview").innerText(), /3\s+more found clean\s+3,613\.50 billed, 13\.50 over their orders/);
    await card(page, "Preview").getByRole("link", { name: "POL-INV-1" }).waitFor();
    await page.getByLabel("The invoice was received before").selectOption("block");
    await page.getByText("The draft has changed since this preview.").waitFor();
    await page.getByRole("button", { name: "Publish…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("This draft has not been previewed.").waitFor();
    await dialog.getByRole("button", { name: "Publish" }).click();
    await page.getByText(/Version \d+ is in force\. Open invoices/).waitFor();
    await app.service.work();
    assert.equal((await app.tenant.invoice("POL-INV-1")).verdict, "approve", "open invoices are judged by the new policy");

    // A second version, and back to the first.
    await page.getByLabel("Latest balance due").fill("90");
    await page.getByRole("button", { name: "Publish…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
    const versions = card(page, "Versions");
    await versions.getByRole("button", { name: "1 change", exact: true }).first().click();
    assert.match(await versions.innerText(), /Version \d+\s+In force\s+You,[\s\S]*Latest balance due\s+180 → 90/);
    await versions
      .getByRole("button", { name: /Roll back to version/ })
      .first()
      .click();
    await page.getByRole("dialog").getByText("90 → 180").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Roll back" }).click();
    await page.getByText(/is in force again, as version/).waitFor();
    await page.locator('input[inputmode="numeric"][value="180"]').first().waitFor();
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("says who has to approve what, and the invoice says it to whoever looks", async () => {
    const { page, troubles } = await app.aPage({ width: 1280 });
    await app.signIn(page, admin, "/policy");
    await page.getByRole("button", { name: "Add an approval rule" }).click();
    await page.getByLabel("Approval rule 1: Billed from").fill("1000");
    await page.getByLabel("Approval rule 1: How many approve").selectOption("two");
    await page.getByLabel("Approval rule 1: Who approves").selectOption("role:approver");
    await card(page, "This draft").getByText("Billed from 1,000.00: two people: any approver").waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    await page.getByRole("button", { name: "Publish…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
    await page.getByText(/is in force\. Open invoices/).waitFor();
    await app.service.work();
    const { uuid } = await app.tenant.invoice("POL-INV-2");
    await page.goto(new URL(`/invoices/${uuid}`, page.url()).href);
    const note = page.getByRole("region", { name: "Who approves it" });
    await note.getByText("Two people approve it: somebody with the role approver.").waitFor();
    await note.getByText("Approval rule 1 (from 1,000.00 USD)").waitFor();
    assert.ok(await page.getByRole("button", { name: /^Approve/ }).isDisabled(), "an admin is not named");
    assert.deepEqual(await seriousFindings(page), []);
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("shows what is wrong at the field, wherever it is, and keeps the draft", async () => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, admin, "/policy");
    await page.getByLabel("Invoice total, over: amount").fill("five");
    await page.getByRole("button", { name: "Add a document of a charge" }).click();
    await page.getByRole("button", { name: "Add an override" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Vendor").fill("ACME");
    await dialog.getByLabel("Each charge, over: percent").fill("minus 3");
    await dialog.getByRole("button", { name: "Keep in the draft" }).click();
    await dialog.waitFor({ state: "detached" });
    await card(page, "Preview").getByRole("button", { name: "Preview" }).click();
    await page.getByText("must be an amount of at least 0 with at most 4 decimals", { exact: true }).waitFor();
    await page.getByText("must be text of 1 to 255 characters", { exact: true }).waitFor();
    await page.getByText("Something here is not right: open it.").waitFor();
    await page.getByRole("button", { name: "Edit override 1" }).click();
    await dialog.getByText("must be a percentage of at least 0 with at most 8 decimals").waitFor();
    assert.deepEqual(await seriousFindings(page), [], "override dialog with an error");
    await dialog.getByLabel("Each charge, over: percent").fill("3");
    await dialog.getByRole("button", { name: "Keep in the draft" }).click();
    await page.getByText("Each charge, over: 3 %").first().waitFor();
    const gone = page.waitForResponse((response) => response.request().method() === "DELETE");
    await page.getByRole("button", { name: "Discard" }).click();
    await gone;
    assert.equal(await page.getByLabel("Invoice total, over: amount").inputValue(), "5.00");
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("tells that somebody published meanwhile before it replaces what they did", async () => {
    const { page } = await app.aPage();
    await app.signIn(page, admin, "/policy");
    await page.getByLabel("Look back for duplicates").fill("365");
    const other = await page.request.put(`${app.address}/manage/audit-policy`, {
      data: { lateBillingDays: 60 },
      headers: { origin: app.address },
    });
    assert.equal(other.status(), 200, await other.text());
    await page.getByRole("button", { name: "Publish…" }).click();
    await page
      .getByRole("dialog")
      .getByText(/Somebody published version \d+ meanwhile/)
      .waitFor();
    await page.getByRole("dialog").getByText("60 → 180").waitFor();
    await page.keyboard.press("Escape");
    // The draft is there again for whoever leaves the page and comes back.
    await page.getByText("Draft kept").waitFor();
    await page.goto(`${app.address}/orders`);
    await page.goto(`${app.address}/policy`);
    await page.getByText(/was published meanwhile; this draft began with version/).waitFor();
    assert.equal(await page.getByLabel("Look back for duplicates").inputValue(), "365");
    await page.context().close();
  });

  it("is to be read by everybody and changed by administrators", async () => {
    const { page } = await app.aPage();
    await app.signIn(page, await app.aPerson("auditor"), "/policy");
    await page.getByText("Administrators change it").waitFor();
    assert.equal(await page.getByRole("button", { name: "Publish…" }).count(), 0);
    assert.notEqual(await page.getByLabel("Invoice total, over: amount").getAttribute("readonly"), null);
    await page.context().close();
  });

  it("tells how far the look at the open invoices is that a change of overrides has begun", async () => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, admin, "/policy");
    // An audit that began before: the look waits for it.
    const { db } = app.service.context;
    let end = (): void => {};
    let begun = (): void => {};
    const isUnderWay = new Promise<void>((resolve) => (begun = resolve));
    const audit = db.inTenant(app.tenant.tenantUuid, async (tx) => {
      await tx.query("select pg_current_xact_id()");
      begun();
      await new Promise<void>((resolve) => (end = resolve));
    });
    await isUnderWay;
    const { inForce } = await readPolicy(app.service.context, app.tenant.tenant);
    const actor = { id: "key:test", name: "Test", approvalLimit: null };
    const overrides = [{ when: { vendor: "ACME" }, charge: { over: { amount: "3" } } }];
    const changed = await changeAuditPolicy(app.service.context, app.tenant.tenant, actor, {
      policy: { ...(inForce?.body as object), overrides },
      eTag: null,
    });
    assert.ok(changed.ok, JSON.stringify(changed));
    await page.reload();
    const line = page.getByText("Overrides of the policy: 0 of 3 open invoices looked at, 0 audited again");
    await line.waitFor();
    const shots = process.env["SCREENSHOTS"];
    if (shots !== undefined) await page.screenshot({ path: `${shots}/policy-reaudit.png` });
    assert.deepEqual(await seriousFindings(page), []);
    end();
    await audit;
    await line.waitFor({ state: "detached", timeout: 60_000 });
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  for (const dark of [false, true]) {
    it(`has no serious accessibility finding, ${dark ? "dark" : "light"}`, async () => {
      const { page, troubles } = await app.aPage({ dark });
      await app.signIn(page, admin, "/policy");
      await page.getByLabel("Each charge, over: amount").fill("1");
      await card(page, "Preview").getByRole("button", { name: "Preview" }).click();
      await page.getByText(/of the last 3 invoices would be|No verdict changes/).waitFor();
      assert.deepEqual(await seriousFindings(page), [], "policy");
      await page.getByRole("button", { name: "Publish…" }).click();
      await page.getByRole("dialog").waitFor();
      assert.deepEqual(await seriousFindings(page), [], "publish dialog");
      assert.deepEqual(troubles, []);
      await page.context().close();
    });
  }
});
