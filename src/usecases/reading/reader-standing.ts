import { figuresToStored, type LayoutVersion } from "#contract/stored/reading-comparison.ts";
import type { TenantTx } from "#db/database.ts";
import { findReaderFacts, insertComparison, type ReaderFacts } from "#db/queries/document/reading-comparison.ts";
import { listVersionsInForce } from "#db/queries/document/reading-template.ts";
import { freeFromTrial } from "#db/queries/document/reading-score.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { READER } from "#domain/reading/read-document.ts";
import { askToRead } from "#outbox/ask-to-read.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";

export const COMPARES = "compare-reading";

/** Why a bill waits that the reader was sure of. Its score keeps that it does; it is decided about when a reader is in force. */
export const ON_TRIAL = `reader ${READER.version} is on trial: nothing it reads goes on by itself before it was compared with what people decided, and kept`;

/** Who began a comparison that no person asked for. */
export const BY_ITSELF = `reader:${READER.version}`;

export interface ReaderStanding {
  readonly state: "in-force" | "on-trial";
  readonly message: string;
}

/**
 * Whether what this reader reads may go on by itself. A tenant whose people decided about papers that another reader read keeps
 * it on trial until it was compared with that; where there is nothing to compare it is in force.
 */
export function standingOf({ decided, isCompared, hasEarlier }: ReaderFacts): ReaderStanding {
  const { version } = READER;
  if (decided === "kept") return { state: "in-force", message: `reader ${version} was compared and kept` };
  if (decided === "taken-back")
    return {
      state: "on-trial",
      message: `reader ${version} was taken back: what it reads waits for a person until it is compared and kept again`,
    };
  if (!hasEarlier)
    return { state: "in-force", message: `reader ${version} is the first that read anything people decided about` };
  return {
    state: "on-trial",
    message: isCompared
      ? `reader ${version} is on trial: what it reads waits for a person until it is kept`
      : `reader ${version} is on trial: it is compared as soon as it reads a paper that would go on by itself`,
  };
}

/**
 * Whether the reader is on trial; where nobody compared it yet, that begins. Where it is in force, what waited for any trial goes
 * on: also for that of a reader which a later one, or the one before it, took the place of.
 */
export async function holdToTrial(context: Context, tx: TenantTx, tenant: Tenant): Promise<boolean> {
  const facts = await findReaderFacts(tx, READER.version);
  if (standingOf(facts).state === "in-force") {
    await routeHeld(context, tx, tenant);
    return false;
  }
  if (!facts.isCompared) await beginComparison(context, tx, tenant, BY_ITSELF);
  return true;
}

/** The versions of layouts that read now. */
export function layoutsInForce(tx: TenantTx): Promise<readonly LayoutVersion[]> {
  return listVersionsInForce(tx);
}

/** Has the newest reviewed documents of each type read once more, one after the other. Undefined: another comparison runs. */
export async function beginComparison(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  by: string,
): Promise<{ readonly uuid: string; readonly documents: number } | undefined> {
  const uuid = context.newUuid();
  const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  const documents = await insertComparison(tx, {
    uuid,
    readerVersion: READER.version,
    layouts: await layoutsInForce(tx),
    figures: figuresToStored([]),
    at,
    by,
  });
  if (documents === undefined) return undefined;
  await enqueueWork(tx, tx.tenantUuid, [{ kind: COMPARES, subjectUuid: uuid }]);
  return { uuid, documents };
}

/**
 * What waited for a trial alone is decided about again: what this reader had read as it stands, what another had read is read by
 * this one first.
 */
export async function routeHeld(context: Context, tx: TenantTx, tenant: Tenant): Promise<void> {
  const held = await freeFromTrial(tx, READER.version);
  const own = held.filter(({ isOwn }) => isOwn);
  await enqueueWork(
    tx,
    tx.tenantUuid,
    own.map(({ documentUuid }) => ({ kind: "read-document" as const, subjectUuid: documentUuid, payload: { routes: true } })),
  );
  const others = held.filter(({ isOwn }) => !isOwn);
  await askToRead(
    tx,
    others.map(({ documentUuid }) => documentUuid),
    printInstant(instantOfMilliseconds(tenantNow(context, tenant))),
  );
}
