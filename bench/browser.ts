import { pino } from "pino";
import pg from "pg";
import { type Browser, chromium, type Page } from "playwright-core";
import { parseArgs } from "node:util";
import { setTimeout as sleep } from "node:timers/promises";
import { openEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { findChromium, HOW_TO_INSTALL_CHROMIUM } from "#tests/run/chromium.ts";
import { fillTenant } from "./a-filled-tenant.ts";
import { quantile } from "./many-invoices.ts";
import { type RunningService, startService } from "./running-service.ts";

/**
 * What somebody feels at the screen: frames a second while a list of ten thousand invoices is scrolled and loads as it goes,
 * beside those of an empty page in the same browser; and how long a key takes until what it did is painted (the browser's own
 * event timing, in steps of 8 ms; what it does not tell took less than 16 ms), beside a key on a page that only prints it.
 *
 * The service is the one of `weighbridge start`, in production form, with the browser on the same machine.
 */
const { values: options } = parseArgs({
  options: { invoices: { type: "string", default: "10000" }, seconds: { type: "string", default: "15" } },
});
const AIM_FRAMES = 50;
const AIM_KEY_MS = 100;
const KEYS = 150;
/** Some three rows: as fast as a wheel that is turned without a pause. */
const PIXELS_A_FRAME = 120;
const QUIET_MS = 16;

interface Scrolled {
  /** Between one frame and the next, in milliseconds. */
  readonly gaps: readonly number[];
  readonly pixels: number;
}

/** Moves what `selector` finds by so much a frame; "" moves nothing. Runs within the page. */
const SCROLL = `({ selector, seconds, pixels }) => new Promise((done) => {
  const box = selector === "" ? null : document.querySelector(selector);
  const gaps = [];
  let last = performance.now();
  const began = last;
  const frame = (now) => {
    gaps.push(now - last);
    last = now;
    // Asked where it stands, the browser would have to lay everything out at once.
    box?.scrollBy(0, pixels);
    if (now - began < seconds * 1000) requestAnimationFrame(frame);
    else done({ gaps: gaps.slice(1), pixels: box?.scrollTop ?? 0 });
  };
  requestAnimationFrame(frame);
})`;

const OBSERVE = `window.keysTaken = []; new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.name === "keydown") window.keysTaken.push(entry.duration);
}).observe({ type: "event", durationThreshold: ${QUIET_MS}, buffered: false })`;

async function scroll(page: Page, selector: string, seconds: number): Promise<Scrolled> {
  return (await page.evaluate(
    `(${SCROLL})(${JSON.stringify({ selector, seconds, pixels: PIXELS_A_FRAME })})`,
  )) as unknown as Scrolled;
}

/** Milliseconds that each of so many keys took until the next paint, typed twenty a second. */
async function press(page: Page, keys: readonly string[]): Promise<readonly number[]> {
  await page.evaluate(OBSERVE);
  for (let count = 0; count < KEYS; count += 1) {
    await page.keyboard.press(keys[count % keys.length] ?? "j");
    await sleep(50);
  }
  await sleep(500);
  const told = (await page.evaluate("window.keysTaken")) as readonly number[];
  return [...told, ...Array.from({ length: Math.max(0, KEYS - told.length) }, () => QUIET_MS)];
}

function sayFrames(name: string, { gaps, pixels }: Scrolled): number {
  const rate = 1000 / (gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length);
  const late = gaps.filter((gap) => gap > 1000 / AIM_FRAMES + 1).length / gaps.length;
  console.log(
    `${name.padEnd(34)}${rate.toFixed(1).padStart(8)}${quantile(gaps, 0.95).toFixed(1).padStart(10)}${quantile(gaps, 0.99).toFixed(1).padStart(10)}` +
      `${(100 * late).toFixed(1).padStart(10)} %${Math.round(pixels).toLocaleString("en").padStart(12)}`,
  );
  return rate;
}

function sayKeys(name: string, times: readonly number[]): number {
  const p95 = quantile(times, 0.95);
  console.log(`${name.padEnd(34)}${quantile(times, 0.5).toFixed(0).padStart(8)}${p95.toFixed(0).padStart(10)}`);
  return p95;
}

async function fill(service: RunningService): Promise<void> {
  const server = await openEmbeddedPostgres({ dataDir: service.dataDir, log: pino({ level: "silent" }) });
  const client = new pg.Client({ connectionString: server.connectionString });
  await client.connect();
  try {
    const { tenantUuid } = service.firstRun();
    const { rows } = await client.query<{ id: string }>("select user_id as id from tenant_member where tenant_uuid = $1", [
      tenantUuid,
    ]);
    await fillTenant(client, { tenantUuid, userId: rows[0]?.id ?? "", size: Number(options.invoices) });
    await client.query("vacuum analyze");
    for (let left = 1; left > 0; await sleep(500))
      left = Number((await client.query<{ left: string }>("select count(*) as left from exception_step")).rows[0]?.left);
  } finally {
    await client.end();
    await server.stop();
  }
}

async function signIn(page: Page, address: string, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto(`${address}/queue/all`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: false }).first().fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.locator(".queue-row").first().waitFor();
}

