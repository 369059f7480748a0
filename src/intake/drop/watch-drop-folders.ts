import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { isOwnFolder, makeDropFolders } from "#adapters/drop-folder.ts";
import { listTenantSlugs } from "#db/queries/tenant/tenant.ts";
import type { Context } from "#src/context.ts";
import { News } from "./news.ts";
import { receiveDropped } from "./receive-dropped.ts";
import { WholeFiles } from "./whole-files.ts";

export interface DropFolderOptions {
  /** How often the folders are looked at. */
  readonly everyMs?: number;
  /** How long a file must have kept its size and time before it is taken. */
  readonly stableMs?: number;
  /** How often folders for new tenants are made. */
  readonly tenantsEveryMs?: number;
}

const SLUG = /^[a-z0-9][a-z0-9-]*$/;

/**
 * Takes files from the tenants' drop folders (`<drop folder>/<tenant slug>/in`), receives them, puts the acknowledgement into
 * `out` and moves the file to `done`, or to `failed` with a note why.
 *
 * A file is taken when it is whole: names of unfinished files are passed over (write `x.tmp`, then rename), others must have kept
 * size and time for a moment. Whatever moment the process dies at, nothing is lost or done twice: the file is still in `in`, and
 * its bytes, once received, get the same answer and do nothing.
 */
export function watchDropFolders(context: Context, options: DropFolderOptions = {}): { stop(): Promise<void> } {
  const { everyMs = 1_000, stableMs = 2_000, tenantsEveryMs = 5_000 } = options;
  const { log } = context;
  const root = context.outside.dropFolder;
  const files = new WholeFiles(stableMs);
  const stopping = new AbortController();
  const news = new News();
  const tenants = tenantFolders(context, news, tenantsEveryMs);

  const lookAt = async (slug: string, tenantUuid: string): Promise<void> => {
    // What a link in its place leads to is not the partner's to send.
    if (!(await isOwnFolder(join(root, slug, "in"))))
      throw new Error("its folder `in` is missing, or something else stands in its place");
    const paths = await files.list(join(root, slug, "in"));
    if (paths.length === 0) return;
    const tenant = await context.tenants.find(tenantUuid);
    if (tenant === undefined) return;
    for (const path of paths) {
      if (stopping.signal.aborted) return;
      await receiveDropped(context, files, tenant, path);
    }
  };

  const turn = async (): Promise<void> => {
    for (const [slug, tenantUuid] of await tenants()) {
      if (stopping.signal.aborted) return;
      await telling(context, news, slug, () => lookAt(slug, tenantUuid));
    }
    await files.forgetGone();
  };

  const rest = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, everyMs);
      stopping.signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
    });
  const running = (async () => {
    await mkdir(root, { recursive: true, mode: 0o711 }).catch((error: unknown) =>
      log.error({ err: error, root }, "no drop folder can be made"),
    );
    while (!stopping.signal.aborted) {
      await turn().then(
        () => news.isOver(ALL),
        (error: unknown) =>
          news.isNews(ALL, wordsOf(error)) && log.warn({ err: error }, "the drop folders could not be looked at; trying again"),
      );
      await rest();
    }
  })();

  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Among slugs, of which none has a blank. */
const ALL = "all folders";
const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Does something in a tenant's folders: what is wrong there is said once, and keeps nobody else's files waiting. */
async function telling(context: Context, news: News, slug: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    if (news.isOver(slug)) context.log.info({ slug }, "the drop folder of a tenant is well again");
    return true;
  } catch (error) {
    if (news.isNews(slug, wordsOf(error)))
      context.log.warn({ err: error, slug }, "the drop folder of a tenant cannot be worked with; it is tried again");
    return false;
  }
}

/** Makes the folders of new tenants, now and then; answers the tenants that have theirs, by slug. */
function tenantFolders(context: Context, news: News, everyMs: number): () => Promise<ReadonlyMap<string, string>> {
  const made = new Map<string, string>();
  let lookedAt = -Infinity;
  return async () => {
    if (performance.now() - lookedAt < everyMs) return made;
    for (const { slug, tenantUuid } of await listTenantSlugs(context.db.control)) {
      if (made.has(slug) || !SLUG.test(slug)) continue;
      if (await telling(context, news, slug, () => makeDropFolders(join(context.outside.dropFolder, slug))))
        made.set(slug, tenantUuid);
    }
    lookedAt = performance.now();
    return made;
  };
}
