import { crc32 } from "node:zlib";
import { MAX_FILES_OF_A_MAIL } from "#domain/mail/mail-limits.ts";
import { type Entry, fromRandomAccessReaderPromise, getFileNameLowLevel, RandomAccessReader, type ZipFile } from "yauzl";
import { beginsAsTnef, readTnef, UnreadableTnef } from "./read-tnef.ts";
import { wordsOfTnef } from "./words-of-tnef.ts";
import { openSpoolFile, type SpoolFile } from "./spool.ts";
import { beginsAsUu, type UuFile, uuFiles, UuTakenOut } from "./uuencode.ts";

/** A file that lay in another. */
export interface ContainedFile {
  readonly name: string;
  /** The caller closes it; null where it could not be taken out. */
  readonly content: SpoolFile | null;
  /** Why it could not be taken out, for people. */
  readonly refusal: string | null;
}

/** What may be taken out of all the files of a mail together. */
export interface UnpackBudget {
  bytes: number;
  files: number;
}

/** `plain`: it is no container. `refused`: nothing of it was taken out, and why. */
export type Opened =
  | { readonly kind: "plain" }
  | { readonly kind: "refused"; readonly mediaType: string; readonly reason: string }
  | {
      readonly kind: "opened";
      readonly mediaType: string;
      readonly files: readonly ContainedFile[];
      readonly leftOut: number;
      /** Those of the mail that winmail.dat is; empty: none. */
      readonly words: string;
    };

export const UNPACK_LIMITS: Readonly<UnpackBudget> = { bytes: 100 * 1024 * 1024, files: MAX_FILES_OF_A_MAIL };

const ZIP = "application/zip";
const TNEF = "application/ms-tnef";
const UUENCODED = "text/x-uuencode";
const MAX_ENTRIES = 1_000;
const [STORED, DEFLATED] = [0, 8];
/** Documents of office programs are archives, too; they stay whole. */
const OFFICE_ENTRIES = new Set(["[Content_Types].xml", "mimetype"]);
/** What macOS and Windows add of their own. */
const OF_SYSTEM = /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

/**
 * Takes the files out of a ZIP archive, a winmail.dat or a uuencoded file, told by its bytes, within limits of number and size.
 * Nothing of a container that breaks them is taken.
 */
export async function openContainer(
  file: { readonly content: SpoolFile; readonly head: Buffer },
  folder: string,
  budget: UnpackBudget,
): Promise<Opened> {
  if (file.head.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004", "latin1"))) return openZip(file.content, folder, budget);
  if (beginsAsUu(file.head)) return openUuencoded(file.content, folder, budget);
  return beginsAsTnef(file.head) ? openTnef(file.content, folder, budget) : { kind: "plain" };
}

class SpoolReader extends RandomAccessReader {
  readonly #spool: SpoolFile;
  constructor(spool: SpoolFile) {
    super();
    this.#spool = spool;
  }
  override _readStreamForRange(start: number, end: number) {
    return this.#spool.read({ start, end });
  }
}

const nameOf = (entry: Entry): string =>
  getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false).replaceAll("\\", "/");
const megabytes = (bytes: number): number => Math.floor(bytes / 1024 ** 2);
const tooMany = (files: number): string =>
  `It has ${files} files, and a mail may have ${UNPACK_LIMITS.files} in all: send them in several mails.`;
const tooMuch = `It unpacks to more than ${megabytes(UNPACK_LIMITS.bytes)} MB: send the files themselves.`;

