import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { hasParameters, linkTo, screenPaths } from "../../tools/screenshots/screens.ts";
import { anApp, WITHOUT_CHROMIUM } from "./an-app.ts";
import { seriousFindings } from "./serious-findings.ts";

/** A phone, a screen of 1440 by 900 at 200 %, and a small laptop. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 720, height: 450 },
  { width: 1280, height: 720 },
] as const;
/** Somebody who is signed in is sent on from these, or needs a link by mail. */
const FOR_STRANGERS = new Set(["/sign-in", "/forgot-password", "/new-password", "/join", "/stop-weekly-mail"]);
const PATIENCE = { timeout: 400_000 };

/** Whatever screens the routes name: no serious finding of axe, and none wider than its window. Nobody keeps a list of them. */
describe("every screen in the browser", WITHOUT_CHROMIUM, async () => {
  const app = await anApp({ policy: { autoApprove: false } });
  for (const [number, billed] of [
    ["EVERY-1", "1000"],
    ["EVERY-2", "1300.5"],
  ] as const) {
    await app.tenant.acceptOrder(anOrderBody({ orderNumber: `O-${number}`, charges: [["LINEHAUL", "1000"]] }));
    await app.tenant.acceptInvoice(
      anInvoiceBody({ invoiceNumber: number, order: `O-${number}`, charges: [["LINEHAUL", billed]] }),
    );
  }
  await app.service.work();
  const ana = await app.aPerson("admin");

  it("is sound in light and dark, on a phone, at 200 % and on a small laptop", PATIENCE, async (t) => {
    const { page, troubles } = await app.aPage(SIZES[0]);
    await app.signIn(page, ana, "/queue/all");
    const links = new Set<string>();
    const open = screenPaths().filter((path) => !FOR_STRANGERS.has(path));
    const seen: string[] = [];
    const found: string[] = [];
    const look = async (link: string): Promise<void> => {
      await page.goto(`${app.address}${link}`);
      found.push(...(await troublesOf(page)).map((trouble) => `${link}: ${trouble}`));
      for (const href of await linksOf(page)) links.add(href);
      seen.push(link);
    };
    for (const path of open.filter((each) => !hasParameters(each))) await look(path);
    for (const path of open.filter(hasParameters)) {
      const link = linkTo(path, links);
      if (link !== undefined) await look(link);
    }
    assert.deepEqual(found, []);
    assert.deepEqual(troubles, []);
    t.diagnostic(`${seen.length} of ${open.length} screens for those who are signed in`);
    await page.context().close();
  });
});

const linksOf = async (page: Page): Promise<readonly string[]> =>
  (await page.evaluate(`[...document.querySelectorAll("a[href^='/']")].map((link) => link.getAttribute("href"))`)) as string[];

async function troublesOf(page: Page): Promise<readonly string[]> {
  await page.setViewportSize(SIZES[0]);
  await page.emulateMedia({ colorScheme: "light" });
  await page.locator("main, form").first().waitFor();
  await page.locator(".mantine-Skeleton-root, [aria-busy=true]").first().waitFor({ state: "detached" });
  const found = (await seriousFindings(page)).map((finding) => `light: ${finding}`);
  await page.emulateMedia({ colorScheme: "dark" });
  found.push(...(await seriousFindings(page)).map((finding) => `dark: ${finding}`));
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const wider = Number(await page.evaluate("document.documentElement.scrollWidth - window.innerWidth"));
    if (wider > 0) found.push(`${wider} pixels wider than a window of ${size.width}`);
  }
  return found;
}
