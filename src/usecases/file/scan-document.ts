import type { Readable } from "node:stream";
import type { ScanAnswer } from "#adapters/virus-scanner.ts";
import { findScan, saveScan, type ScanRow } from "#db/queries/document/document-scan.ts";
import type { Context, Tenant } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

/** What is known of a document's file: `off` where no scanner is configured, `waiting` where it has not looked yet. */
export interface ScanState {
  readonly state: "off" | "waiting" | "clean" | "infected";
  /** What it found, in its words. */
  readonly found: string | null;
  readonly at: string | null;
}

export function scanStateOf(context: Context, row: ScanRow | undefined): ScanState {
  const { state = null, found = null, at = null } = row ?? {};
  return { state: state ?? (context.outside.virusScanner === null ? "off" : "waiting"), found, at };
}

/**
 * Has the file of a document looked at by the virus scanner, unless it was or none is configured. What it said of a file is
 * kept: the same bytes are looked at once. Where it is away nothing is kept, and it is asked again.
 */
export async function scanDocument(
  context: Context,
  tenant: Tenant,
  { documentUuid, blobHash }: { readonly documentUuid: string; readonly blobHash: string },
): Promise<ScanAnswer> {
  const { virusScanner, blobs } = context.outside;
  if (virusScanner === null) return { kind: "clean" };
  const { tenantUuid } = tenant;
  const known = await context.db.inTenant(tenantUuid, (tx) => findScan(tx, documentUuid));
  if (known?.state === "clean") return { kind: "clean" };
  if (known?.state === "infected") return { kind: "infected", found: known.found ?? "something" };
  const content: Readable | undefined = await blobs.open(tenantUuid, blobHash);
  if (content === undefined) throw new Error(`the file of document ${documentUuid} is gone`);
  const answer = await virusScanner.scan(content);
  content.destroy();
  if (answer.kind === "clean" || answer.kind === "infected")
    await context.db.inTenant(tenantUuid, (tx) =>
      saveScan(
        tx,
        blobHash,
        answer.kind === "clean" ? { state: "clean", found: null } : { state: "infected", found: answer.found },
      ),
    );
  return answer;
}

/** Holds a file back that is infected, or that the scanner has not looked at. Refuses: state-conflict, busy. */
export async function holdToScanner(
  context: Context,
  tenant: Tenant,
  document: { readonly documentUuid: string; readonly blobHash: string },
): Promise<Outcome<null>> {
  return heldBy(await scanDocument(context, tenant, document));
}

/**
 * Holds bytes back that are no document's, such as a mail as it came: the scanner looks at them each time. Refuses:
 * state-conflict, busy.
 */
export async function holdBytesToScanner(context: Context, tenant: Tenant, blobHash: string): Promise<Outcome<null>> {
  const { virusScanner, blobs } = context.outside;
  if (virusScanner === null) return done(null);
  const content: Readable | undefined = await blobs.open(tenant.tenantUuid, blobHash);
  if (content === undefined) return done(null);
  const answer = await virusScanner.scan(content);
  content.destroy();
  return heldBy(answer);
}

function heldBy(answer: ScanAnswer): Outcome<null> {
  switch (answer.kind) {
    case "clean":
      return done(null);
    case "infected":
      return refuse("state-conflict", `the virus scanner found ${answer.found} in it: the file is not given out`);
    case "refused":
      return refuse("state-conflict", `the virus scanner did not look at it, so it is not given out: ${answer.reason}`);
    case "away":
      return {
        ok: false,
        refusal: {
          code: "busy",
          message: "the virus scanner does not answer: the file is kept, and given out when it was looked at",
          retryAfterSeconds: 30,
        },
      };
  }
}
