import type { TenantTx, Tx } from "../../database.ts";

/** A mailbox whose turn a process has, until its lease is over. */
export interface MailboxTurn {
  readonly tenantUuid: string;
  readonly mailboxUuid: string;
  readonly leaseUuid: string;
}

/**
 * Gives the turn of a mailbox that is due to whoever asks, for `leaseSeconds`: the one that has waited longest, of none of these
 * tenants.
 */
export async function claimMailboxTurn(
  control: Tx,
  wish: { readonly leaseUuid: string; readonly leaseSeconds: number; readonly notOf: readonly string[] },
): Promise<MailboxTurn | undefined> {
  const { rows } = await control.query<Omit<MailboxTurn, "leaseUuid">>(
    {
      name: "mailbox-turn-claim",
      text: `update mailbox_turn t set lease_uuid = $1, lease_until = now() + make_interval(secs => $2)
        from (select tenant_uuid, mailbox_uuid from mailbox_turn
          where due_at <= now() and (lease_until is null or lease_until <= now()) and tenant_uuid <> all ($3::uuid[])
          order by due_at limit 1 for update skip locked) due
        where t.tenant_uuid = due.tenant_uuid and t.mailbox_uuid = due.mailbox_uuid
        returning t.tenant_uuid as "tenantUuid", t.mailbox_uuid as "mailboxUuid"`,
    },
    [wish.leaseUuid, wish.leaseSeconds, wish.notOf],
  );
  const [row] = rows;
  return row === undefined ? undefined : { ...row, leaseUuid: wish.leaseUuid };
}

/**
 * Prolongs these leases; answers those that are still held. One that is not was taken over, or its mailbox was changed or taken
 * away.
 */
export async function renewMailboxTurns(
  control: Tx,
  leaseUuids: readonly string[],
  leaseSeconds: number,
): Promise<readonly string[]> {
  const { rows } = await control.query<{ leaseUuid: string | null }>(
    {
      name: "mailbox-turn-renew",
      text: `update mailbox_turn set lease_until = now() + make_interval(secs => $2) where lease_uuid = any ($1::uuid[]) returning lease_uuid as "leaseUuid"`,
    },
    [leaseUuids, leaseSeconds],
  );
  return rows.flatMap(({ leaseUuid }) => (leaseUuid === null ? [] : [leaseUuid]));
}

/** Ends a turn; the next comes so much later. Nothing where the lease is another's by now. */
export async function endMailboxTurn(control: Tx, turn: MailboxTurn, seconds: number): Promise<void> {
  await control.query(
    {
      name: "mailbox-turn-end",
      text: `update mailbox_turn set lease_uuid = null, lease_until = null, due_at = now() + make_interval(secs => $4)
        where tenant_uuid = $1 and mailbox_uuid = $2 and lease_uuid = $3`,
    },
    [turn.tenantUuid, turn.mailboxUuid, turn.leaseUuid, seconds],
  );
}

/** Has a mailbox looked at now, as it is set now: whoever has its turn loses it. */
export async function beginMailboxTurns(tx: TenantTx, mailboxUuid: string): Promise<void> {
  await tx.query(
    {
      name: "mailbox-turn-begin",
      text: `insert into mailbox_turn (tenant_uuid, mailbox_uuid) values ($1, $2)
        on conflict (tenant_uuid, mailbox_uuid) do update set due_at = excluded.due_at, lease_uuid = null, lease_until = null`,
    },
    [tx.tenantUuid, mailboxUuid],
  );
}

/** Nobody looks at it any more. */
export async function stopMailboxTurns(tx: TenantTx, mailboxUuid: string): Promise<void> {
  await tx.query({ name: "mailbox-turn-stop", text: "delete from mailbox_turn where tenant_uuid = $1 and mailbox_uuid = $2" }, [
    tx.tenantUuid,
    mailboxUuid,
  ]);
}
