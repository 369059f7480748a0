import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { type ArchivedDocument, listToArchive } from "#db/queries/document/document-redaction.ts";
import type { Context, Tenant } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { holdToScanner } from "../file/scan-document.ts";

/** Of the files of one archive together. */
const MAX_BYTES = 500 * 1024 ** 2;

/**
 * The files of documents in one archive, each read when its turn comes: the process holds no more of it than a piece. What the
 * caller may not open, the virus scanner holds back, or is not there, is left out and named in it. Refuses: unknown (none of them
 * is there), invalid (too large).
 */
export async function archiveDocuments(
  context: Context,
  tenant: Tenant,
  { uuids, mayOpenOriginals }: { readonly uuids: readonly string[]; readonly mayOpenOriginals: boolean },
): Promise<Outcome<Readable>> {
  const { tenantUuid } = tenant;
  const documents = await context.db.inTenant(tenantUuid, (tx) => listToArchive(tx, uuids));
  if (documents.length === 0) return refuse("unknown", "none of these documents is there");
  const total = documents.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > MAX_BYTES)
    return refuse("invalid", "One or more validation errors occurred.", {
      uuids: [
        `they have ${Math.ceil(total / 1024 ** 2)} MB, at most ${MAX_BYTES / 1024 ** 2} MB go into one archive: choose fewer`,
      ],
    });
  const zip = new ZipFile();
  const out = new Readable().wrap(zip.outputStream);
  const gone = new AbortController();
  // Whoever asked went away, or has it all.
  out.once("close", () => gone.abort());
  void fill(context, tenant, { zip, documents, mayOpenOriginals, gone: gone.signal }).catch((error: unknown) =>
    out.destroy(error instanceof Error ? error : new Error("the archive could not be made")),
  );
  return done(out);
}

interface Filling {
  readonly zip: ZipFile;
  readonly documents: readonly ArchivedDocument[];
  readonly mayOpenOriginals: boolean;
  readonly gone: AbortSignal;
}

async function fill(context: Context, tenant: Tenant, { zip, documents, mayOpenOriginals, gone }: Filling): Promise<void> {
  const names = new Set<string>();
  const left: string[] = [];
  for (const { uuid, filename, blobHash, createdAt, hasRedacted } of documents) {
    const held = hasRedacted && !mayOpenOriginals ? null : await holdToScanner(context, tenant, { documentUuid: uuid, blobHash });
    if (held === null || !held.ok) {
      left.push(
        `${filename}: ${held === null ? "places of it were blacked out, and its original is for those who decide" : held.refusal.message}`,
      );
      continue;
    }
    const content = await context.outside.blobs.open(tenant.tenantUuid, blobHash);
    if (content === undefined) {
      left.push(`${filename}: its file is not there (document ${uuid}). Tell who operates the service.`);
      continue;
    }
    const end = (): void => void content.destroy();
    gone.addEventListener("abort", end, { once: true });
    const isRead = new Promise<void>((resolve, reject) => content.once("close", resolve).once("error", reject));
    // One after the other: each is open only while it is packed. They are packed already, most of them: none is packed again.
    zip.addReadStream(content, freeName(names, filename), { mtime: new Date(createdAt), compress: false });
    await isRead;
    gone.removeEventListener("abort", end);
    if (gone.aborted) return;
  }
  if (left.length > 0) zip.addBuffer(Buffer.from(`${left.join("\n")}\n`), freeName(names, "left out.txt"));
  zip.end();
}

/** Names in an archive are paths to those who unpack it: of ours none leads anywhere. */
function freeName(names: Set<string>, filename: string): string {
  const plain = filename.replace(/[\\/:*?"<>|\p{Cc}]/gu, "_").replace(/^\.+/, "_");
  const dot = plain.lastIndexOf(".");
  const [stem, end] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ""];
  let name = plain;
  for (let at = 2; names.has(name.toLowerCase()); at += 1) name = `${stem} (${at})${end}`;
  names.add(name.toLowerCase());
  return name;
}
