import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { makeSshKeyPair } from "#adapters/ssh-key.ts";
import { anOrderBody } from "#tests/builders/bodies.ts";
import { file210 } from "#tests/builders/edi-files.ts";
import { anApp, WITHOUT_CHROMIUM } from "./an-app.ts";
import { seriousFindings } from "./serious-findings.ts";

const region = (page: Page, name: string | RegExp) => page.getByRole("region", { name });
const GOOD = { number: "EDI-GOOD", order: "EDI-1", cents: 81_250 };
const BAD = { number: "EDI-BAD", order: "EDI-1", cents: 1, amount: "12A4" };

describe("EDI in the browser", WITHOUT_CHROMIUM, async () => {
  const app = await anApp();
  const admin = await app.aPerson("admin");
  const { page: first } = await app.aPage();
  await app.signIn(first, admin, "/edi");
  await first.getByText("No EDI yet").waitFor();
  assert.deepEqual(await seriousFindings(first), [], "empty monitor");
  const key = (await (
    await first.request.post(`${app.address}/manage/api-keys`, {
      data: { name: "EDI", scopes: ["edi"] },
      headers: { origin: app.address },
    })
  ).json()) as { readonly key: string };
  const send = async (file: string): Promise<string> =>
    (
      await fetch(`${app.address}/edi/x12`, {
        method: "POST",
        headers: { "x-api-key": key.key, "content-type": "application/edi-x12" },
        body: file,
      })
    ).text();
  await first.context().close();
  await app.tenant.acceptOrder(anOrderBody({ orderNumber: "EDI-1", charges: [["400", "812.50"]] }));
  const sent = file210(1, [GOOD, BAD]);
  assert.match(await send(sent), /AK9\*P\*2\*2\*1/);
  await app.service.work();

  it("lists what came in and shows each segment with its meaning, its errors in place and the answer", async () => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, admin, "/edi");
    const row = page.getByRole("row").filter({ hasText: "000000001" });
    assert.match(await row.innerText(), /ACMF[\s\S]*Partly accepted[\s\S]*1 of 2/);
    await row.getByRole("link").click();
    const refused = region(page, "Set 210 0002");
    await refused.waitFor();
    assert.match(await refused.innerText(), /Refused[\s\S]*07 Net amount due\s+12A4\s+invalid character \(6\)/);
    assert.match(await region(page, "Set 210 0001").innerText(), /04 Method of payment\s+PP Prepaid/);
    assert.match(await region(page, "Acknowledgement").innerText(), /AK9\*P\*2\*2\*1/);
    await page.getByLabel("Only refused").check({ force: true });
    await region(page, "Set 210 0001").waitFor({ state: "detached" });
    await refused.waitFor();
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download" }).click()]);
    assert.equal(file.suggestedFilename(), "ACMF-000000001.x12");
    assert.equal(await readFile(await file.path(), "utf8"), sent);
    await page.getByRole("button", { name: "Resend answer" }).click();
    await page.getByText(/The acknowledgement is returned/).waitFor();
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("agrees with a partner, and processes again what was refused before", async () => {
    const { page, troubles } = await app.aPage();
    assert.match(await send(file210(2, [{ number: "EDI-POINT", order: "EDI-1", cents: 0, amount: "812.50" }])), /AK5\*R/);
    await app.signIn(page, admin, "/edi?view=partners");
    await page.getByText("No partners yet").waitFor();
    await page.getByRole("button", { name: "Add a partner" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Sender id").fill("ACMF");
    await dialog.getByLabel("SCACs it may bill for").fill("TOOLONG");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText(/scacs/i).last().waitFor();
    assert.deepEqual(await seriousFindings(page), [], "partner dialog");
    await dialog.getByLabel("SCACs it may bill for").fill("acmf");
    await dialog.getByLabel("Vendor", { exact: true }).fill("ACME-EAST");
    await dialog.getByLabel(/A decimal point in an amount/).selectOption("accept");
    await dialog.getByRole("button", { name: "Add a charge" }).click();
    await dialog.getByLabel("Charge of the partner 1").fill("GFX");
    await dialog.getByLabel("Your charge code for charge 1").fill("LIFTGATE");
    await dialog.getByLabel("The partner is in").selectOption("test");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("ACMF is read as agreed from now on").waitFor();
    assert.match(
      await page.getByRole("row").filter({ hasText: "ACMF" }).innerText(),
      /in test: no invoices; decimal points in amounts; 1 charge names? of its own/,
    );
    await page.getByRole("button", { name: "Edit ACMF" }).click();
    assert.equal(await dialog.getByLabel("Charge of the partner 1").inputValue(), "GFX");
    assert.equal(await dialog.getByLabel("Vendor", { exact: true }).inputValue(), "ACME-EAST");
    await dialog.getByLabel("The partner is in").selectOption("production");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("in test: no invoices").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Interchanges" }).click();
    await page.getByRole("row").filter({ hasText: "000000002" }).getByRole("link").click();
    await page.getByRole("button", { name: "Process again" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Process again" }).click();
    await page.getByText("Processed again: 1 of 1 sets accepted").waitFor();
    await region(page, "Set 210 0001")
      .getByText(/^Accepted/)
      .waitFor();
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("shows what a partner said of our 824, until somebody has seen to it", async () => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, admin, "/edi?view=partners");
    await page.getByRole("button", { name: "Edit ACMF" }).click();
    await page.getByLabel("Send an 824 for invoices").check({ force: true });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("824 on request").waitFor();
    assert.match(await send(file210(5, [{ number: "EDI-LOST", order: "NO-SUCH", cents: 100 }])), /AK9\*A/);
    await app.service.work();
    await page.getByRole("link", { name: "Interchanges" }).click();
    await page.getByRole("row").filter({ hasText: "824 sent" }).getByRole("link").click();
    const advice = region(page, "Application advice (824)");
    await advice.waitFor();
    const number = /^GS\*AG\*.*?\*(\d+)\*X\*/m.exec(await advice.innerText())?.[1];
    assert.ok(number !== undefined, await advice.innerText());
    const answer = file210(6, [])
      .replace("GS*IM", "GS*FA")
      .replace("GE*0", `ST*997*0001~\nAK1*AG*${number}~\nAK2*824*0001~\nAK5*R*5~\nAK9*R*1*1*0~\nSE*6*0001~\nGE*1`);
    assert.equal(await send(answer), "");
    await page.goto(`${app.address}/edi`);
    const notice = region(page, "Advice that did not arrive");
    await notice.getByText(/was rejected: segments at fault \(5\)/).waitFor();
    assert.deepEqual(await seriousFindings(page), [], "notice");
    await page.getByRole("row").filter({ hasText: "000000006" }).getByRole("link").first().click();
    await region(page, "What it answers").getByText(`Our 824 ${number}`).click();
    await advice.getByText("Rejected", { exact: true }).first().waitFor();
    assert.deepEqual(await seriousFindings(page), [], "interchange with an 824");
    await page.goto(`${app.address}/edi`);
    await notice.getByRole("button", { name: "Settled" }).click();
    await notice.waitFor({ state: "detached" });
    await page.goto(`${app.address}/edi?view=partners`);
    await page.getByLabel("Our interchange ids").fill("ZZ/SHIPPER, SHIPPER2");
    await page.getByRole("button", { name: "Save ids" }).click();
    await page.getByText("Interchanges are taken for these ids").waitFor();
    assert.deepEqual(await seriousFindings(page), [], "ids");
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("makes, changes and removes an SFTP account", async () => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, admin, "/edi?view=sftp");
    await page.getByText("No SFTP accounts yet").waitFor();
    await page.getByRole("button", { name: "Add an account" }).click();
    const dialog = page.getByRole("dialog");
    const userName = `edi-${Date.now()}`;
    await dialog.getByLabel("User name").fill(userName);
    await dialog.getByLabel("Public keys").fill("ssh-ed25519 nonsense");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog
      .getByText(/publicKeys\[0\]/)
      .first()
      .waitFor();
    assert.deepEqual(await seriousFindings(page), [], "account dialog");
    await dialog.getByLabel("Public keys").fill(makeSshKeyPair("ed25519").public);
    await dialog.getByRole("button", { name: "Save" }).click();
    const row = page.getByRole("row").filter({ hasText: userName });
    await row.waitFor();
    assert.match(await row.innerText(), /Any partner\s+SHA256:\S+\s+Never\s+Enabled/);
    assert.deepEqual(await seriousFindings(page), [], "accounts");
    await page.getByRole("button", { name: `Edit ${userName}` }).click();
    await dialog.getByLabel("May come in").uncheck({ force: true });
    await dialog.getByRole("button", { name: "Save" }).click();
    await row.getByText("Disabled").waitFor();
    await page.getByRole("button", { name: `Edit ${userName}` }).click();
    await dialog.getByRole("button", { name: "Remove…" }).click();
    await dialog.getByRole("button", { name: `Remove ${userName}` }).click();
    await row.waitFor({ state: "detached" });
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("checks a pasted file without keeping it", async () => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, admin, "/edi?view=check");
    await page.getByLabel("X12 text").fill(file210(9, [GOOD, BAD]));
    await page.getByRole("button", { name: "Check", exact: true }).click();
    assert.match(
      await region(page, "Outcome").innerText(),
      /Partly accepted[\s\S]*B307 \(segment 2\): invalid character \(6\) “12A4”/,
    );
    await region(page, "Set 210 0002").waitFor();
    assert.deepEqual(await seriousFindings(page), [], "checked file");
    await page.getByLabel("X12 text").fill("hello");
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await page.getByText("no interchange starts here").waitFor();
    await page.getByRole("link", { name: "Interchanges" }).click();
    await page.getByRole("row").filter({ hasText: "000000001" }).waitFor();
    assert.equal(await page.getByRole("row").filter({ hasText: "000000009" }).count(), 0);
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("says of an EDI invoice where each value stood, and leads there", async () => {
    const { page, troubles } = await app.aPage();
    const { uuid } = await app.tenant.invoice("EDI-GOOD");
    await app.signIn(page, admin, `/invoices/${uuid}`);
    await page.getByRole("heading", { level: 1, name: "EDI-GOOD" }).waitFor();
    await region(page, "Details")
      .getByRole("link", { name: /^B3 06/ })
      .waitFor();
    await region(page, "Charges")
      .getByRole("link", { name: /^L1 0\d/ })
      .first()
      .waitFor();
    assert.deepEqual(await seriousFindings(page), [], "workspace of an EDI invoice");
    await region(page, "Details")
      .getByRole("link", { name: /^B3 06/ })
      .click();
    await page.locator(".seg-element.found").waitFor();
    assert.match(await page.locator(".seg-element.found").innerText(), /06 Date\s+20261008/);
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  for (const dark of [false, true]) {
    it(`has no serious accessibility finding, ${dark ? "dark" : "light"}`, async () => {
      const { page } = await app.aPage({ dark });
      await app.signIn(page, admin, "/edi");
      const link = page.getByRole("row").filter({ hasText: "000000001" }).getByRole("link");
      await link.waitFor();
      assert.deepEqual(await seriousFindings(page), [], "monitor");
      await link.click();
      await region(page, "Set 210 0002").waitFor();
      assert.deepEqual(await seriousFindings(page), [], "interchange");
      await page.goto(`${app.address}/edi?view=partners`);
      await page.getByRole("table").waitFor();
      assert.deepEqual(await seriousFindings(page), [], "partners");
      await page.goto(`${app.address}/interchanges/00000000-0000-7000-8000-000000000000`);
      await page.getByText("The interchange was not found").waitFor();
      await page.context().close();
    });
  }
});
