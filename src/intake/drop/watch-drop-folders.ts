import { constants } from "node:fs";
import { type FileHandle, mkdir, open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { makeDropFolders, moveInto, putAnother, putWhole } from "#adapters/drop-folder.ts";
import { listTenantSlugs } from "#db/queries/tenant/tenant.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { receiveX12 } from "#usecases/edi/receive-x12.ts";

export interface DropFolderOptions {
  /** How often the folders are looked at. */
  readonly everyMs?: number;
  /** How long a file must have kept its size and time before it is taken. */
  readonly stableMs?: number;
  /** How often folders for new tenants are made. */
  readonly tenantsEveryMs?: number;
}

/** Names of files that are still being written, as transfer programs give them. */
const UNFINISHED = /^\.|~$|\.(?:tmp|temp|part|partial|filepart|crdownload|swp|lock|inprogress|uploading)$/i;
const SLUG = /^[a-z0-9][a-z0-9-]*$/;
const ACTOR: Actor = { id: "drop", name: "Drop folder", approvalLimit: null };
/** A file that fails this often for no fault of the database is set aside. */
const ATTEMPTS = 5;
const READ_BYTES = 256 * 1024;

interface Seen {
  readonly size: number;
  readonly mtimeMs: number;
  readonly since: number;
  attempts: number;
}

class StillWritten extends Error {}

/**
 * Takes files from the tenants' drop folders (`<drop folder>/<tenant slug>/in`), receives them, puts the acknowledgement into `out` and moves the file to
 * `done`, or to `failed` with a note why.
 *
 * A file is taken when it is whole: names of unfinished files are passed over (write `x.tmp`, then rename), others must have kept size and time for a
 * moment. Whatever moment the process dies at, nothing is lost or done twice: the file is still in `in`, and its bytes, once received, get the same answer
 * and do nothing.
 */
export const watchDropFolders = (context: Context, options: DropFolderOptions = {}): { stop(): Promise<void> } => {
  const { everyMs = 1_000, stableMs = 2_000, tenantsEveryMs = 5_000 } = options;
  const { log } = context;
  const root = context.outside.dropFolder;
  const made = new Map<string, string>();
  const seen = new Map<string, Seen>();
  const stopping = new AbortController();
  let tenantsAt = -Infinity;

  const findTenants = async (): Promise<void> => {
    if (performance.now() - tenantsAt < tenantsEveryMs) return;
    for (const { slug, tenantUuid } of await listTenantSlugs(context.db.control)) {
      if (made.has(slug) || !SLUG.test(slug)) continue;
      await makeDropFolders(join(root, slug));
      made.set(slug, tenantUuid);
    }
    tenantsAt = performance.now();
  };

  /** Files of a folder that are whole, the oldest first. */
  const wholeFiles = async (folder: string): Promise<readonly string[]> => {
    const found: { path: string; mtimeMs: number }[] = [];
    const names = await readdir(folder, { withFileTypes: true }).catch((error: { code?: string }) => {
      if (error.code === "ENOENT") return [];
      throw error;
    });
    for (const entry of names) {
      if (!entry.isFile() || UNFINISHED.test(entry.name)) continue;
      const path = join(folder, entry.name);
      const now = await stat(path).catch(() => undefined);
      if (now === undefined) continue;
      const before = seen.get(path);
      if (before === undefined || before.size !== now.size || before.mtimeMs !== now.mtimeMs)
        seen.set(path, { size: now.size, mtimeMs: now.mtimeMs, since: performance.now(), attempts: 0 });
      else if (performance.now() - before.since >= stableMs) found.push({ path, mtimeMs: now.mtimeMs });
    }
    return found.sort((a, b) => a.mtimeMs - b.mtimeMs || (a.path < b.path ? -1 : 1)).map((one) => one.path);
  };

  const receive = async (tenant: Tenant, path: string): Promise<void> => {
    const folder = join(root, tenant.slug);
    const name = path.slice(path.lastIndexOf("/") + 1);
    const fail = async (reason: string): Promise<void> => {
      const moved = await moveInto(path, join(folder, "failed"));
      if (moved !== null) await putWhole(join(folder, "failed"), `${moved}.reason.txt`, `${reason}\n`);
      log.warn({ tenant: tenant.tenantUuid, file: name, reason }, "a file of the drop folder could not be received");
    };
    const known = seen.get(path);
    try {
      const answer = await receiveX12(context, tenant, { actor: ACTOR, channel: "drop", name, chunks: bytesOf(path, known) });
      if (answer.kind === "overloaded") return;
      if (answer.kind === "too-large") await fail(`a file must be at most ${answer.limit} bytes`);
      else if (answer.kind === "unreadable") await fail(answer.reason);
      else if (answer.kind === "acknowledged") {
        if (answer.text !== "") await putAnother(join(folder, "out"), name, ".ack.x12", answer.text);
        await moveInto(path, join(folder, "done"));
      }
      seen.delete(path);
    } catch (error) {
      const { code } = error as { readonly code?: string };
      if (error instanceof StillWritten || code === "ENOENT") {
        seen.delete(path);
        return;
      }
      log.error({ err: error, tenant: tenant.tenantUuid, file: name }, "a file of the drop folder failed; it is tried again");
      if (known === undefined || isAway(error)) return;
      known.attempts += 1;
      if (known.attempts >= ATTEMPTS) await fail(`it failed ${ATTEMPTS} times: ${(error as Error).message}`);
    }
  };

  const turn = async (): Promise<void> => {
    await findTenants();
    for (const [slug, tenantUuid] of made) {
      if (stopping.signal.aborted) return;
      const files = await wholeFiles(join(root, slug, "in"));
      if (files.length === 0) continue;
      const tenant = await context.tenants.find(tenantUuid);
      if (tenant === undefined) continue;
      for (const path of files) {
        if (stopping.signal.aborted) return;
        await receive(tenant, path);
      }
    }
    for (const path of seen.keys()) if ((await stat(path).catch(() => undefined)) === undefined) seen.delete(path);
  };

  const rest = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, everyMs);
      stopping.signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
    });
  const running = (async () => {
    await mkdir(root, { recursive: true }).catch((error: unknown) =>
      log.error({ err: error, root }, "no drop folder can be made"),
    );
    while (!stopping.signal.aborted) {
      await turn().catch((error: unknown) => log.warn({ err: error }, "the drop folders could not be looked at; trying again"));
      await rest();
    }
  })();

  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};

/** The database went away, or there is no room: nothing the file is to blame for. */
const isAway = (error: unknown): boolean => {
  const { code = "", message = "" } = error as { readonly code?: string; readonly message?: string };
  return /^(?:08|53|57P|ECONN|ENOSPC|EMFILE)/.test(code) || /Connection terminated|timeout exceeded/.test(message);
};

/** The bytes of a file, as long as it stays what it was when it was found whole. No link is followed. */
async function* bytesOf(path: string, known: Seen | undefined): AsyncGenerator<Uint8Array> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(READ_BYTES));
      if (bytesRead === 0) break;
      yield buffer.subarray(0, bytesRead);
    }
    const now = await file.stat();
    if (known !== undefined && (now.size !== known.size || now.mtimeMs !== known.mtimeMs)) throw new StillWritten();
  } finally {
    await file?.close();
  }
}
