import { findTranscriber } from "#db/queries/transcriber/transcriber.ts";
import type { Context, Tenant } from "#src/context.ts";
import { done, type Outcome } from "../refusal.ts";
import { type CheckedTranscriber, checkTranscriber } from "./check-transcriber.ts";
import { NO_TRANSCRIBER, openTranscriber } from "./transcriber.ts";

/** Holds the tenant's document AI to its contract, through the guarded way out. Refuses: state-conflict (there is none). */
export async function testTranscriber(context: Context, tenant: Tenant): Promise<Outcome<CheckedTranscriber>> {
  const opened = await context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const row = await findTranscriber(tx);
    return row === undefined ? undefined : openTranscriber(context, tx, row);
  });
  return opened === undefined ? NO_TRANSCRIBER : done(await checkTranscriber(context.outside.http, opened));
}
