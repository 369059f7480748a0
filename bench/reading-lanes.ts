import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { openHeavyWork } from "#adapters/heavy/heavy-work.ts";
import type { Tenant } from "#src/context.ts";
import { uploadDocument } from "#usecases/document/upload-document.ts";
import { receiveX12 } from "#usecases/edi/receive-x12.ts";
import { aPdf } from "#tests/builders/a-pdf.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { file210 } from "#tests/builders/edi-files.ts";
import { LAYOUTS, PAPER } from "#tests/builders/freight-papers.ts";
import { aService } from "#tests/service.ts";
import { picturePage } from "../src/cli/demo/demo-papers.ts";

/**
 * What a pile of scans costs others: how long an EDI invoice of the same tenant takes to land, and a digital document of another
 * tenant to be read, without the pile and while a thousand scans of one tenant wait; then how many reading processes there are,
 * and what they hold, while they read and when nobody has needed them for their time.
 */
const SCANS = 1_000;
const ROUNDS = 10;
const IDLE_MS = 5_000;
const MIB = 1_024;
const ACTOR = { id: "key:bench", name: "A bench", approvalLimit: null };

const heavy = openHeavyWork({ idleMs: IDLE_MS });
const service = await aService({ outside: anOutside({ heavy }) }, { stops: "by-hand" });
const { context } = service;
const [piled, neighbor] = [await service.tenant(), await service.tenant()];
const until = async (tenant: Tenant, text: string, value: string): Promise<void> => {
  for (;;) {
    const { rows } = await context.db.inTenant(tenant.tenantUuid, (tx) => tx.query(text, [value]));
    if (rows.length > 0) return;
    await sleep(5);
  }
};
const upload = (tenant: Tenant, name: string, content: Buffer, mediaType: string) =>
  uploadDocument(context, tenant, ACTOR, {
    name,
    type: "Unset",
    orderExternalId: null,
    invoiceUuid: null,
    file: { content, mediaType },
  });

let round = 0;
async function measured(): Promise<readonly [edi: readonly number[], documents: readonly number[]]> {
  const [edi, documents]: [number[], number[]] = [[], []];
  for (let each = 0; each < ROUNDS; each += 1) {
    round += 1;
    const number = `LANE-${round}`;
    let began = performance.now();
    const content = Buffer.from(file210(round, [{ number, order: "NONE", cents: 50_000 }]));
    await receiveX12(context, piled.tenant, { actor: ACTOR, channel: "http", chunks: [content] });
    await until(piled.tenant, "select from invoice where invoice_number = $1", number);
    edi.push(performance.now() - began);
    const pdf = await aPdf({ pages: LAYOUTS["labels with colons beside their values"]({ ...PAPER, number }) });
    began = performance.now();
    const uploaded = await upload(neighbor.tenant, `${number}.pdf`, pdf, "application/pdf");
    if (!uploaded.ok) throw new Error("the document is refused");
    await until(neighbor.tenant, "select from document_reading where document_uuid = $1 and state = 'read'", uploaded.value.uuid);
    documents.push(performance.now() - began);
  }
  return [edi, documents];
}

/** Reading processes of this one and what they hold, in MiB. */
function children(): readonly number[] {
  const listed = execFileSync("ps", ["-o", "rss=,args=", "--ppid", String(process.pid)], { encoding: "utf8" });
  const own = listed.split("\n").filter((line) => line.includes("heavy"));
  return own.map((line) => Math.round(Number.parseInt(line.trim(), 10) / MIB));
}

const said = (times: readonly number[]): string => {
  const sorted = times.toSorted((a, b) => a - b);
  return `${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(0)} ms, at most ${(sorted.at(-1) ?? 0).toFixed(0)} ms`;
};

try {
  await measured();
  const alone = await measured();
  const drawn = await heavy.draw(
    neighbor.tenantUuid,
    { hash: "scan", load: async () => aPdf({ pages: LAYOUTS["labels with colons beside their values"](PAPER) }) },
    { number: 1, width: 1_200, turn: 0, isRecognized: false },
  );
  if (drawn.kind !== "made" || !drawn.made.ok) throw new Error("the scan is not drawn");
  const scan = await picturePage(drawn.made.png, "scan", 1);
  // The same picture, and other bytes: each is read by itself.
  for (let at = 0; at < SCANS; at += 1)
    await upload(piled.tenant, `scan-${at}.jpg`, Buffer.concat([scan, Buffer.from(`${at}`.padStart(8, "0"))]), "image/jpeg");
  const beside = await measured();
  const { rows } = await context.db.control.query<{ waiting: number }>(
    "select count(*)::int as waiting from work where kind = 'read-document' and tenant_uuid = $1",
    [piled.tenantUuid],
  );
  console.log(`${rows[0]?.waiting ?? 0} scans still wait at the end of it`);
  console.log(`an EDI invoice lands:            alone ${said(alone[0])}; beside the pile ${said(beside[0])}`);
  console.log(`a neighbor's document is read:   alone ${said(alone[1])}; beside the pile ${said(beside[1])}`);
  const busy = children();
  await context.db.control.query("delete from work where kind = 'read-document'");
  await sleep(20_000 + 2 * IDLE_MS);
  const idle = children();
  console.log(
    `reading processes while they read: ${busy.length} (${busy.join(", ")} MiB); ${IDLE_MS / 1_000} s after: ${idle.length}`,
  );
  if (idle.length > 0) process.exitCode = 1;
} finally {
  await service.stop();
  heavy.close();
}
process.exit();
