import { join } from "node:path";
import { moveInto, putAnother, putWhole } from "#adapters/drop-folder.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { receiveX12 } from "#usecases/edi/receive-x12.ts";
import { bytesOf, StillWritten, type WholeFiles } from "./whole-files.ts";

const ACTOR: Actor = { id: "drop", name: "Drop folder", approvalLimit: null };
/** A file that fails this often for no fault of the database is set aside. */
const ATTEMPTS = 5;

/** Receives a whole file of a tenant's `in` and moves it to `done` or `failed`; left where it is, it is tried again. */
export async function receiveDropped(context: Context, files: WholeFiles, tenant: Tenant, path: string): Promise<void> {
  const folder = join(context.outside.dropFolder, tenant.slug);
  const name = path.slice(path.lastIndexOf("/") + 1);
  const fail = async (reason: string): Promise<void> => {
    const moved = await moveInto(path, join(folder, "failed"));
    if (moved !== null) await putWhole(join(folder, "failed"), `${moved}.reason.txt`, `${reason}\n`);
    context.log.warn({ tenant: tenant.tenantUuid, file: name, reason }, "a file of the drop folder could not be received");
  };
  const known = files.find(path);
  try {
    const answer = await receiveX12(context, tenant, { actor: ACTOR, channel: "drop", name, chunks: bytesOf(path, known) });
    if (answer.kind === "overloaded") return;
    if (answer.kind === "too-large") await fail(`a file must be at most ${answer.limit} bytes`);
    else if (answer.kind === "unreadable" || answer.kind === "over-quota") await fail(answer.reason);
    else if (answer.kind === "acknowledged") {
      if (answer.text !== "") await putAnother(join(folder, "out"), name, ".ack.x12", answer.text);
      await moveInto(path, join(folder, "done"));
    }
    files.forget(path);
  } catch (error) {
    const { code } = error as { readonly code?: string };
    if (error instanceof StillWritten || code === "ENOENT") return files.forget(path);
    const words = (error as Error).message;
    if (known?.told !== words)
      context.log.error(
        { err: error, tenant: tenant.tenantUuid, file: name },
        "a file of the drop folder failed; it is tried again",
      );
    if (known === undefined) return;
    known.told = words;
    if (isAway(error)) return;
    known.attempts += 1;
    if (known.attempts >= ATTEMPTS) await fail(`it failed ${ATTEMPTS} times: ${words}`);
  }
}

/** The database went away, or there is no room: nothing the file is to blame for. */
const isAway = (error: unknown): boolean => {
  const { code = "", message = "" } = error as { readonly code?: string; readonly message?: string };
  return /^(?:08|53|57P|ECONN|ENOSPC|EMFILE)/.test(code) || /Connection terminated|timeout exceeded/.test(message);
};
