import type { TenantTx } from "../../database.ts";

export interface DisputeTemplateRow {
  readonly subject: string;
  readonly opening: string;
  readonly closing: string;
  readonly answerDays: number;
}

/** The tenant's words around a claim; null while it has none of its own. */
export async function findDisputeTemplate(tx: TenantTx): Promise<DisputeTemplateRow | null> {
  return (
    (
      await tx.query<{ disputeTemplate: DisputeTemplateRow | null }>(
        {
          name: "find-dispute-template",
          text: `select dispute_template as "disputeTemplate" from tenant where tenant_uuid = $1`,
        },
        [tx.tenantUuid],
      )
    ).rows[0]?.disputeTemplate ?? null
  );
}

export async function setDisputeTemplate(tx: TenantTx, template: DisputeTemplateRow | null): Promise<void> {
  await tx.query("update tenant set dispute_template = $2 where tenant_uuid = $1", [
    tx.tenantUuid,
    template === null ? null : JSON.stringify(template),
  ]);
}
