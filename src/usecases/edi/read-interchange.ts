import { findInterchange, type InterchangeDetail, type ListedSet } from "#db/queries/edi/edi-listing.ts";
import { type ListedSent, listSentOf } from "#db/queries/edi/edi-sent.ts";
import { findBeforeReading } from "#db/queries/edi/edi.ts";
import { readX12 } from "#x12/read-x12.ts";
import { STRICT_PROFILE } from "#x12/partner-profile.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { ediPartners } from "./edi-partners.ts";
import { readFileBytes } from "../document/read-file-bytes.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { tellSet, type ToldSegment } from "./show-x12.ts";

export const UNKNOWN_INTERCHANGE = refuse("unknown", "no interchange of this tenant has this uuid");

export interface ShownSet extends ListedSet {
  readonly segmentCount: number | null;
  /** Null when segments were not asked for, or the set cannot be found in the bytes any more. */
  readonly segments: readonly ToldSegment[] | null;
}

export interface ShownInterchange extends Omit<InterchangeDetail, "transactionSets"> {
  /** The first bytes, for what is no interchange or was refused before its sets were read. */
  readonly excerpt: string | null;
  /** What was sent about it beside its acknowledgement, the last first, with the state of its answer. */
  readonly sent: readonly ListedSent[];
  readonly transactionSets: readonly ShownSet[];
  /** The number of the set to go on from; null when there are no more. */
  readonly nextSet: number | null;
}

export interface InterchangeView {
  readonly uuid: string;
  readonly fromSet: number;
  readonly sets: number;
  readonly refusedOnly: boolean;
  readonly segments: boolean;
}

const EXCERPT_BYTES = 2_000;

/**
 * An interchange for people: its verdict, groups, sets, and every segment with names, meanings and errors in place, read again
 * from the stored bytes (as the partner is read today).
 */
export async function readInterchange(
  context: Context,
  tenant: Tenant,
  view: InterchangeView,
): Promise<Outcome<ShownInterchange>> {
  const found = await context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const detail = await findInterchange(tx, view.uuid, { ...view, limit: view.sets + 1 });
    if (detail === undefined) return undefined;
    const sent = await listSentOf(tx, new Date(tenantNow(context, tenant)), view.uuid);
    return { detail: { ...detail, sent }, before: await findBeforeReading(tx, []) };
  });
  if (found === undefined) return UNKNOWN_INTERCHANGE;
  const { detail } = found;
  const listed = detail.transactionSets.slice(0, view.sets);
  const wanted = new Set(view.segments ? listed.map((set) => set.setNo) : []);
  const partners = ediPartners(found.before, context.outside.ediReceiverIds);
  const told = wanted.size === 0 ? new Map<number, never>() : await tellSets();
  return done({
    ...detail,
    excerpt: detail.sets === 0 ? await excerpt() : null,
    transactionSets: listed.map((set) => ({ ...set, segmentCount: null, segments: null, ...told.get(set.setNo) })),
    nextSet: detail.transactionSets[view.sets]?.setNo ?? null,
  });

  async function tellSets(): Promise<Map<number, { readonly segmentCount: number; readonly segments: readonly ToldSegment[] }>> {
    const told = new Map<number, { readonly segmentCount: number; readonly segments: readonly ToldSegment[] }>();
    const last = Math.max(...wanted);
    const bytes = readFileBytes(context, tenant, detail.fileUuid, detail.startOffset);
    // Whoever is unknown today is read strictly, so that what came in stays to be seen.
    const partnerFor = ({ id }: { readonly id: string }) => {
      const partner = partners.find(id);
      return partner === "unknown" ? STRICT_PROFILE : partner.profile;
    };
    let setNo = 0;
    for await (const event of readX12(bytes, { partnerFor })) {
      if (event.kind === "interchange-end" || event.kind === "unreadable") break;
      if (event.kind !== "transaction-set") continue;
      setNo += 1;
      if (wanted.has(setNo)) {
        const { segmentCount, segments } = tellSet(event.set, event.group.version, detail.startOffset);
        told.set(setNo, { segmentCount, segments });
      }
      if (setNo >= last) break;
    }
    return told;
  }

  async function excerpt(): Promise<string | null> {
    for await (const bytes of readFileBytes(context, tenant, detail.fileUuid, detail.startOffset))
      return new TextDecoder("utf-8").decode(bytes.subarray(0, Math.min(EXCERPT_BYTES, Math.max(detail.bytes, 1))));
    return null;
  }
}
