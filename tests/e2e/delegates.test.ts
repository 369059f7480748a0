import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { anApp, WITHOUT_CHROMIUM } from "./an-app.ts";
import { seriousFindings } from "./serious-findings.ts";

describe("somebody who approves for a colleague, in the browser", WITHOUT_CHROMIUM, async () => {
  const who = "role:admin";
  const app = await anApp({
    policy: {
      autoApprove: false,
      approvalRules: [
        { from: "5000", currency: "USD", approvers: "two", who },
        { from: "1000", currency: "USD", who },
      ],
    },
  });
  for (const [number, amount] of [
    ["DELEG-1", "1500"],
    ["DELEG-2", "6000"],
    ["DELEG-3", "400"],
  ] as const) {
    await app.tenant.acceptOrder(anOrderBody({ orderNumber: `O-${number}`, charges: [["LINEHAUL", amount]] }));
    await app.tenant.acceptInvoice(
      anInvoiceBody({ invoiceNumber: number, order: `O-${number}`, charges: [["LINEHAUL", amount]] }),
    );
  }
  await app.service.work();
  const [away, delegate] = [await app.aPerson("admin"), await app.aPerson("approver")];

  for (const { width, dark } of [
    { width: 390, dark: true },
    { width: 1280, dark: false },
  ])
    it(`is told before and after an approval of many for whom each is, and which would be a first one only, ${width} wide`, async () => {
      const owner = await app.aPage();
      await app.signIn(owner.page, away, "/account");
      const { page, troubles } = await app.aPage({ width, height: 844, dark });
      await app.signIn(page, delegate, "/queue/ready");
      const me = (await (await page.request.get(`${app.address}/manage/me`)).json()) as {
        readonly user: { readonly id: string };
      };
      const handed = await owner.page.request.put(`${app.address}/manage/account/delegation`, {
        data: { delegate: `user:${me.user.id}` },
        headers: { origin: app.address },
      });
      assert.equal(handed.status(), 200, await handed.text());
      await page.locator(".queue-row").filter({ hasText: "DELEG-2" }).waitFor();
      for (const number of width === 390 ? ["DELEG-2", "DELEG-3"] : ["DELEG-1", "DELEG-2"])
        await page.locator(".queue-row").filter({ hasText: number }).getByRole("checkbox").check();
      await page.keyboard.press("Shift+A");
      const dialog = page.getByRole("dialog");
      const shown = dialog.getByRole("region", { name: "What is approved" });
      await shown.getByText("you cannot give the second one for Robin admin").waitFor();
      assert.deepEqual(await seriousFindings(page), [], "what would become of each");
      // Left out by itself: a first approval is nothing that somebody gives by the way.
      await dialog.getByRole("button", { name: "Approve 1", exact: true }).waitFor();
      if (width === 390) {
        await dialog.getByRole("button", { name: "Cancel" }).click();
      } else {
        await shown.getByText("Approved for Robin admin, who is away.").waitFor();
        await dialog.getByLabel("Also the one that gets only your first approval").check();
        await dialog.getByRole("button", { name: "Approve 2", exact: true }).click();
        await dialog.getByText("1 of 2 approved. 1 not.").waitFor();
        await dialog.getByText("Given for somebody who is away, as the timeline of each says: 1 for Robin admin.").waitFor();
        const told = await dialog.getByRole("listitem").filter({ hasText: "DELEG-2" }).innerText();
        assert.match(told, /Waits for a second approver[\s\S]*you cannot give the second one for Robin admin/);
        assert.deepEqual(await seriousFindings(page), [], "what became of each");
        await dialog.getByRole("button", { name: "Close" }).last().click();
      }
      assert.deepEqual([...troubles, ...owner.troubles], []);
      await page.context().close();
      await owner.page.context().close();
    });
});
