import { findBeforeReading } from "#db/queries/edi/edi.ts";
import { checkFile, type FileCheck } from "#x12/check-file.ts";
import { worstOutcome } from "#x12/worst-outcome.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { ediPartners } from "./edi-partners.ts";
import { tellSet, type ToldSet } from "./show-x12.ts";

export interface X12Check {
  readonly outcome: FileCheck["outcome"];
  readonly faults: FileCheck["faults"];
  readonly notes: FileCheck["notes"];
  readonly acknowledgement: string | null;
  readonly suggestion: FileCheck["suggestion"];
  readonly interchanges: readonly {
    readonly sender: string;
    readonly receiver: string;
    readonly controlNumber: string;
    readonly test: boolean;
    /** The worst of its envelope, groups and sets. */
    readonly outcome: string;
    readonly envelopeOutcome: string;
    readonly reason: string | null;
  }[];
  readonly sets: readonly ToldSet[];
}

/** Sets shown with their segments; faults are told of all. */
const MAX_SETS = 50;

/**
 * What would be answered to these bytes, and why, as their sender is read today. Nothing is kept; control numbers are not looked
 * at.
 */
export async function checkX12(context: Context, tenant: Tenant, bytes: Uint8Array): Promise<X12Check> {
  const before = await context.db.inTenant(tenant.tenantUuid, (tx) => findBeforeReading(tx, []));
  const partners = ediPartners(before, context.outside.ediReceiverIds);
  const now = new Date(tenantNow(context, tenant)).toISOString();
  const check = checkFile(
    bytes,
    { controlNumber: 1, on: now.slice(0, 10), at: now.slice(11, 16) },
    {
      partnerFor: ({ id }) => {
        const partner = partners.find(id);
        return partner === "unknown" ? partner : partner.profile;
      },
      isReceiver: partners.isReceiver,
    },
  );
  const version = check.interchanges.flatMap((interchange) => interchange.groups.map((group) => group.version))[0] ?? "004010";
  return {
    outcome: check.outcome,
    faults: check.faults,
    notes: check.notes,
    acknowledgement: check.acknowledgement,
    suggestion: check.suggestion,
    interchanges: check.interchanges.map((result) => ({
      sender: result.header.senderId,
      receiver: result.header.receiverId,
      controlNumber: result.header.controlNumber,
      test: result.isTest,
      outcome: worstOutcome(result),
      envelopeOutcome: result.outcome,
      reason: result.reason,
    })),
    sets: check.sets.slice(0, MAX_SETS).map((set) => tellSet(set, version)),
  };
}
