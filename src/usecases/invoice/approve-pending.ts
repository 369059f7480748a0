import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { issuerOf } from "#adapters/oauth-issuers.ts";
import { decideApproval } from "#domain/lifecycle/decide-approval.ts";
import { type Amount, amountOf } from "#domain/money/amount.ts";
import type { TenantTx } from "#db/database.ts";
import {
  type DecisionRow,
  type PendingApproval,
  setApprovalPending,
  setDroppedApprovals,
} from "#db/queries/invoice/decisions.ts";
import { findApproverNow } from "#db/queries/people/approver-now.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { enqueueAudits, enqueueWork } from "#outbox/enqueue.ts";
import { isRole, SCOPES_OF_ROLE } from "#contract/manage/people/roles.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { APPROVERS, tellOfInvoice } from "../notice/tell-people.ts";
import { gatherApproval, holdForApproval } from "./gather-approval.ts";
import { recordApproval } from "./record-approval.ts";
import { refusedApproval, RETRY_AFTER_SECONDS } from "./refused-approval.ts";

/** The job behind `hold`: the approval takes effect, unless it was undone or the invoice changed meanwhile. */
export async function approvePending(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { invoiceUuid, eTag }: { readonly invoiceUuid: string; readonly eTag: number },
): Promise<void> {
  const row = await holdForApproval(tx, invoiceUuid);
  const pending = row?.approvalPending ?? null;
  if (row === undefined || pending === null || row.eTag !== eTag) return;
  const { by, reason, charges } = pending;
  const ground = await gatherApproval(tx, tenant, by, row);
  const giver = by.startsWith("oauth:") ? ofIssuer(context, tenant, by) : await giverNow(tx, by);
  if (!giver.ok) return dropPending(context, tx, tenant, { row, pending, cause: giver.cause });
  const approver = { id: by, approvalLimit: giver.approvalLimit };
  const approval = decideApproval({ eTag: String(eTag), reason, charges, approver }, ground);
  if (approval.ok && approval.awaits !== null) {
    await dropPending(context, tx, tenant, { row, pending, cause: OVER_LIMIT });
  } else if (approval.ok) {
    await recordApproval(context, tx, tenant, { by, row, approval });
  } else if (approval.refusal === "update-landing") {
    // The approval waits a little longer, and what lands has the invoice audited again where it matters.
    const dueAt = new Date(Date.now() + RETRY_AFTER_SECONDS * 1000);
    await enqueueWork(tx, tenant.tenantUuid, [{ kind: "approve-pending", subjectUuid: invoiceUuid, payload: { eTag }, dueAt }]);
  } else {
    if (approval.auditAgain !== undefined) await enqueueAudits(tx, tenant.tenantUuid, [invoiceUuid], approval.auditAgain);
    await dropPending(context, tx, tenant, { row, pending, cause: refusedApproval(approval).refusal.message });
  }
}

const OVER_LIMIT = "It is beyond what whoever gave it may approve by now: somebody with the limit has to approve it.";

/** Whether who gave an approval may give it still, and up to what amount; null: any. */
type GiverNow = { readonly ok: true; readonly approvalLimit: Amount | null } | { readonly ok: false; readonly cause: string };

/** Of who came by a token of another issuer nothing is kept here: what the operator lets the issuer's tokens do now counts. */
function ofIssuer({ outside }: Context, { tenantUuid }: Tenant, by: string): GiverNow {
  const issuer = issuerOf(outside.oauthIssuers, by);
  if (issuer === undefined || !issuer.tenants.includes(tenantUuid) || !issuer.scopes.includes("decide"))
    return {
      ok: false,
      cause: "Tokens of the issuer by which it was given approve nothing here: somebody else has to approve it.",
    };
  return { ok: true, approvalLimit: issuer.approvalLimit };
}

async function giverNow(tx: TenantTx, by: string): Promise<GiverNow> {
  if (!/^(?:user|key):/.test(by)) return { ok: true, approvalLimit: null };
  const now = await findApproverNow(tx, by);
  if (now === undefined)
    return by.startsWith("user:")
      ? { ok: false, cause: "Whoever gave it does not work here any more: somebody else has to approve it." }
      : { ok: false, cause: "The key that gave it was revoked or is over: somebody else has to approve it." };
  const { role, scopes } = now;
  const may: readonly string[] = scopes ?? (role !== null && isRole(role) ? SCOPES_OF_ROLE[role] : []);
  if (!may.includes("decide"))
    return { ok: false, cause: "Whoever gave it may not approve any more: somebody else has to approve it." };
  return { ok: true, approvalLimit: now.approvalLimit === null ? null : amountOf(now.approvalLimit) };
}

/** Ends an approval that waited and may not take effect, and says why where its giver looks. */
async function dropPending(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { row, pending, cause }: { readonly row: DecisionRow; readonly pending: PendingApproval; readonly cause: string },
): Promise<void> {
  const { invoiceUuid } = row;
  const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  const { by, name } = pending;
  await setApprovalPending(tx, invoiceUuid, null);
  await setDroppedApprovals(tx, invoiceUuid, [{ by, name, at, approved: null, cause }]);
  const data = { cause, approver: by, before: pending, after: null };
  await recordTimeline(tx, [{ invoiceUuid, at, actor: by, kind: "approval-dropped", data }]);
  await announceChanges(tx, [{ noun: "invoice", uuid: invoiceUuid }]);
  await tellOfInvoice(context, tx, invoiceUuid, {
    kind: "approval",
    to: (assignee) => ({ actors: assignee === null ? [] : [assignee], roles: assignee === null ? APPROVERS : [], except: by }),
    words: (number) => `An approval of invoice ${number} did not take effect. ${cause}`,
  });
}