async function openZip(content: SpoolFile, folder: string, budget: UnpackBudget): Promise<Opened> {
  const refused = (reason: string): Opened => ({ kind: "refused", mediaType: ZIP, reason });
  const entries: Entry[] = [];
  let zip: ZipFile;
  try {
    zip = await fromRandomAccessReaderPromise(new SpoolReader(content), content.digest().bytes, {
      autoClose: false,
      decodeStrings: false,
    });
    if (zip.entryCount > MAX_ENTRIES) return refused(`The archive has ${zip.entryCount} entries: send the files themselves.`);
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch (error) {
    if (isOfDisk(error)) throw error;
    return refused("The archive is damaged: send it again, or the files themselves.");
  }
  if (entries.some((entry) => OFFICE_ENTRIES.has(nameOf(entry)))) return { kind: "plain" };
  const wanted = entries.filter((entry) => !nameOf(entry).endsWith("/") && !OF_SYSTEM.test(nameOf(entry)));
  // Half an archive is worse than none: nobody sees which files were left in it.
  if (wanted.length > budget.files) return refused(tooMany(wanted.length));
  if (wanted.reduce((sum, entry) => sum + entry.uncompressedSize, 0) > budget.bytes) return refused(tooMuch);
  const files: ContainedFile[] = [];
  for (const entry of wanted) files.push(await takeOut(zip, entry, folder, budget));
  budget.files -= wanted.length;
  return { kind: "opened", mediaType: ZIP, files, leftOut: 0, words: "" };
}

async function takeOut(zip: ZipFile, entry: Entry, folder: string, budget: UnpackBudget): Promise<ContainedFile> {
  const name = nameOf(entry).split("/").at(-1) ?? "";
  const refused = (refusal: string): ContainedFile => ({ name, content: null, refusal });
  if (entry.isEncrypted()) return refused("It is encrypted in its archive: send it without a password.");
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    return refused(`It is packed in a way that is not read (method ${entry.compressionMethod}): send it by itself.`);
  const content = await openSpoolFile(folder);
  let check = 0;
  try {
    // What comes is as long as the archive says, or an error (`validateEntrySizes`).
    for await (const part of await zip.openReadStreamPromise(entry)) {
      budget.bytes -= (part as Buffer).length;
      check = crc32(part as Buffer, check);
      await content.write(part as Buffer);
    }
    if (check !== entry.crc32) throw new Error("another checksum");
    return { name, content, refusal: null };
  } catch (error) {
    await content.close();
    if (isOfDisk(error)) throw error;
    return refused("It is damaged in its archive: send it again.");
  }
}

async function openTnef(content: SpoolFile, folder: string, budget: UnpackBudget): Promise<Opened> {
  const refused = (reason: string): Opened => ({ kind: "refused", mediaType: TNEF, reason });
  const files: ContainedFile[] = [];
  try {
    const { parts, words } = await readTnef(content, { start: 0, end: content.digest().bytes });
    const taken = parts.slice(0, budget.files);
    const bytes = taken.reduce((sum, { lies }) => sum + (lies === null ? 0 : lies.end - lies.start), 0);
    if (bytes > budget.bytes) return refused(tooMuch);
    for (const { name, lies, words: within } of taken) {
      if (within !== null) {
        const copy = await openSpoolFile(folder);
        files.push({ name, content: copy, refusal: null });
        await copy.write(Buffer.from(await wordsOfTnef(content, within)));
        continue;
      }
      if (lies === null) {
        files.push({ name, content: null, refusal: "It is named in winmail.dat and not in it: send the file itself." });
        continue;
      }
      const copy = await openSpoolFile(folder);
      files.push({ name, content: copy, refusal: null });
      for await (const part of content.read(lies)) await copy.write(part as Buffer);
    }
    budget.bytes -= bytes;
    budget.files -= taken.length;
    const own = words === null ? "" : await wordsOfTnef(content, words);
    return { kind: "opened", mediaType: TNEF, files, leftOut: parts.length - taken.length, words: own };
  } catch (error) {
    for (const file of files) await file.content?.close();
    if (error instanceof UnreadableTnef)
      return refused(`It is a file of Outlook's own that cannot be opened (${error.message}): send the files themselves.`);
    throw error;
  }
}

async function openUuencoded(content: SpoolFile, folder: string, budget: UnpackBudget): Promise<Opened> {
  const found: UuFile[] = [];
  let leftOut = 0;
  const sink = uuFiles(folder, () => {
    if (found.length < budget.files) return (file) => void found.push(file);
    leftOut += 1;
    return undefined;
  });
  try {
    // Nothing grows by it: what a mail may be these files are below.
    const left = content.read().pipe(new UuTakenOut(sink, 0));
    for await (const words of left) void words;
  } catch (error) {
    for (const file of found) await file.content.close();
    throw error;
  }
  budget.files -= found.length;
  budget.bytes -= found.reduce((sum, file) => sum + file.content.digest().bytes, 0);
  const files = found.map(({ name, content: inner, isWhole }) => ({
    name,
    content: inner,
    refusal: isWhole ? null : "It breaks off (uuencode): send it again.",
  }));
  return { kind: "opened", mediaType: UUENCODED, files, leftOut, words: "" };
}

/** What the disk says is nothing the file is to blame for. */
const isOfDisk = (error: unknown): boolean => /^E[A-Z]+$/.test((error as { readonly code?: string }).code ?? "");
