import type { TenantTx } from "../../database.ts";

/** A person who is away has another one approve for them, from one day to another, both included. Both work for the tenant. */
export interface DelegationRow {
  /** Who is away: "user:...". */
  readonly by: string;
  readonly byName: string;
  /** Who approves for them: "user:...". */
  readonly delegate: string;
  readonly delegateName: string;
  readonly from: string;
  readonly until: string;
  /** What is assigned to who is away is the delegate's to work on, too. */
  readonly withQueue: boolean;
  /** Of who is away. */
  readonly role: string;
  readonly approvalLimit: string | null;
}

const OF_PERSON = {
  name: "delegations-of-person",
  text: `select 'user:' || m.user_id as by, u.name as "byName", 'user:' || m.delegate_id as delegate, du.name as "delegateName",
      m.delegate_from::text as "from", m.delegate_until::text as until, m.delegate_queue as "withQueue", m.role,
      m.approval_limit::text as "approvalLimit"
    from tenant_member m join auth."user" u on u.id::text = m.user_id
    join tenant_member d on d.tenant_uuid = $1 and d.user_id = m.delegate_id and d.deactivated_at is null
    join auth."user" du on du.id::text = d.user_id
    where m.tenant_uuid = $1 and (m.user_id = $2 or m.delegate_id = $2) and m.deactivated_at is null and m.delegate_until >= $3::date
    order by m.delegate_from, m.user_id`,
};

/** What this person has handed over, and what was handed to them, as far as it is not over on this day. */
export async function listDelegations(tx: TenantTx, userId: string, today: string): Promise<readonly DelegationRow[]> {
  return (await tx.query<DelegationRow>(OF_PERSON, [tx.tenantUuid, userId, today])).rows;
}

export interface WantedDelegation {
  readonly delegateId: string;
  readonly from: string;
  readonly until: string;
  readonly withQueue: boolean;
}

const PUT = {
  name: "delegation-put",
  text: `update tenant_member set delegate_id = $3, delegate_from = $4::date, delegate_until = $5::date, delegate_queue = $6
    where tenant_uuid = $1 and user_id = $2 and deactivated_at is null`,
};

/** Null: nobody approves for them any more. */
export async function putDelegation(tx: TenantTx, userId: string, to: WantedDelegation | null): Promise<void> {
  await tx.query(PUT, [
    tx.tenantUuid,
    userId,
    to?.delegateId ?? null,
    to?.from ?? null,
    to?.until ?? null,
    to?.withQueue ?? false,
  ]);
}

/** Of somebody who leaves: nobody approves for them, and they for nobody. */
export async function endDelegationsOf(tx: TenantTx, userId: string): Promise<void> {
  await tx.query(
    `update tenant_member set delegate_id = null, delegate_from = null, delegate_until = null, delegate_queue = false
     where tenant_uuid = $1 and delegate_id is not null and (user_id = $2 or delegate_id = $2)`,
    [tx.tenantUuid, userId],
  );
}
