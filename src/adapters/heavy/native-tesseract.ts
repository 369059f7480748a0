import { execFile, spawn } from "node:child_process";
import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { pgmOf } from "./pgm-of.ts";
import { PAGE_SEGMENTATION, type Picture } from "./recognize-text.ts";

export interface NativeTesseract {
  readonly path: string;
  /** As it says itself, such as `5.3.0`. */
  readonly version: string;
}

const run = promisify(execFile);
const LOOK_MS = 15_000;
/** Older ones have no neural recognition. */
const MIN_MAJOR = 4;
let found: Promise<NativeTesseract | undefined> | undefined;

/** The Tesseract on the PATH, with the language it needs; looked for once. */
export function findTesseract(): Promise<NativeTesseract | undefined> {
  return (found ??= look());
}

const look = async (): Promise<NativeTesseract | undefined> => {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder.startsWith("/"));
  for (const path of folders.map((folder) => join(folder, "tesseract"))) {
    try {
      await access(path, constants.X_OK);
      const [said, languages] = await Promise.all(
        ["--version", "--list-langs"].map((asked) => run(path, [asked], { timeout: LOOK_MS, env: ENVIRONMENT })),
      );
      const version = /tesseract v?((\d+)\.[\w.-]+)/.exec(`${said?.stdout}${said?.stderr}`);
      const hasEnglish = /^eng$/m.test(`${languages?.stdout}${languages?.stderr}`);
      if (version?.[1] !== undefined && Number(version[2]) >= MIN_MAJOR && hasEnglish) return { path, version: version[1] };
    } catch {
      // None, or none that runs: the next folder.
    }
  }
  return undefined;
};

/** What it is told of its surroundings: no credential, one thread, and where its data lies where that is not as usual. */
const ENVIRONMENT: Readonly<Record<string, string>> = {
  OMP_THREAD_LIMIT: "1",
  ...(process.env["TESSDATA_PREFIX"] === undefined ? {} : { TESSDATA_PREFIX: process.env["TESSDATA_PREFIX"] }),
};

/** Address space and seconds of processor; a page takes some 100 MB and a second. */
const MAX_KILOBYTES = 1_000_000;
const MAX_CPU_SECONDS = 20;
const MAX_WORDS_BYTES = 8 * 1024 ** 2;
/** Its lines are some: a page in shades of gray at 200 dots an inch has 4 million. */
const MAX_PIXELS = 32_000_000;

/** A page that is being recognized; null where nothing comes of it. */
export interface Recognizing {
  readonly words: Promise<string | null>;
  /** Of the process; undefined where none was begun. */
  readonly pid: number | undefined;
  end(): void;
}

/**
 * Has the words of a picture recognized by a process of its own, which is given pixels alone and never a file of somebody else.
 * It is bound by the system in memory and time.
 */
export function recognizeNatively({ path }: NativeTesseract, picture: Picture): Recognizing {
  const { width, height, pixels } = picture;
  if (!isPicture(width, height, pixels)) return { words: Promise.resolve(null), pid: undefined, end: () => {} };
  const limits = `ulimit -v ${MAX_KILOBYTES} && ulimit -t ${MAX_CPU_SECONDS} && exec "$0" "$@"`;
  const asked = ["stdin", "stdout", "--oem", "1", "--psm", PAGE_SEGMENTATION, "--dpi", "200", "-l", "eng", "tsv"];
  const child = spawn("/bin/sh", ["-c", limits, path, ...asked], {
    cwd: "/",
    env: { ...ENVIRONMENT },
    stdio: ["pipe", "pipe", "ignore"],
  });
  const end = (): void => void child.kill("SIGKILL");
  const words = new Promise<string | null>((resolve) => {
    const pieces: Buffer[] = [];
    let bytes = 0;
    child.stdout.on("data", (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > MAX_WORDS_BYTES) end();
      else pieces.push(piece);
    });
    child.once("error", () => resolve(null));
    child.once("close", (code) => resolve(code === 0 ? Buffer.concat(pieces).toString("utf8") : null));
  });
  // It may end before it has read everything.
  child.stdin.on("error", () => {});
  child.stdin.end(pgmOf(picture));
  return { words, pid: child.pid, end };
}

/** What comes from a process that works on other people's bytes is looked at before it goes on. */
const isPicture = (width: unknown, height: unknown, pixels: unknown): boolean =>
  Number.isSafeInteger(width) &&
  Number.isSafeInteger(height) &&
  pixels instanceof Uint8Array &&
  pixels.length <= MAX_PIXELS &&
  (width as number) > 0 &&
  (width as number) * (height as number) === pixels.length;
