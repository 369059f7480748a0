import type { Transcription } from "#contract/stored/reading.ts";
import { findBillSource } from "#db/queries/document/document-bill.ts";
import type { PaperReading } from "#domain/reading/fact.ts";
import type { Context, Tenant } from "#src/context.ts";
import { checkVendor } from "./decide-bill.ts";

interface WaitingDocument {
  readonly uuid: string;
  readonly status: string;
  readonly transcription: Transcription;
}

/**
 * What was read of a document, each of its bills that waits for a person with the check `vendor-known`: whether the tenant's
 * directory has whose it is. It is asked whenever somebody looks: the vendor may be entered meanwhile.
 */
export async function checkVendors(
  context: Context,
  tenant: Tenant,
  { uuid, status, transcription }: WaitingDocument,
): Promise<Transcription> {
  const { papers, type, fields, checks } = transcription;
  const hasInvoice = type?.value === "Invoice" || papers.some((paper) => paper.type.value === "Invoice");
  if (status !== "Draft" || type === null || !hasInvoice) return transcription;
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const sender = (await findBillSource(tx, uuid))?.mailVendor ?? null;
    const checked = async (paper: Pick<PaperReading, "fields" | "checks">, kind: string) =>
      kind === "Invoice" ? [...paper.checks, await checkVendor(tx, paper.fields, sender)] : paper.checks;
    const told: PaperReading[] = [];
    // One by one: they share the transaction.
    for (const paper of papers) told.push({ ...paper, checks: await checked(paper, paper.type.value) });
    return { ...transcription, papers: told, checks: await checked({ fields, checks }, type.value) };
  });
}
