import { findInterchange } from "#db/queries/edi/edi-listing.ts";
import type { Context, Tenant } from "#src/context.ts";
import { readFileBytes } from "../document/read-file-bytes.ts";
import { done, type Outcome } from "../refusal.ts";
import { UNKNOWN_INTERCHANGE } from "./read-interchange.ts";

export interface InterchangeFile {
  readonly filename: string;
  readonly bytes: number;
  readonly content: AsyncIterable<Uint8Array>;
}

/** The file an interchange came in, to the byte, with whatever else it holds. Refuses: unknown. */
export async function openInterchangeFile(
  context: Context,
  tenant: Tenant,
  interchangeUuid: string,
): Promise<Outcome<InterchangeFile>> {
  const found = await context.db.inTenant(tenant.tenantUuid, (tx) =>
    findInterchange(tx, interchangeUuid, { fromSet: 1, limit: 0, refusedOnly: false }),
  );
  if (found === undefined || found.fileBytes === null) return UNKNOWN_INTERCHANGE;
  return done({
    filename: `${found.sender ?? "file"}-${found.controlNumber ?? found.fileUuid}.x12`,
    bytes: found.fileBytes,
    content: readFileBytes(context, tenant, found.fileUuid),
  });
}
