import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { findChromium, HOW_TO_INSTALL_CHROMIUM } from "#tests/run/chromium.ts";
import { drawScreen, type DrawnState, type ScreenView } from "./draw-screen.ts";
import { fileNameOf, hasParameters, linkTo, screenPaths } from "./screens.ts";
import type { Demo } from "./start-demo.ts";

export interface Wanted {
  readonly folder: string;
  /** Only screens whose path has this word. */
  readonly only: string;
  readonly widths: readonly number[];
  readonly states: readonly DrawnState[];
  readonly themes: readonly ("light" | "dark")[];
  /** As the app keeps it: "en", "es", "fr-CA". */
  readonly language: string;
}

interface Screen {
  readonly path: string;
  readonly link: string;
}

/** Draws the screens in all their views, and says each one's troubles as it goes. */
export async function drawScreens(
  demo: Demo,
  wanted: Wanted,
): Promise<{ readonly drawn: number; readonly troubled: number; readonly without: readonly string[] }> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error(`no Chromium is here: ${HOW_TO_INSTALL_CHROMIUM}`);
  await mkdir(wanted.folder, { recursive: true });
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const session = await signIn(browser, demo, wanted.language);
    const { screens, without } = await findScreens(browser, session, demo, wanted.only);
    const views = wanted.states.flatMap((state) =>
      wanted.themes.flatMap((theme) => wanted.widths.map((width): ScreenView => ({ state, theme, width }))),
    );
    const files: string[][] = [];
    let troubled = 0;
    for (const { path, link } of screens) {
      const row: string[] = [];
      for (const view of views) {
        const name = `${fileNameOf(path)}-${view.state}-${view.theme}-${view.width}.png`;
        const { troubles } = await drawScreen(browser, session, {
          url: `${demo.address}${link}`,
          file: join(wanted.folder, name),
          view,
        });
        row.push(name);
        if (troubles.length > 0) troubled += 1;
        for (const trouble of troubles) console.log(`✖ ${path} (${view.state}, ${view.theme}, ${view.width}): ${trouble}`);
      }
      files.push(row);
    }
    await writeFile(join(wanted.folder, "index.html"), pageOf(files));
    return { drawn: files.flat().length, troubled, without };
  } finally {
    await browser.close();
  }
}

type Session = Awaited<ReturnType<typeof signIn>>;

async function signIn(browser: Browser, demo: Demo, language: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${demo.address}/sign-in`);
  await page.getByLabel("E-mail").fill(demo.person);
  await page.getByLabel("Password", { exact: false }).first().fill(demo.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.locator(".shell-main").waitFor();
  // What somebody chose follows them, and draws a page anew that is in another language: said to the service and to the browser.
  const told = await page.request.put(`${demo.address}/manage/account/preferences`, {
    data: { language, theme: null },
    headers: { origin: demo.address },
  });
  if (!told.ok()) throw new Error(`the language could not be chosen: ${told.status()} ${await told.text()}`);
  const { cookies, origins } = await context.storageState();
  await context.close();
  const kept = origins.find(({ origin }) => origin === demo.address)?.localStorage ?? [];
  const others = kept.filter(({ name }) => name !== LANGUAGE_ENTRY);
  return { cookies, origins: [{ origin: demo.address, localStorage: [...others, { name: LANGUAGE_ENTRY, value: language }] }] };
}

/** Where a browser keeps it (`web/src/language/languages.ts`). */
const LANGUAGE_ENTRY = "weighbridge-language";

/** Screens of one record are found by the links of all others, so that nobody keeps a list of records. */
async function findScreens(
  browser: Browser,
  session: Session,
  demo: Demo,
  only: string,
): Promise<{ readonly screens: readonly Screen[]; readonly without: readonly string[] }> {
  const paths = screenPaths();
  const links = new Set<string>();
  const unseen = new Set(paths.filter((path) => !hasParameters(path)));
  let missing = paths.filter((path) => hasParameters(path) && path.includes(only));
  while (unseen.size > 0 && missing.length > 0) {
    const [next = ""] = unseen;
    unseen.delete(next);
    for (const link of await linksOf(browser, session, `${demo.address}${next}`)) links.add(link);
    for (const path of missing) {
      const link = linkTo(path, links);
      if (link !== undefined) unseen.add(link);
    }
    missing = missing.filter((path) => linkTo(path, links) === undefined);
  }
  const found = paths.map((path) => ({ path, link: hasParameters(path) ? linkTo(path, links) : path }));
  return {
    screens: found.flatMap(({ path, link }) => (link === undefined || !path.includes(only) ? [] : [{ path, link }])),
    without: missing,
  };
}

async function linksOf(browser: Browser, session: Session, url: string): Promise<readonly string[]> {
  const view: ScreenView = { state: "whole", theme: "light", width: 1440 };
  return (await drawScreen(browser, session, { url, file: undefined, view })).links;
}

function pageOf(rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]): string =>
    row
      .map(
        (name) =>
          `<a href="${name}"><figure><img src="${name}" loading="lazy" alt=""><figcaption>${name}</figcaption></figure></a>`,
      )
      .join("");
  const style =
    "section{display:flex;gap:12px;overflow:auto}img{height:420px;border:1px solid #ccc}figcaption{font:12px sans-serif}";
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>${rows.map((row) => `<section>${cells(row)}</section>`).join("")}\n`;
}