async function measure(browser: Browser, service: RunningService): Promise<void> {
  const address = `http://127.0.0.1:${service.port}`;
  const bare = await browser.newPage();
  await bare.setContent(
    `<body><output></output><script>addEventListener("keydown", ({ key }) => { document.querySelector("output").textContent += key; })</script>`,
  );
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await signIn(page, address, service.firstRun() as unknown as { email: string; password: string });

  console.log(`\n${"frames".padEnd(34)}   a second    p95 ms    p99 ms        late      pixels   aim ${AIM_FRAMES} a second`);
  await bare.bringToFront();
  sayFrames("an empty page", await scroll(bare, "", 5));
  await page.bringToFront();
  const loading = sayFrames(
    `${Number(options.invoices).toLocaleString("en")} invoices, loading`,
    await scroll(page, ".queue-scroll", Number(options.seconds)),
  );
  await page.evaluate(`document.querySelector(".queue-scroll").scrollTop = 0`);
  const loaded = sayFrames(
    "the same rows, once loaded",
    await scroll(page, ".queue-scroll", Math.min(5, Number(options.seconds) / 2)),
  );

  console.log(`\n${"keys until painted, ms".padEnd(34)}  median       p95   aim ${AIM_KEY_MS} at p95`);
  await bare.bringToFront();
  sayKeys("a page that prints the key", await press(bare, ["j"]));
  await page.bringToFront();
  await page.evaluate(`document.querySelector(".queue-scroll").scrollTop = 0`);
  const keys = [
    sayKeys("to the next row and back", await press(page, ["j", "j", "k"])),
    sayKeys("select a row, go on", await press(page, ["x", "j"])),
  ];
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
  keys.push(sayKeys("letters into the palette", await press(page, ["i", "n", "v", "Backspace"])));
  await page.keyboard.press("Escape");
  await page.locator(".queue-row").first().getByRole("link").first().click();
  await page.locator(".ws-title h1").waitFor();
  keys.push(sayKeys("from invoice to invoice", await press(page, ["j", "k"])));

  const missed = Math.min(loading, loaded) < AIM_FRAMES || Math.max(...keys) > AIM_KEY_MS;
  console.log(missed ? "\nMISSED" : "\nreached");
}

const executablePath = findChromium();
if (executablePath === null) {
  console.error(`No Chromium found: ${HOW_TO_INSTALL_CHROMIUM} (or name it in CHROMIUM)`);
  process.exit(2);
}
const service = await startService("browser");
try {
  await fill(service);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    await measure(browser, service);
  } finally {
    await browser.close();
  }
} finally {
  await service.stop();
}
