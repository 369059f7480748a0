import { readPacked } from "../message/body-packs.ts";
import type { TenantTx } from "../../database.ts";
import { instantText } from "../../sql.ts";
import { SETTINGS_VERSION } from "../tenant/settings-version.ts";

/** An order as the legacy read shape is made from. */
export interface LegacyOrderRow {
  readonly externalId: string;
  readonly version: number;
  readonly body: unknown;
  /** What a legacy body said; null for an order that came by V2. */
  readonly legacy: unknown;
  readonly createdAt: string;
  readonly changedAt: string;
  readonly succeededBy: string | null;
  /** Who sent its newest version; null where that message is gone. */
  readonly sentBy: string | null;
  readonly settingsVersion: number;
}

const FIND = {
  name: "legacy-order-find",
  text: `select o.external_id as "externalId", o.version, o.body, o.legacy, ${instantText("o.created_at")} as "createdAt", ${instantText("o.changed_at")} as "changedAt",
      o.succeeded_by as "succeededBy",
      (select m.sent_by from order_version v left join intake m on m.tenant_uuid = $1 and m.intake_uuid = v.intake_uuid
        where v.tenant_uuid = $1 and v.order_uuid = o.order_uuid order by v.accepted_at desc limit 1) as "sentBy",
      ${SETTINGS_VERSION} as "settingsVersion"
    from freight_order o where o.tenant_uuid = $1 and o.order_uuid = $2`,
};

export async function findLegacyOrder(tx: TenantTx, orderUuid: string): Promise<LegacyOrderRow | undefined> {
  return (await tx.query<LegacyOrderRow>(FIND, [tx.tenantUuid, orderUuid])).rows[0];
}

const FIND_ACCEPTED = {
  name: "legacy-order-accepted",
  text: `select body, pack_uuid as "packUuid", sent_by as "sentBy", ${instantText("accepted_at")} as "acceptedAt", ${SETTINGS_VERSION} as "settingsVersion"
    from intake where tenant_uuid = $1 and intake_uuid = $2 and operation = 'createCompositeOrder' and state <> 'dropped'`,
};

export interface AcceptedLegacyOrder {
  readonly body: string;
  readonly sentBy: string;
  readonly acceptedAt: string;
  readonly settingsVersion: number;
}

/** A legacy create that was accepted under this uuid, landed or not; undefined for any other message, and for none. */
export async function findAcceptedLegacyOrder(tx: TenantTx, uuid: string): Promise<AcceptedLegacyOrder | undefined> {
  const { rows } = await tx.query<AcceptedLegacyOrder & { readonly packUuid: string | null }>(FIND_ACCEPTED, [
    tx.tenantUuid,
    uuid,
  ]);
  if (rows[0] === undefined) return undefined;
  const { packUuid, ...message } = rows[0];
  if (packUuid === null) return message;
  return { ...message, body: (await readPacked(tx, [{ packUuid, key: uuid }])).get(uuid) ?? "" };
}
