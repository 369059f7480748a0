import type { PendingChangeRow } from "#db/queries/change/pending-change.ts";
import type { TenantTx } from "#db/database.ts";
import { findPartner, putPartner } from "#db/queries/edi/edi-partners.ts";
import { findPersonOf, updateMember } from "#db/queries/people/member.ts";
import { findVendor, setVendorTerm } from "#db/queries/party/party-directory.ts";
import { findSeparateDuties, setSeparateDuties } from "#db/queries/tenant/settings.ts";
import { CHANGED } from "#domain/access/change-kinds.ts";
import { isSameValue } from "#domain/access/pending-change.ts";
import type { Context, Tenant } from "#src/context.ts";
import { keepPartyKeys } from "../party/keep-party-keys.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

const TERM = { "remit-to": "remitTo", "payment-terms": "paymentTerms" } as const;

/** A setting: what it is now, and how it is written. Undefined: there is nothing any more that it would be a setting of. */
interface Setting {
  readonly now: unknown;
  readonly write: (value: unknown) => Promise<void>;
}

async function settingOf(tx: TenantTx, { kind, subject }: PendingChangeRow): Promise<Setting | undefined> {
  switch (kind) {
    case "remit-to":
    case "payment-terms": {
      const vendor = await findVendor(tx, subject);
      if (vendor === undefined) return undefined;
      const write = async (value: unknown): Promise<void> => {
        await setVendorTerm(tx, subject, TERM[kind], value);
        await keepPartyKeys(tx, "vendor", [subject]);
      };
      return { now: vendor.body[TERM[kind]] ?? null, write };
    }
    case "charge-terms": {
      const partner = await findPartner(tx, subject);
      if (partner === undefined) return undefined;
      return {
        now: partner.body["chargeTerms"] ?? {},
        write: (value) => putPartner(tx, subject, { ...partner.body, chargeTerms: value }),
      };
    }
    case "separate-duties":
      return { now: await findSeparateDuties(tx), write: (value) => setSeparateDuties(tx, value as boolean | null) };
    case "approval-limit": {
      const person = await findPersonOf(tx, subject.replace(/^user:/, ""));
      const userId = person?.userId;
      if (person === undefined || userId == null) return undefined;
      const { role } = person;
      return {
        now: person.approvalLimit,
        write: (value) => updateMember(tx, { userId, role, approvalLimit: value as string | null }),
      };
    }
  }
}

/** Writes a confirmed change. Refuses `state-conflict` where the setting is not what it was when the change was asked for, or is gone. */
export async function applyChange(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  change: PendingChangeRow,
): Promise<Outcome<undefined>> {
  const setting = await settingOf(tx, change);
  if (setting === undefined)
    return refuse("state-conflict", `${CHANGED[change.kind]} cannot be changed: it is not there any more`);
  if (!isSameValue(setting.now, change.before))
    return refuse("state-conflict", `${CHANGED[change.kind]} was changed since this was asked for: refuse it, and ask anew`);
  await setting.write(change.after);
  context.tenants.forget(tenant.tenantUuid);
  return done(undefined);
}
