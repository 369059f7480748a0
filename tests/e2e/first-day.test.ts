import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { freePort, killServiceTree, type ServiceTree, startServiceTree } from "#tests/fixtures/service-tree.ts";
import { startSink } from "#tests/fixtures/sink.ts";
import { aPageAt, WITHOUT_CHROMIUM } from "./an-app.ts";

interface FirstRun {
  readonly tenantUuid: string;
  readonly email: string;
  readonly password: string;
}

/** What its README promises whoever starts it for the first time, and those who connect a system to it. */
describe("the first day with a sandbox that one command started", WITHOUT_CHROMIUM, () => {
  const root = mkdtempSync(join(tmpdir(), "weighbridge-first-day-"));
  let tree: ServiceTree | undefined;
  let page: Page | undefined;
  let troubles: string[] = [];
  let first: FirstRun | undefined;
  after(async () => {
    await page?.context().close();
    if (tree !== undefined) await killServiceTree(tree);
    rmSync(root, { recursive: true, force: true });
  });

  it("fills a queue, and asks nobody outside for anything", { timeout: 240_000 }, async (t) => {
    const began = performance.now();
    tree = await startServiceTree(join(root, "data"), await freePort(), { DEMO_DATA: "on" });
    const ready = performance.now();
    first = JSON.parse(readFileSync(join(root, "data/first-run.json"), "utf8")) as FirstRun;
    ({ page, troubles } = await aPageAt(tree.address));
    await page.goto(tree.address);
    await page.getByLabel("E-mail").fill(first.email);
    await page.getByLabel("Password", { exact: false }).first().fill(first.password);
    await page.keyboard.press("Enter");
    await page.locator(".shell-main").waitFor();
    // Rows never move under somebody's hands: what came since is shown when the list is opened again.
    const rows = page.locator(".queue-row").first();
    for (const end = Date.now() + 120_000; !(await rows.isVisible()); await page.goto(`${tree.address}/queue/all`)) {
      assert.ok(Date.now() < end, "the queue stays empty");
      await rows.waitFor({ timeout: 2_000 }).catch(() => {});
    }
    const filled = performance.now();
    assert.deepEqual(troubles, []);
    const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(1);
    t.diagnostic(
      `journey 1: 1 command (aim: 2), ready after ${seconds(began, ready)} s, a filled queue after ${seconds(began, filled)} s (aim: 120 s), ${troubles.length} requests to others (aim: 0)`,
    );
  });

  it(
    "has a key, an order, a webhook that is checked by its signature, and one that failed sent again",
    { timeout: 180_000 },
    async (t) => {
      assert.ok(page !== undefined && tree !== undefined && first !== undefined);
      const own = page;
      const { address } = tree;
      const sink = await startSink();
      // Whoever builds a receiver has it fail at first.
      sink.answer = (response) => void response.writeHead(500).end("not yet");
      const began = performance.now();
      let acts = 0;
      const click = async (name: string | RegExp): Promise<void> => {
        acts += 1;
        await own.getByRole("button", { name }).last().click();
      };
      try {
        await own.goto(`${address}/api-keys`);
        await click("Make a key");
        await own.getByLabel("Name").fill("TMS");
        await click("Make the key");
        const key = (await own.getByLabel("Secret", { exact: true }).innerText()).trim();
        await own.goto(`${address}/webhooks`);
        await click("Add an endpoint");
        await own.getByLabel("Address").fill(sink.url);
        await click("Add");
        const secret = (await own.getByLabel("Secret", { exact: true }).innerText()).trim();
        await own.keyboard.press("Escape");
        const post = async (path: string, body: unknown): Promise<void> => {
          acts += 1;
          const sent = await fetch(`${address}${path}`, {
            method: "POST",
            headers: { "x-api-key": key, "x-tenant-uuid": first?.tenantUuid ?? "", "content-type": "application/json" },
            body: JSON.stringify(body),
          });
          assert.equal(sent.status, 202, await sent.text());
        };
        await post("/v2/orders", anOrderBody({ orderNumber: "FIRST-1", charges: [["LINEHAUL", "100"]] }));
        await post("/v2/invoices", anInvoiceBody({ invoiceNumber: "FIRST-1", order: "FIRST-1", charges: [["LINEHAUL", "100"]] }));
        await sink.until(1, 60_000);
        const [failed] = sink.received;
        assert.ok(failed);
        const checked = new Webhook(secret).verify(failed.body, failed.headers as Record<string, string>) as {
          readonly type: string;
        };
        const took = (performance.now() - began) / 1000;
        const actsBefore = acts;
        await own.reload();
        acts += 1;
        const row = own.getByRole("row").filter({ hasText: checked.type }).filter({ hasText: "500" }).first();
        await row.getByRole("button", { name: checked.type }).click();
        await own.getByRole("dialog").getByText("not yet").first().waitFor();
        const shown = await own.getByRole("dialog").innerText();
        const arrived: string[] = [];
        sink.answer = (response, { headers }) => {
          arrived.push(String(headers["webhook-id"]));
          response.writeHead(204).end();
        };
        await click("Send again");
        for (const end = Date.now() + 60_000; !arrived.some((id) => shown.includes(id)); await sleep(20))
          if (Date.now() > end)
            assert.fail(
              `what failed arrives: ${arrived.join()} came of ${shown}, now ${await own.getByRole("dialog").innerText()}`,
            );
        t.diagnostic(
          `journey 9: ${actsBefore} commands and clicks to a checked ${checked.type} (aim: 6), ${took.toFixed(1)} s of them (aim: 300 s by a person); what failed is sent again by ${acts - actsBefore} clicks (aim: 2)`,
        );
        assert.ok(acts - actsBefore <= 2);
        assert.deepEqual(troubles, []);
      } finally {
        await sink.close();
      }
    },
  );
});
