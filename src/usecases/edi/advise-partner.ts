import type { TenantTx } from "#db/database.ts";
import { type AdvisedSet, changeAdvice, findAdvisedInterchange, listAdvisedSets } from "#db/queries/edi/edi-listing.ts";
import { insertSent } from "#db/queries/edi/edi-sent.ts";
import { findBeforeReading, takeControlNumbers } from "#db/queries/edi/edi.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import type { InterchangeHeader } from "#x12/interchange-header.ts";
import { readX12 } from "#x12/read-x12.ts";
import { type ApplicationFinding, write824 } from "#x12/write-824.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { DEFAULT_ANSWER_HOURS, ediPartners } from "./edi-partners.ts";
import { askToPutOut } from "./put-out-answers.ts";
import { readFileBytesInTx } from "../document/read-file-bytes.ts";

/** Time for invoices to be audited before their sender is told; while some are not, the same again. */
const PATIENCE_MS = 3_000;

/**
 * Findings of the audit that say an invoice cannot be processed, as an 824 says it (data element 647): in words of their own, for
 * what the audit says is for the tenant's people. Rates and amounts are disputes and not among them.
 */
const TOLD: Readonly<Record<string, { readonly ted: string; readonly action: "TE" | "TR"; readonly message: string }>> = {
  "duplicate-invoice": { ted: "003", action: "TR", message: "duplicate of an invoice that was received before" },
  "possible-correction": { ted: "011", action: "TE", message: "number was billed before with another amount and no B308" },
  "correction-held": { ted: "011", action: "TE", message: "the invoice it corrects is not known, or is settled already" },
  "balance-due-without-original": { ted: "011", action: "TE", message: "the invoice whose balance is due is not known" },
  "balance-due-repeats-original": { ted: "003", action: "TR", message: "balance due repeats the whole of the first invoice" },
  "order-not-found": { ted: "011", action: "TE", message: "none of its references finds an order" },
};

/** What is told of an invoice because of another one that came later: nothing is wrong with it. */
const OF_ANOTHER: ReadonlySet<string> = new Set(["correction-held/replacedByLater", "correction-held/cancelledByLater"]);

/** Doubts of the reader that reject an invoice; with the others it was taken, and waits for a person. */
const REJECTING: ReadonlySet<string> = new Set(["010", "848"]);

/** Asks for the senders of interchanges to be told, by an 824, which invoices cannot be processed. */
export function askForAdvice(tx: TenantTx, tenant: Tenant, interchangeUuids: readonly string[]): Promise<void> {
  return enqueueWork(
    tx,
    tenant.tenantUuid,
    interchangeUuids.map((subjectUuid) => ({
      kind: "advise-partner",
      subjectUuid,
      afterMs: PATIENCE_MS,
    })),
  );
}

/**
 * Writes the 824 of an interchange once all of its invoices have been audited: invoices that are well formed and cannot be
 * processed (out of balance, duplicate, no such original, another's SCAC). None to tell of: none is written. Stored with the
 * interchange; the drop folder gets it too.
 */
export async function advisePartner(context: Context, tx: TenantTx, tenant: Tenant, interchangeUuid: string): Promise<void> {
  const interchange = await findAdvisedInterchange(tx, interchangeUuid);
  if (interchange === undefined || !interchange.outcome.startsWith("accepted")) return;
  const sets = await listAdvisedSets(tx, interchangeUuid);
  if (sets.some((set) => set.state === "accepted")) return askForAdvice(tx, tenant, [interchangeUuid]);
  const findings = sets.flatMap((set): ApplicationFinding[] => {
    const errors = errorsOf(set);
    if (errors.length === 0) return [];
    return [
      {
        action: errors.some((error) => error.action === "TR") ? "TR" : "TE",
        invoiceNumber: set.invoiceNumber ?? "",
        groupControlNumber: interchange.groups[(set.groupNo ?? 1) - 1]?.controlNumber ?? "",
        setControlNumber: set.controlNumber ?? "",
        errors: errors.map(({ code, message }) => ({ code, message })),
      },
    ];
  });
  const header = findings.length === 0 ? null : await headerOf(tx, interchange.fileUuid, interchange.startOffset);
  const [group] = interchange.groups;
  if (header === null || group === undefined) return;
  const partner = `${header.senderQualifier}/${header.senderId}`;
  const numbers = await takeControlNumbers(tx, new Map([[partner, 1]]));
  const now = new Date(tenantNow(context, tenant)).toISOString();
  const advice = write824({
    sender: { qualifier: header.receiverQualifier, id: header.receiverId },
    receiver: { qualifier: header.senderQualifier, id: header.senderId },
    senderCode: group.receiverCode,
    receiverCode: group.senderCode,
    controlNumber: numbers.get(partner) ?? 1,
    on: now.slice(0, 10),
    at: now.slice(11, 16),
    version: group.version.startsWith("005") ? "005010" : "004010",
    usage: header.usage,
    findings,
  });
  await changeAdvice(tx, interchangeUuid, advice);
  const agreed = ediPartners(await findBeforeReading(tx, []), context.outside.ediReceiverIds).find(header.senderId);
  const hours = agreed === "unknown" ? DEFAULT_ANSWER_HOURS : agreed.answerHours;
  const sentAt = new Date(now);
  await insertSent(tx, {
    sentUuid: context.newUuid(),
    partner,
    controlNumber: numbers.get(partner) ?? 1,
    setId: "824",
    interchangeUuid,
    content: advice,
    sentAt,
    dueAt: hours === 0 ? null : new Date(sentAt.getTime() + hours * 3_600_000),
  });
  await askToPutOut(tx, tenant, interchangeUuid, interchange.channel);
}

const errorsOf = (
  set: AdvisedSet,
): readonly { readonly code: string; readonly message: string; readonly action: "TE" | "TR" }[] => {
  const doubts = set.doubts
    .filter((doubt) => doubt.kind === "doubt")
    .map(({ ted = "ZZZ", message }) => ({ code: ted, message, action: REJECTING.has(ted) ? ("TR" as const) : ("TE" as const) }));
  const found = (set.findings ?? []).flatMap(({ rule, messageId }) => {
    const told = Object.hasOwn(TOLD, rule) && !OF_ANOTHER.has(messageId ?? "") ? TOLD[rule] : undefined;
    return told === undefined ? [] : [{ code: told.ted, message: told.message, action: told.action }];
  });
  return [...doubts, ...found];
};

const headerOf = async (tx: TenantTx, fileUuid: string, start: number): Promise<InterchangeHeader | null> => {
  for await (const event of readX12(readFileBytesInTx(tx, fileUuid, start)))
    if (event.kind === "interchange-start") return event.header;
  return null;
};
