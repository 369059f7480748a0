import { listOpenInvoicesOfVendor, replaceVendorAliases } from "#db/queries/charge/charge-tasks.ts";
import { findReasonCodes, listFxRates, replaceFxRates, setReasonCodes } from "#db/queries/charge/rates-and-reasons.ts";
import type { TenantTx } from "#db/database.ts";
import { findVendor } from "#db/queries/party/party-directory.ts";
import { listChargeCodes, replaceChargeCodes } from "#db/queries/tenant/settings.ts";
import { aliasOfOtherCode, otherCodeText } from "#domain/charge/alias-of-other-code.ts";
import { foldChargeName } from "#domain/charge/charge-code-book.ts";
import type { CodeAlias } from "#contract/stored/setting-content.ts";
import { enqueueAudits } from "#outbox/enqueue.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import type { SettingDefinition } from "../setting/setting-definition.ts";
import { startReaudit } from "../setting/start-reaudit.ts";

export const CHARGE_CODES: SettingDefinition<"charge-codes"> = {
  kind: "charge-codes",
  read: listChargeCodes,
  write: (tx, _, codes) => replaceChargeCodes(tx, codes ?? []),
  reaudit: (tx) => startReaudit(tx, "charge-codes"),
};

/** Faults of a vendor's names for codes, by their place; undefined: none. */
export async function faultsOfAliases(
  tx: TenantTx,
  aliases: readonly CodeAlias[],
): Promise<Readonly<Record<string, readonly string[]>> | undefined> {
  const codes = new Set((await listChargeCodes(tx)).map((code) => code.code));
  const errors: Record<string, string[]> = {};
  const seen = new Set<string>();
  aliases.forEach(({ alias, code }, index) => {
    const folded = foldChargeName(alias);
    if (!codes.has(code)) errors[`[${index}].code`] = [`the tenant has no charge code ${code}`];
    if (folded === "" || seen.has(folded)) errors[`[${index}].alias`] = ["each alias once, with a letter or a digit"];
    seen.add(folded);
  });
  return Object.keys(errors).length === 0 ? undefined : errors;
}

/**
 * Refuses names that are another code of the tenant, of those that are new: what an earlier release kept stays until somebody
 * takes it away. `field` is what each is filed under.
 */
export async function refuseOtherCodes(
  tx: TenantTx,
  {
    before,
    after,
    field,
  }: {
    readonly before: readonly CodeAlias[];
    readonly after: readonly CodeAlias[];
    readonly field: (index: number) => string;
  },
): Promise<Outcome<readonly CodeAlias[]>> {
  const otherCode = aliasOfOtherCode(await listChargeCodes(tx));
  const errors: Record<string, string[]> = {};
  after.forEach(({ alias, code }, index) => {
    const other = before.some((each) => each.alias === alias && each.code === code) ? undefined : otherCode(alias, code);
    if (other !== undefined) errors[field(index)] = [otherCodeText(alias, other)];
  });
  return Object.keys(errors).length === 0 ? done(after) : refuse("invalid", "One or more validation errors occurred.", errors);
}

/** As they are kept. */
export function byAlias(aliases: readonly CodeAlias[]): readonly CodeAlias[] {
  return [...aliases].sort((a, b) => (a.alias < b.alias ? -1 : a.alias > b.alias ? 1 : 0));
}

export const CHARGE_ALIASES: SettingDefinition<"charge-aliases"> = {
  kind: "charge-aliases",
  read: async (tx, vendor) => byAlias((await findVendor(tx, vendor))?.aliases ?? []),
  write: (tx, vendor, aliases) => replaceVendorAliases(tx, vendor, aliases ?? []),
  check: (tx, aliases) => faultsOfAliases(tx, aliases ?? []),
  // However they come: set, put in force again, or on their day.
  settle: async (_context, tx, _tenant, { before, after }) => {
    const judged = await refuseOtherCodes(tx, {
      before: before ?? [],
      after: after ?? [],
      field: (index) => `chargeAliases[${index}].alias`,
    });
    return judged.ok ? done(after) : judged;
  },
  reaudit: async (tx, { subject }) =>
    enqueueAudits(tx, tx.tenantUuid, await listOpenInvoicesOfVendor(tx, subject), "charge-codes"),
};

export const FX_RATES: SettingDefinition<"fx-rates"> = {
  kind: "fx-rates",
  read: listFxRates,
  write: (tx, _, rates) => replaceFxRates(tx, rates ?? []),
  reaudit: (tx) => startReaudit(tx, "fx-rates"),
};

/** Decisions name a reason when they are made: no audit reads the list. */
export const REASON_CODES: SettingDefinition<"reason-codes"> = {
  kind: "reason-codes",
  read: findReasonCodes,
  write: (tx, _, codes) => setReasonCodes(tx, codes),
};
