/**
 * Parsing with validation beside x12-parser (which does not validate), on one file of about 50 MB, in one run.
 * `node bench/x12-parse.ts [megabytes]`. Prints MB/s of both, with invoices mapped as well, and the peak of memory.
 */
import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readSync, rmSync, statSync, writeSync, createReadStream } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { X12parser } from "x12-parser";
import { invoiceFrom210 } from "#edi/from-210.ts";
import { STRICT_PROFILE } from "#x12/partner-profile.ts";
import { readX12Sync } from "#x12/read-x12.ts";

const MEGABYTE = 1_000_000;
const CHUNK = 65_536;

const transactionSet = (number: number): string => {
  const control = String(number).padStart(9, "0");
  const linehaul = 40_000 + (number % 50_000);
  const fuel = 3000 + (number % 900);
  const segments = [
    `ST*210*${control}`,
    `B3**${9_000_000 + number}*S${700_000 + number}*TP**20261014*${linehaul + fuel + 2500}**20261013*035*ABCD*20261010`,
    "C3*USD",
    `N9*BM*BOL${number}`,
    `N9*PO*PO-${10_045 + number}`,
    "G62*86*20261010",
    "N1*SH*ACME SUPPLY CO",
    "N3*100 MAIN ST*SUITE 4",
    "N4*CHICAGO*IL*60601*US",
    "N1*CN*EXAMPLE DC 7",
    "N3*9805 POPLAR ST",
    "N4*LEADVILLE*CO*80461*US",
    "N1*BT*EXAMPLE RETAIL INC",
    "N3*PO BOX 16789",
    "N4*ANYTOWN*MO*65101*US",
    "LX*1",
    "L5*1*GENERAL MERCHANDISE*155250*N",
    "L0*1***1340*G***2*PLT**L",
    `L1*1*41.93*PH*${linehaul}`,
    "L7*1******77.5",
    "LX*2",
    `L1*2*11.8*FR*${fuel}****FUE`,
    "LX*3",
    "L1*3***2500****LFT",
    `L3*1340*G***${linehaul + fuel + 2500}******2`,
  ];
  return `${segments.join("~\n")}~\nSE*${segments.length + 1}*${control}~\n`;
};

const writeFile = (path: string, bytes: number): number => {
  const file = openSync(path, "w");
  let written = writeSync(
    file,
    "ISA*00*          *00*          *02*ABCD           *ZZ*WEIGHBRIDGE    *261014*1200*U*00401*000000001*0*P*>~\nGS*IM*ABCD*WEIGHBRIDGE*20261014*1200*1*X*004010~\n",
  );
  let sets = 0;
  while (written < bytes) {
    let block = "";
    for (let count = 0; count < 500; count += 1) block += transactionSet((sets += 1));
    written += writeSync(file, block);
  }
  writeSync(file, `GE*${sets}*1~\nIEA*1*000000001~\n`);
  closeSync(file);
  return sets;
};

function* chunksOf(path: string): Generator<Uint8Array> {
  const file = openSync(path, "r");
  for (;;) {
    const chunk = new Uint8Array(CHUNK);
    const read = readSync(file, chunk);
    if (read === 0) break;
    yield chunk.subarray(0, read);
  }
  closeSync(file);
}

const ours = (path: string, maps: boolean): { seconds: number; sets: number; refused: number } => {
  const start = performance.now();
  let sets = 0;
  let refused = 0;
  for (const event of readX12Sync(chunksOf(path))) {
    if (event.kind === "interchange-end") {
      if (event.result.outcome !== "accepted") throw new Error(`refused: ${event.result.reason}`);
    } else if (event.kind === "transaction-set") {
      sets += 1;
      if (event.set.outcome !== "A") refused += 1;
      if (maps && invoiceFrom210(event.set, STRICT_PROFILE).doubts.length > 0) refused += 1;
    }
  }
  return { seconds: (performance.now() - start) / 1000, sets, refused };
};

const theirs = async (path: string): Promise<{ seconds: number; segments: number }> => {
  const start = performance.now();
  let segments = 0;
  const parser = new X12parser();
  createReadStream(path).pipe(parser);
  for await (const _segment of parser) segments += 1;
  return { seconds: (performance.now() - start) / 1000, segments };
};

/** Run as its own process, so that the figure is the reader's and not that of whatever ran before. */
const measureMemory = (path: string, maps: boolean): { before: number; peak: number } => {
  const child = spawnSync(process.execPath, [import.meta.filename, "--memory", maps ? "map" : "parse", path], {
    encoding: "utf8",
  });
  return JSON.parse(child.stdout) as { before: number; peak: number };
};

if (process.argv[2] === "--memory") {
  const before = process.resourceUsage().maxRSS / 1000;
  ours(process.argv[4] as string, process.argv[3] === "map");
  console.log(JSON.stringify({ before, peak: process.resourceUsage().maxRSS / 1000 }));
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), "x12-parse-"));
try {
  const path = join(folder, "invoices.edi");
  const written = writeFile(path, Number(process.argv[2] ?? 50) * MEGABYTE);
  const megabytes = statSync(path).size / MEGABYTE;
  const rate = (seconds: number): string => `${(megabytes / seconds).toFixed(1).padStart(6)} MB/s`;
  const checked = ours(path, false);
  const again = ours(path, false);
  const mapped = ours(path, true);
  const other = await theirs(path);
  if (checked.sets !== written || checked.refused > 0 || mapped.refused > 0)
    throw new Error("the reader did not accept what was written");
  console.log(`${megabytes.toFixed(1)} MB, ${written} invoices`);
  console.log(
    `weighbridge, parse and validate     ${rate(Math.min(checked.seconds, again.seconds))}   (first run ${rate(checked.seconds)})`,
  );
  console.log(`weighbridge, and map to invoices    ${rate(mapped.seconds)}`);
  console.log(`x12-parser 1.3.0, no validation     ${rate(other.seconds)}`);
  console.log(
    `times x12-parser                    ${(other.seconds / Math.min(checked.seconds, again.seconds)).toFixed(1).padStart(6)}`,
  );
  for (const maps of [false, true]) {
    const { before, peak } = measureMemory(path, maps);
    console.log(
      `memory, ${maps ? "with mapping" : "parsing     "}               ${before.toFixed(0)} MB before, peak ${peak.toFixed(0)} MB`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
