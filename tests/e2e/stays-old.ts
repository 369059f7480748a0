import type { Page } from "playwright-core";

/**
 * Lets a page know nothing of what happens behind its back, until it has sent a change of its own: what it asks for under `glob`
 * fails till then. The page hears of changes whenever their stream gets through, so that no other moment would be the right one
 * to let it ask again.
 */
export async function staysOld(page: Page, glob: string): Promise<void> {
  let hasActed = false;
  await page.route("**/manage/**", (route) => {
    hasActed ||= route.request().method() !== "GET";
    return route.fallback();
  });
  // Later routes are asked first: what acts falls through to the one above.
  await page.route(glob, (route) => (hasActed || route.request().method() !== "GET" ? route.fallback() : route.abort()));
}
