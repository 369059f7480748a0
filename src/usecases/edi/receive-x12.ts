import type { Context, Tenant } from "#src/context.ts";
import { nowMs } from "#adapters/spans/span.ts";
import { recordIntake, traceOfUuid } from "../record-intake.ts";
import { OverStorage } from "../quota/quotas.ts";
import { receiveLargeFile } from "./receive-large-file.ts";
import { receiveSmallFile } from "./receive-small-files.ts";
import { type Spooled, spoolBytes, TooManyBytes } from "./spool-bytes.ts";
import { TooManyInterchanges } from "./stage-x12.ts";
import type { X12File } from "./staged-file.ts";
import type { X12Answer } from "./x12-answer.ts";

/** Largest file that is taken. */
export const MAX_FILE_SIZE = 128 * 1024 * 1024;
/** Files up to this size are read in memory and share a commit. */
const MAX_BYTES_IN_MEMORY = 1024 * 1024;

/**
 * Receives one file of X12 interchanges. Bytes, interchanges, accepted 210s (as accepted messages with their work) and the answer
 * are one transaction: when the sender has the acknowledgement everything is durable, and a file that breaks off leaves nothing
 * behind. The same bytes again get the same answer, byte for byte, and do nothing. A file that comes by no trace begins one.
 */
export async function receiveX12(context: Context, tenant: Tenant, file: X12File): Promise<X12Answer> {
  if (file.trace !== undefined) return receiveTraced(context, tenant, file);
  const startMs = nowMs();
  const uuid = context.newUuid();
  const trace = traceOfUuid(uuid);
  const answer = await receiveTraced(context, tenant, { ...file, trace });
  const attributes = { "weighbridge.channel": file.channel, "weighbridge.answer": answer.kind };
  recordIntake(context, { uuid, trace, name: "receive X12 file", startMs, tenantUuid: tenant.tenantUuid, attributes });
  return answer;
}

async function receiveTraced(context: Context, tenant: Tenant, file: X12File): Promise<X12Answer> {
  let spooled: Spooled;
  try {
    spooled = await spoolBytes(file.chunks, {
      inMemory: MAX_BYTES_IN_MEMORY,
      atMost: MAX_FILE_SIZE,
      folder: context.outside.spoolFolder,
    });
  } catch (error) {
    if (error instanceof TooManyBytes) return { kind: "too-large", limit: error.limit };
    throw error;
  }
  try {
    const { content } = spooled;
    return content === null
      ? await receiveLargeFile(context, tenant, file, spooled)
      : await receiveSmallFile(context, tenant, { file, spooled, content });
  } catch (error) {
    if (error instanceof TooManyInterchanges) return { kind: "unreadable", reason: error.message, replayed: false };
    if (error instanceof OverStorage) return { kind: "over-quota", reason: error.message };
    throw error;
  } finally {
    await spooled.remove();
  }
}
