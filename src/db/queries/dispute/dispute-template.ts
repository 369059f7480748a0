import type { TenantTx } from "../../database.ts";

/** The tenant's words around a claim, as they are stored (`templateFromStored` reads them); null while it has none of its own. */
export async function findDisputeTemplate(tx: TenantTx): Promise<unknown> {
  return (
    (
      await tx.query<{ disputeTemplate: unknown }>(
        {
          name: "find-dispute-template",
          text: `select dispute_template as "disputeTemplate" from tenant where tenant_uuid = $1`,
        },
        [tx.tenantUuid],
      )
    ).rows[0]?.disputeTemplate ?? null
  );
}

export async function setDisputeTemplate(tx: TenantTx, template: object | null): Promise<void> {
  await tx.query("update tenant set dispute_template = $2 where tenant_uuid = $1", [
    tx.tenantUuid,
    template === null ? null : JSON.stringify(template),
  ]);
}
