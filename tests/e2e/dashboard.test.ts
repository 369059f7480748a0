import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { smtpMailer } from "#adapters/smtp-mailer.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aMailServer } from "#tests/fixtures/mail-server.ts";
import { freePort } from "#tests/fixtures/service-tree.ts";
import { anApp, WITHOUT_CHROMIUM } from "./an-app.ts";
import { seriousFindings } from "./serious-findings.ts";

describe("the dashboard in the browser", WITHOUT_CHROMIUM, async () => {
  const mailPort = await freePort();
  const app = await anApp({ policy: { autoApprove: true }, mailer: smtpMailer(`smtp://127.0.0.1:${mailPort}`) });
  const bill = async (number: string, expected: string, billed: string) => {
    await app.tenant.acceptOrder(anOrderBody({ orderNumber: `O-${number}`, charges: [["LINEHAUL", expected]] }));
    await app.tenant.acceptInvoice(
      anInvoiceBody({ invoiceNumber: number, order: `O-${number}`, charges: [["LINEHAUL", billed]] }),
    );
  };
  for (const number of ["CLEAN-1", "CLEAN-2", "CLEAN-3"]) await bill(number, "1000", "1000");
  await bill("SHORT", "1000", "1250");
  await bill("OPEN", "500", "700");
  await app.service.work();
  const ana = await app.aPerson("admin");
  const { page: first } = await app.aPage();
  await app.signIn(first, ana, "/queue/needs-me");
  const short = (await app.tenant.invoice("SHORT")) as unknown as { uuid: string; e_tag: string };
  const approved = await first.request.post(`${app.address}/manage/invoices/${short.uuid}/approve`, {
    data: { eTag: String(short.e_tag), reason: "ShortPay", charges: [{ code: "LINEHAUL", amount: "1000" }] },
    headers: { origin: app.address },
  });
  assert.equal(approved.status(), 200, await approved.text());
  await first.context().close();
  await app.service.work();

  const figure = (page: Page, label: string) => page.getByRole("link", { name: new RegExp(`^${label}`) });

  it("tells what was decided and saved, beside its list, for every figure", async () => {
    const { page, troubles } = await app.aPage({ width: 1440, height: 1000 });
    await app.signIn(page, ana, "/queue/needs-me");
    await page.keyboard.press("g");
    await page.keyboard.press("g");
    await figure(page, "Straight through").waitFor();
    assert.match(await figure(page, "Open now").innerText(), /1/);
    assert.match(await figure(page, "Decided").innerText(), /4/);
    assert.match(await figure(page, "Straight through").innerText(), /75%/);
    assert.match(await figure(page, "Savings found").innerText(), /250\.00 USD/);
    assert.match(await figure(page, "Savings realized").innerText(), /250\.00 USD/);
    assert.match(await figure(page, "Paid back by vendors").innerText(), /0\.00 USD/);
    await page.getByText("The numbers").first().click();
    await page.locator("svg.recharts-surface").first().waitFor();
    const card = page.getByRole("region", { name: "Carrier scorecard" });
    assert.match(await card.getByRole("row").nth(1).innerText(), /Acme Freight\s+4\s+75%/);
    await figure(page, "Savings found").click();
    await page.waitForURL(/savings=found/);
    await page.locator(".queue-row").first().waitFor();
    assert.equal(await page.locator(".queue-row").count(), 1);
    assert.match(await page.locator(".queue-row").first().innerText(), /SHORT[^]*250\.00/);
    await page.goBack();
    await figure(page, "Straight through").click();
    await page.waitForURL(/queue\/all\?.*decidedBy=policy/);
    await page.locator(".queue-row").nth(2).waitFor();
    assert.equal(await page.locator(".queue-row").count(), 3);
    await page.goBack();
    await page.getByRole("region", { name: "Exceptions by rule" }).getByRole("link").first().click();
    await page.waitForURL(/rule=charge-over-tolerance/);
    await page.locator(".queue-row").first().waitFor();
    assert.match(await page.locator(".queue-row").first().innerText(), /SHORT/);
    await page.locator(".queue-row").first().getByRole("link", { name: "SHORT" }).click();
    const returned = page.getByRole("region", { name: "As the API returns it" });
    await returned.getByText("Not delivered").waitFor();
    await returned.getByText("No webhook endpoint was told of its approval.").waitFor();
    await returned.locator("pre").getByText('"invoiceNumber": "SHORT"').waitFor();
    await returned.getByRole("button", { name: "Copy the JSON" }).waitFor();
    assert.deepEqual(await seriousFindings(page), [], "a final invoice");
    await page.goto(`${app.address}/no/such/page`);
    await page.getByRole("heading", { level: 1, name: "There is no such page" }).waitFor();
    await page.getByRole("navigation", { name: "Main" }).waitFor();
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("tells what failed for good with its cause, and has it tried again or forgotten", async () => {
    const park = (kind: string, error: string) =>
      app.service.context.db.inTenant(app.tenant.tenantUuid, (tx) =>
        tx.query(
          `insert into work (tenant_uuid, work_uuid, kind, subject_uuid, state, parked_at, attempts, last_error)
           values ($1, gen_random_uuid(), $2, gen_random_uuid(), 'parked', now(), 5, $3)`,
          [app.tenant.tenantUuid, kind, error],
        ),
      );
    for (const error of ["the disk was full", "the disk was full still"]) await park("audit-invoice", error);
    await park("send-notices", "the mail server did not answer");
    await park("advise-partner", "its process ended");
    for (const role of ["viewer", "developer"] as const) {
      const { page } = await app.aPage();
      await app.signIn(page, await app.aPerson(role), "/system-health");
      if (role === "viewer") await page.getByText("For administrators and developers").waitFor();
      else assert.ok(await page.getByRole("button", { name: "Try again: Send notices" }).isDisabled(), "only an admin");
      await page.context().close();
    }
    const { page, troubles } = await app.aPage({ width: 390, height: 844 });
    await app.signIn(page, ana, "/system-health");
    const failed = page.getByRole("region", { name: "Failed jobs" });
    await failed.getByText("the mail server did not answer").waitFor();
    assert.deepEqual(await seriousFindings(page), [], "system health");
    const kept = page.getByRole("region", { name: "What is kept, and how long" });
    await kept.getByRole("row").filter({ hasText: "Webhook events" }).getByText("90", { exact: true }).waitFor();
    await failed.getByRole("button", { name: "Forget: Send notices" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Forget" }).click();
    await failed.getByText("the mail server did not answer").waitFor({ state: "detached" });
    await failed.getByRole("button", { name: "Try again: Advise partner" }).click();
    await failed.getByText("its process ended").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Try all again: Audit invoice" }).click();
    await page.getByText("2 are being tried again").waitFor();
    await failed.getByText("None.").waitFor();
    await app.service.work();
    const { rows } = await app.service.context.db.inTenant(app.tenant.tenantUuid, (tx) =>
      tx.query("select from work where tenant_uuid = $1 and state <> 'ready'", [app.tenant.tenantUuid]),
    );
    assert.equal(rows.length, 0, "what was tried again is done");
    const trail = await (await page.request.get(`${app.address}/manage/audit-trail?limit=100`)).text();
    for (const operation of ["retryParkedJobs", "retryParkedJob", "forgetParkedJob"])
      assert.ok(trail.includes(`"${operation}"`), `${operation} is in the audit trail`);
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("tells of a job that fails by itself, and that it went through once what it wants was mended", async () => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, ana, "/system-health");
    const invited = await page.request.post(`${app.address}/manage/people`, {
      data: { email: "kim@lakeside.example", name: "Kim New", roles: ["viewer"], approvalLimit: null },
      headers: { origin: app.address },
    });
    assert.equal(invited.status(), 201, await invited.text());
    // Nobody answers where mail goes out. It is tried again by itself, for two days.
    const row = page.getByRole("region", { name: "Queue" }).getByRole("row").filter({ hasText: "Send person mail" });
    const failing = row.getByText(/Last failure: Our mail server could not be reached/);
    for (const end = Date.now() + 20_000; (await failing.count()) === 0; await page.waitForTimeout(100)) {
      assert.ok(Date.now() < end, "it was tried");
      await page.reload();
      await row.waitFor();
    }
    assert.match(await row.innerText(), /\t1\t0\t/, "it goes on by itself, and has not failed for good");
    const server = await aMailServer(undefined, mailPort);
    try {
      await row.getByRole("button", { name: "Try all again: Send person mail" }).click();
      await page.getByText("1 are being tried again").waitFor();
      await app.service.work(20_000, "send-person-mail");
      assert.match(server.messages[0] ?? "", /^To: kim@lakeside\.example/m);
      await page.reload();
      await page.getByText("nothing waits for you").waitFor();
      await page.getByText("Nothing waits: everything that came in was worked on.").waitFor();
    } finally {
      server.close();
    }
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  for (const dark of [false, true])
    it(`has no serious accessibility finding, ${dark ? "dark" : "light"}`, async () => {
      const { page } = await app.aPage({ dark });
      await app.signIn(page, ana, "/dashboard");
      await figure(page, "Decided").waitFor();
      assert.deepEqual(await seriousFindings(page), [], "dashboard");
      await page.context().close();
    });
});
