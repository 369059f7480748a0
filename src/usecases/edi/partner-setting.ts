import { findWaitingChange, lockSetting } from "#db/queries/change/pending-change.ts";
import { deletePartner, findPartner, putPartner } from "#db/queries/edi/edi-partners.ts";
import { settingFromStored } from "#contract/stored/setting-content.ts";
import { findLastContent } from "#db/queries/setting/setting-version.ts";
import { findPrincipals } from "#db/queries/people/principal.ts";
import type { TenantTx } from "#db/database.ts";
import { isSameValue } from "#domain/access/pending-change.ts";
import type { Context, Tenant } from "#src/context.ts";
import { takesEffectAtOnce } from "../pending-change/ask-change.ts";
import { endChange } from "../pending-change/end-change.ts";
import { keepPrincipal } from "../people/keep-principal.ts";
import { separatesDuties } from "../duties/separates-duties.ts";
import { partnerPrincipal } from "../duties/standings.ts";
import { done, refuse } from "../refusal.ts";
import type { SettingDefinition, WantedSetting } from "../setting/setting-definition.ts";
import { partnerOf } from "./edi-partners.ts";

/** What of the partner's terms waited for a second person waits no more: there is no partner. */
async function endWaiting(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { actor, subject }: Pick<WantedSetting<"edi-partner">, "actor" | "subject">,
): Promise<void> {
  const change = await findWaitingChange(tx, "charge-terms", subject);
  if (change !== undefined)
    await endChange(context, tx, tenant, { change, state: "replaced", actor, reason: "the partner was taken away" });
}

/** What was agreed with a partner when it was last there; null: no version of it is kept. */
const lastAgreed = async (tx: TenantTx, senderId: string) =>
  settingFromStored("edi-partner", await findLastContent(tx, "edi-partner", senderId));

/**
 * What is agreed with an EDI partner. It says how files are read that come from now on: no invoice that is there is read again.
 */
export const PARTNER: SettingDefinition<"edi-partner"> = {
  kind: "edi-partner",
  read: async (tx, senderId) => (await findPartner(tx, senderId))?.body ?? null,

  async write(tx, senderId, agreed) {
    if (agreed === null) await deletePartner(tx, senderId);
    else await putPartner(tx, senderId, agreed);
  },

  lock: (tx, senderId) => lockSetting(tx, "charge-terms", senderId),

  /** Where duties are separated, what its codes mean for who pays changes with a second person. */
  async settle(context, tx, tenant, { actor, subject, before, after, isScheduled }) {
    if (isScheduled && before === null)
      return refuse("invalid", "One or more validation errors occurred.", {
        effectiveFrom: ["a new partner is known at once: leave it out"],
      });
    if (isScheduled)
      return !isSameValue(before?.["chargeTerms"] ?? {}, after?.["chargeTerms"] ?? {}) && (await separatesDuties(tx, tenant))
        ? refuse("invalid", "One or more validation errors occurred.", {
            effectiveFrom: [
              "chargeTerms takes two people here, and takes effect when the second one confirms: send it without effectiveFrom",
            ],
          })
        : done(after);
    // One that was taken away is made anew with the terms that held last: whatever else is given to it is a change of them.
    const held = before ?? (await lastAgreed(tx, subject));
    const wasThere = held !== null || (await findPrincipals(tx, [partnerPrincipal(subject)])).length > 0;
    await keepPrincipal(tx, partnerPrincipal(subject), actor.id);
    if (after === null) {
      await endWaiting(context, tx, tenant, { actor, subject });
      return done(null);
    }
    const terms = wasThere ? (held?.["chargeTerms"] ?? {}) : null;
    const { scacs, vendorExternalId } = partnerOf(after);
    const concerns = { externalIds: vendorExternalId === null ? [] : [vendorExternalId], scacs: scacs ?? [] };
    const change = { kind: "charge-terms", subject, before: terms, after: after["chargeTerms"] ?? {}, concerns } as const;
    const isAtOnce = await takesEffectAtOnce(context, tx, tenant, { actor, wanted: change });
    return done(isAtOnce ? after : { ...after, chargeTerms: terms });
  },
};
