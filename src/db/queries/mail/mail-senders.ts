import type { TenantTx } from "../../database.ts";

export interface SenderRow {
  readonly sender: string;
  readonly decision: "vendor" | "blocked";
  readonly vendorExternalId: string | null;
}

/** The domain of an address and the domains above it, as rules name them. */
function domainsOf(address: string): readonly string[] {
  const labels = address.slice(address.lastIndexOf("@") + 1).split(".", 20);
  return labels.map((_, at) => `@${labels.slice(at).join(".")}`);
}

/** What people said of whole domains, whether it is in force or not. */
export async function listDomainRules(tx: TenantTx): Promise<readonly string[]> {
  const { rows } = await tx.query<{ sender: string }>(
    { name: "mail-sender-domains", text: "select sender from mail_sender where tenant_uuid = $1 and sender like '@%'" },
    [tx.tenantUuid],
  );
  return rows.map(({ sender }) => sender);
}

/**
 * What people said of an address, else of its domain; and the vendors that have the address registered. Who blocks a domain
 * blocks what is below it; whose a domain is says nothing of that. `without`: rules that are not in force.
 */
export async function findSender(
  tx: TenantTx,
  given: string,
  without: readonly string[],
): Promise<{ readonly rule: SenderRow | null; readonly vendors: readonly string[] }> {
  // The root's dot at the end is no other domain.
  const address = given.replace(/\.$/, "");
  const domains = domainsOf(address);
  const { rows: rules } = await tx.query<SenderRow>(
    {
      name: "mail-sender-find",
      text: `select sender, decision, vendor_external_id as "vendorExternalId" from mail_sender
        where tenant_uuid = $1 and sender = any ($2::text[]) and (sender in ($3, $4) or decision = 'blocked') and sender <> all ($5::text[])
        order by length(sender) desc limit 1`,
    },
    [tx.tenantUuid, [address, ...domains], address, domains[0], without],
  );
  const { rows: vendors } = await tx.query<{ externalId: string }>(
    {
      name: "mail-sender-vendors",
      text: `select external_id as "externalId" from vendor where tenant_uuid = $1
          and $2 in (lower(body #>> '{contact,email}'), lower(body ->> 'disputeEmail')) order by external_id limit 4`,
    },
    [tx.tenantUuid, address],
  );
  return { rule: rules[0] ?? null, vendors: vendors.map(({ externalId }) => externalId) };
}

export async function saveSender(
  tx: TenantTx,
  sender: SenderRow,
  decided: { readonly at: string; readonly by: string },
): Promise<void> {
  await tx.query(
    `insert into mail_sender (tenant_uuid, sender, decision, vendor_external_id, decided_at, decided_by) values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_uuid, sender) do update set decision = excluded.decision, vendor_external_id = excluded.vendor_external_id,
       decided_at = excluded.decided_at, decided_by = excluded.decided_by`,
    [tx.tenantUuid, sender.sender, sender.decision, sender.vendorExternalId, decided.at, decided.by],
  );
}

/** Whether there was a decision to forget. */
export async function deleteSender(tx: TenantTx, sender: string): Promise<boolean> {
  const { rowCount } = await tx.query("delete from mail_sender where tenant_uuid = $1 and sender = $2", [tx.tenantUuid, sender]);
  return rowCount === 1;
}
