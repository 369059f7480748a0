import { type ChildProcess, fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { VendorTemplate } from "#domain/reading/vendor-template.ts";
import type { FromChild, ToChild } from "./child.ts";
import type { CutFile } from "./cut-pages.ts";
import type { PageTurns } from "./page-turns.ts";
import type { Page } from "#domain/reading/page.ts";
import type { DrawnPage, PageAsked } from "./draw-page.ts";
import { DrawnPages } from "./drawn-pages.ts";
import type { HeavyOutcome } from "./heavy-outcome.ts";
import type { MadePdf } from "./made-pdf.ts";
import { findTesseract, type NativeTesseract, recognizeNatively, type Recognizing } from "./native-tesseract.ts";
import type { OcrEngine } from "./ocr-engine.ts";
import { CLOCK_OF_PROCESSOR, processorMsOf } from "./processor-time.ts";
import type { ReadFile } from "./read-file.ts";
import type { ReadRegion, RegionAsked } from "./read-region.ts";
import type { RedactedFile, RedactionAsked } from "./redact-file.ts";
import type { FileToMake, PdfTask, TaskName } from "./tasks.ts";
import { Turns, type Waiting } from "./turns.ts";

const PROGRAM = fileURLToPath(new URL("./child.ts", import.meta.url));
const PROJECT = fileURLToPath(new URL("../../../", import.meta.url));
const MEBIBYTE = 1024 ** 2;

/**
 * Patterns are made into programs at once, not read as such first: each file is looked through once by some hundred of them, and
 * what was made of them is forgotten between pages that are recognized. Facts of a scan take a third of the time so.
 * @internal the bench of reading runs as these processes do.
 */
export const PATTERNS_ONCE = "--no-regexp-tier-up";

/**
 * What a child may: read the program, load its libraries. No network, no other file, no process, no credential.
 * @internal its test tries every one of these.
 */
export const SANDBOX = {
  execArgv: [
    "--permission",
    `--allow-fs-read=${PROJECT}`,
    "--allow-addons",
    "--max-old-space-size=512",
    PATTERNS_ONCE,
    "--disable-warning=SecurityWarning",
    "--disable-warning=ExperimentalWarning",
  ],
  env: {},
  cwd: PROJECT,
} as const;

export interface HeavyLimits {
  readonly processes: number;
  /** Of one tenant. */
  readonly waiting: number;
  readonly waitMs: number;
  /** Of processor; on the clock `CLOCK_OF_PROCESSOR` times as long. */
  readonly workMs: number;
  readonly residentBytes: number;
  /** A process that nobody needs ends. */
  readonly idleMs: number;
  readonly engine: OcrEngine;
}

const LIMITS: HeavyLimits = {
  processes: 2,
  waiting: 20,
  waitMs: 15_000,
  workMs: 20_000,
  residentBytes: 1_024 * MEBIBYTE,
  idleMs: 30_000,
  engine: "auto",
};
const LOOK_MS = 100;
const READS: readonly TaskName[] = ["read-file", "draw-file", "read-region"];
/** Some hundreds of pages. */
const DRAWN_BYTES = 64 * MEBIBYTE;

/** The bytes of a file, or a stream of them: then the process that asks holds no more of it than a piece. */
export type FileContent = Uint8Array | AsyncIterable<Uint8Array>;

/** A file to be worked on, as whoever asks has it. */
export type FileToSend = Omit<FileToMake, "content" | "recognize"> & { readonly content: FileContent };

export interface FileToDraw {
  /** Of its bytes. */
  readonly hash: string;
  readonly load: () => Promise<FileContent>;
}

export interface ReadingAsked {
  /** With its pages drawn, and boxes around what was found. */
  readonly draws?: boolean;
  readonly templates?: readonly VendorTemplate[];
  /** Pages of it that were recognized before: that is not done again. */
  readonly recognized?: readonly Page[];
}

export interface HeavyWork {
  /** `load` is called when its turn has come: what waits holds nothing. */
  run(tenantUuid: string, task: PdfTask, load: () => Promise<FileToSend>): Promise<HeavyOutcome>;
  /** What a file says. */
  read(tenantUuid: string, load: () => Promise<FileContent>, how?: ReadingAsked): Promise<HeavyOutcome<ReadFile>>;
  /** A page of a file as people see it; one that was drawn a moment ago is not drawn again. */
  draw(tenantUuid: string, file: FileToDraw, page: PageAsked): Promise<HeavyOutcome<DrawnPage>>;
  /** Pages of a file, from 1, as PDFs of their own: one for each list of them; some of them turned. */
  cut(
    tenantUuid: string,
    load: () => Promise<FileContent>,
    parts: readonly (readonly number[])[],
    turns?: PageTurns,
  ): Promise<HeavyOutcome<CutFile>>;
  /** The pages of several files as one PDF: `load` answers their bytes one after the other, and `lengths` how many each has. */
  merge(tenantUuid: string, load: () => Promise<FileContent>, lengths: readonly number[]): Promise<HeavyOutcome>;
  /** A copy as pictures of its pages, with places blacked out. */
  redact(tenantUuid: string, load: () => Promise<FileContent>, asked: RedactionAsked): Promise<HeavyOutcome<RedactedFile>>;
  /** What stands in one place of a page. */
  readRegion(tenantUuid: string, load: () => Promise<FileContent>, asked: RegionAsked): Promise<HeavyOutcome<ReadRegion>>;
  /** Pages of a file that was taken away are not kept. */
  forget(tenantUuid: string, hash: string): void;
  close(): void;
}

interface Item extends Waiting {
  readonly task: TaskName;
  readonly load: () => Promise<FileToSend>;
  readonly settle: (outcome: HeavyOutcome<unknown>) => void;
  readonly fail: (error: unknown) => void;
  readonly late: NodeJS.Timeout;
}

/**
 * Child processes for what is costly or made of other people's bytes, with a turn for each tenant. None runs while there is
 * nothing to do.
 */
export function openHeavyWork(given: Partial<HeavyLimits> = {}): HeavyWork {
  const limits = { ...LIMITS, ...given };
  const turns = new Turns<Item>(limits.processes, limits.waiting);
  const children = new Set<Child>();
  const drawn = new DrawnPages(DRAWN_BYTES);
  const work = async (item: Item): Promise<void> => {
    clearTimeout(item.late);
    try {
      const native = limits.engine === "wasm" || !READS.includes(item.task) ? undefined : await findTesseract();
      if (limits.engine === "native" && native === undefined && READS.includes(item.task)) {
        item.settle({ kind: "overrun", reason: "OCR_ENGINE is native, and the PATH has no tesseract with English" });
        return;
      }
      const file = await item.load();
      const child = [...children].find((each) => each.isFree) ?? new Child(limits, (gone) => children.delete(gone));
      children.add(child);
      item.settle(await child.ask(item.task, file, native));
    } catch (error) {
      item.fail(error);
    } finally {
      turns.leave(item.tenantUuid);
      serve();
    }
  };
  const serve = (): void => {
    for (let item = turns.next(); item !== undefined; item = turns.next()) void work(item);
  };
  /** `M` is what the task answers; see `TASKS`. */
  const ask = <M>(tenantUuid: string, task: TaskName, load: () => Promise<FileToSend>): Promise<HeavyOutcome<M>> =>
    new Promise<HeavyOutcome<M>>((settle, fail) => {
      const giveUp = (): void => {
        turns.forget(item);
        settle({ kind: "busy" });
      };
      const item: Item = {
        tenantUuid,
        task,
        load,
        settle: (outcome) => settle(outcome as HeavyOutcome<M>),
        fail,
        late: setTimeout(giveUp, limits.waitMs),
      };
      if (turns.join(item)) serve();
      else {
        clearTimeout(item.late);
        settle({ kind: "busy" });
      }
    });
  return {
    run: (tenantUuid, task, load) => ask<MadePdf>(tenantUuid, task, load),
    read: (tenantUuid, load, { draws = false, templates = [], recognized = [] } = {}) =>
      ask<ReadFile>(tenantUuid, draws ? "draw-file" : "read-file", async () => ({
        content: await load(),
        name: "",
        mediaType: "",
        templates,
        recognized,
      })),
    draw: (tenantUuid, { hash, load }, page) =>
      drawn.get(JSON.stringify([tenantUuid, hash, page.number, page.width, page.turn, page.isRecognized]), () =>
        ask<DrawnPage>(tenantUuid, "draw-page", async () => ({ content: await load(), name: "", mediaType: "", page })),
      ),
    cut: (tenantUuid, load, parts, turns = {}) =>
      ask<CutFile>(tenantUuid, "cut-pages", async () => ({ content: await load(), name: "", mediaType: "", parts, turns })),
    merge: (tenantUuid, load, lengths) =>
      ask<MadePdf>(tenantUuid, "merge-files", async () => ({ content: await load(), name: "", mediaType: "", lengths })),
    redact: (tenantUuid, load, redaction) =>
      ask<RedactedFile>(tenantUuid, "redact-file", async () => ({ content: await load(), name: "", mediaType: "", redaction })),
    readRegion: (tenantUuid, load, region) =>
      ask<ReadRegion>(tenantUuid, "read-region", async () => ({ content: await load(), name: "", mediaType: "", region })),
    forget: (tenantUuid, hash) => drawn.forget(JSON.stringify([tenantUuid, hash]).slice(0, -1)),
    close: () => {
      for (const child of children) child.end();
    },
  };
}

/** One process and what it works on. */
class Child {
  readonly #process: ChildProcess;
  readonly #limits: HeavyLimits;
  #settle: ((outcome: HeavyOutcome<unknown>) => void) | null = null;
  #rest: NodeJS.Timeout | undefined;
  #isGone = false;
  #sent: ((isTaken: boolean) => void) | undefined;
  #native: NativeTesseract | undefined;
  #recognizing: Recognizing | undefined;
  /** Of processor, for what is recognized now, and for the pages of this file before it. */
  #recognizingMs = 0;
  #recognizedMs = 0;

  constructor(limits: HeavyLimits, onGone: (child: Child) => void) {
    this.#limits = limits;
    this.#process = fork(PROGRAM, {
      ...SANDBOX,
      execArgv: [...SANDBOX.execArgv],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.#process.on("message", (made: unknown) => {
      if (isQuestion(made)) void this.#recognize(made);
      else this.#done({ kind: "made", made });
    });
    this.#process.on("error", () => this.end());
    this.#process.once("exit", () => {
      this.#isGone = true;
      this.#recognizing?.end();
      // What was on its way to it never arrives, and nothing else says so.
      this.#sent?.(false);
      clearTimeout(this.#rest);
      onGone(this);
      this.#done({ kind: "overrun", reason: "the program that reads it broke down over it" });
    });
  }

  get isFree(): boolean {
    return this.#settle === null && !this.#isGone;
  }

  async ask(
    task: TaskName,
    { content, ...file }: FileToSend,
    native: NativeTesseract | undefined,
  ): Promise<HeavyOutcome<unknown>> {
    clearTimeout(this.#rest);
    this.#native = native;
    this.#hold(true);
    const outcome = new Promise<HeavyOutcome<unknown>>((settle) => (this.#settle = settle));
    const watching = new AbortController();
    const watched = this.#watch(watching.signal);
    try {
      for await (const piece of piecesOf(content)) if (!(await this.#send({ piece }))) break;
      await this.#send({ task, file, isRecognizedByParent: native !== undefined });
      return await outcome;
    } catch (error) {
      // The file could not be loaded: what came of it is not to be the beginning of the next one.
      this.end();
      throw error;
    } finally {
      watching.abort();
      await watched;
      this.#hold(false);
      this.#rest = setTimeout(() => this.end(), this.#limits.idleMs).unref();
    }
  }

  /** Whether the process took it; one that did not is ended, and whoever asked hears of that. */
  #send(message: ToChild): Promise<boolean> {
    return new Promise((resolve) => {
      if (this.#settle === null || this.#isGone) return resolve(false);
      this.#sent = resolve;
      this.#process.send(message, (error) => {
        if (error !== null) this.end();
        resolve(error === null);
      });
    });
  }

  /** Calls the system's Tesseract for it, a page at a time. */
  async #recognize({ toRecognize }: FromChild): Promise<void> {
    if (this.#native === undefined || this.#recognizing !== undefined || this.#settle === null) return this.end();
    this.#recognizing = recognizeNatively(this.#native, toRecognize);
    const recognized = await this.#recognizing.words;
    this.#recognizing = undefined;
    const processorMs = this.#recognizingMs;
    this.#recognizedMs += processorMs;
    this.#recognizingMs = 0;
    await this.#send({ recognized, processorMs });
  }

  end(): void {
    this.#isGone = true;
    this.#recognizing?.end();
    this.#process.kill("SIGKILL");
  }

  /**
   * Ends it over its time or memory. Its time is that of a processor, so that what else the machine does changes nothing of what
   * is read; on the clock it has several times as long. What it holds outside of the heap is told by the system alone, where that
   * says it.
   */
  async #watch(signal: AbortSignal): Promise<void> {
    const { workMs, residentBytes: most } = this.#limits;
    const began = performance.now();
    const before = await processorMsOf(this.#process.pid);
    this.#recognizedMs = 0;
    while (!signal.aborted) {
      const clockMs = performance.now() - began;
      const spentMs = await this.#spentMs(before);
      const isLate = (spentMs ?? clockMs) > workMs || clockMs > workMs * CLOCK_OF_PROCESSOR;
      if (isLate || (await residentBytes(this.#process.pid)) > most) {
        const reason = isLate ? `it takes longer than ${workMs / 1_000} s` : "it takes too much memory";
        this.#done({ kind: "overrun", reason });
        this.end();
        return;
      }
      await sleep(LOOK_MS, undefined, { signal }).catch(() => {});
    }
  }

  /** Of processor, since this file was begun; null where the system does not say. */
  async #spentMs(before: number | null): Promise<number | null> {
    const recognizing = this.#recognizing;
    const recognizingMs = recognizing === undefined ? null : await processorMsOf(recognizing.pid);
    if (recognizingMs !== null && this.#recognizing === recognizing) this.#recognizingMs = recognizingMs;
    const now = await processorMsOf(this.#process.pid);
    return now === null || before === null ? null : now - before + this.#recognizedMs + this.#recognizingMs;
  }

  #done(outcome: HeavyOutcome<unknown>): void {
    this.#settle?.(outcome);
    this.#settle = null;
  }

  /** Whoever waits for an answer keeps this process alive, a resting child does not. */
  #hold(isHeld: boolean): void {
    if (isHeld) {
      this.#process.ref();
      this.#process.channel?.ref();
    } else {
      this.#process.unref();
      this.#process.channel?.unref();
    }
  }
}

const isQuestion = (message: unknown): message is FromChild =>
  typeof message === "object" && message !== null && "toRecognize" in message;

const PIECE_BYTES = 256 * 1024;

/** A message to another process is copied more than once: a large file goes over in pieces, each when the one before is taken. */
async function* piecesOf(content: FileContent): AsyncGenerator<Uint8Array> {
  for await (const chunk of content instanceof Uint8Array ? [content] : content)
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) yield chunk.subarray(at, at + PIECE_BYTES);
}

async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024;
}
