import { AuditContext } from "#domain/audit/context/audit-context.ts";
import type { AuditFacts } from "#domain/audit/facts/audit-facts.ts";
import { liftedBy } from "#domain/audit/approval/withheld.ts";
import { type Amount, printAmount } from "#domain/money/amount.ts";
import type { TenantTx } from "#db/database.ts";
import { setWithheld } from "#db/queries/invoice/decisions.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import type { OtherInvoice } from "#domain/audit/identity/other-invoice.ts";

export interface LiftingApproval {
  readonly invoiceUuid: string;
  readonly facts: AuditFacts;
  /** What is approved, by charge code. */
  readonly approved: ReadonlyMap<string, Amount>;
  readonly by: string;
  readonly at: string;
}

/**
 * A person's approval of an invoice that asks for what was withheld of earlier ones lifts as much of it as is approved: it is not
 * asked for again. Told on the invoice that withheld it. `beside`: the other invoices of the orders as they are now, held by the
 * caller.
 */
export async function liftWithheld(tx: TenantTx, approval: LiftingApproval, beside: readonly OtherInvoice[]): Promise<void> {
  const siblings = beside.map((invoice) => invoice.sibling).filter((invoice) => invoice.status === "approved");
  if (!siblings.some((sibling) => sibling.withheld !== undefined)) return;
  const context = new AuditContext({ ...approval.facts, siblings });
  if (context.comparison.comparability !== "compared") return;
  const lifted = liftedBy(context, approval.approved);
  for (const { invoiceUuid, orderUuid, code, left, lifted: part } of lifted)
    await setWithheld(tx, { invoiceUuid, orderUuid, code, amount: printAmount(left), lifted: printAmount(part) });
  await recordTimeline(
    tx,
    lifted.map((entry) => ({
      invoiceUuid: entry.invoiceUuid,
      at: approval.at,
      actor: approval.by,
      kind: "withheld-lifted",
      data: {
        charge: entry.code,
        amount: printAmount(entry.lifted),
        left: printAmount(entry.left),
        approvedInvoice: approval.invoiceUuid,
      },
    })),
  );
}
