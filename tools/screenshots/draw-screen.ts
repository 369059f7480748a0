import type { Browser, BrowserContextOptions, Page, Route } from "playwright-core";
import { seriousFindings } from "#tests/e2e/serious-findings.ts";

/** `loading`: nothing but who is signed in has an answer; `failing`: everything else fails. */
export const DRAWN_STATES = ["whole", "loading", "failing"] as const;
export type DrawnState = (typeof DRAWN_STATES)[number];

export interface ScreenView {
  readonly state: DrawnState;
  readonly theme: "light" | "dark";
  readonly width: number;
}

const HEIGHTS: Readonly<Record<number, number>> = { 390: 844, 1280: 720 };
const ALWAYS_ANSWERED = ["/manage/me", "/manage/tenants"];
/** What the frame around each screen asks, and shows nothing of where it fails. */
const OF_THE_FRAME = new Set([...ALWAYS_ANSWERED, "/manage/events", "/manage/invoices/counts", "/manage/account/notices/told"]);
/** So long a screen may go on to load what comes with its first answers. */
const SETTLED_MS = 900;

// As texts: the browser runs them, and nothing else here knows of a document.
const LINKS = `[...document.querySelectorAll("a[href^='/']")].map((link) => link.getAttribute("href") ?? "")`;
const WORDS = `document.querySelector("main, [role=main], form")?.textContent ?? ""`;

export interface Drawn {
  readonly troubles: readonly string[];
  /** Where its links lead, within the app. */
  readonly links: readonly string[];
}

/** Draws one screen as it stands for who is signed in by `session`. */
export async function drawScreen(
  browser: Browser,
  session: BrowserContextOptions["storageState"],
  given: { readonly url: string; readonly file: string | undefined; readonly view: ScreenView },
): Promise<Drawn> {
  const { state, theme, width } = given.view;
  const context = await browser.newContext({
    ...(session === undefined ? {} : { storageState: session }),
    viewport: { width, height: HEIGHTS[width] ?? 900 },
    colorScheme: theme,
    reducedMotion: "reduce",
  });
  try {
    const page = await context.newPage();
    const troubles: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        troubles.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => troubles.push(`error: ${error.message}`));
    page.on("response", (response) => {
      if (state === "whole" && response.status() >= 400)
        troubles.push(`${response.status()} of ${new URL(response.url()).pathname}`);
    });
    const asked = new Set<string>();
    if (state !== "whole")
      await page.route("**/manage/**", (route) => {
        asked.add(new URL(route.request().url()).pathname);
        return answerInState(route, state);
      });
    await page.goto(given.url);
    await settle(page, state);
    if (given.file !== undefined) {
      await page.screenshot({ path: given.file, fullPage: true });
      troubles.push(
        ...(await shapeTroubles(
          page,
          state,
          [...asked].some((path) => !OF_THE_FRAME.has(path)),
        )),
      );
    }
    const links = (await page.evaluate(LINKS)) as readonly string[];
    return { troubles: [...new Set(troubles)], links };
  } finally {
    await context.close();
  }
}

async function answerInState(route: Route, state: DrawnState): Promise<void> {
  const { pathname } = new URL(route.request().url());
  if (ALWAYS_ANSWERED.includes(pathname)) return route.continue();
  // One that never comes is ended with the page.
  if (state === "loading") return;
  await route.fulfill({
    status: 500,
    contentType: "application/json",
    body: JSON.stringify({ Title: "Something went wrong on our side.", TraceId: "0af7651916cd43dd8448eb211c80319c", Errors: {} }),
  });
}

async function settle(page: Page, state: DrawnState): Promise<void> {
  await page.locator("main, [role=main], form").first().waitFor({ timeout: 15_000 });
  // A query that failed is asked again, for some seconds.
  if (state !== "loading")
    await page
      .locator(".mantine-Skeleton-root, [aria-busy=true]")
      .first()
      .waitFor({ state: "detached", timeout: 20_000 })
      .catch(() => {});
  await page.waitForTimeout(SETTLED_MS);
}

async function shapeTroubles(page: Page, state: DrawnState, isAsking: boolean): Promise<readonly string[]> {
  const wide = Number(await page.evaluate("document.documentElement.scrollWidth - window.innerWidth"));
  const words = String(await page.evaluate(WORDS)).trim();
  const says = /Something went wrong|cannot be|could not|Try again/i.test(words);
  return [
    ...(wide > 1 ? [`${wide} px wider than its window`] : []),
    ...(words === "" && state !== "loading" ? ["it says nothing"] : []),
    ...(state === "failing" && isAsking && words !== "" && !says ? ["it does not say that something failed"] : []),
    ...(await seriousFindings(page)).map((finding) => `axe ${finding}`),
  ];
}
