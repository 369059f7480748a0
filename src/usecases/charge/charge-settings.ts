import { listOpenInvoicesOfVendor, replaceVendorAliases } from "#db/queries/charge/charge-tasks.ts";
import { findReasonCodes, listFxRates, replaceFxRates, setReasonCodes } from "#db/queries/charge/rates-and-reasons.ts";
import type { TenantTx } from "#db/database.ts";
import { findVendor } from "#db/queries/party/party-directory.ts";
import { listChargeCodes, replaceChargeCodes } from "#db/queries/tenant/settings.ts";
import { foldChargeName } from "#domain/charge/charge-code-book.ts";
import type { CodeAlias } from "#contract/stored/setting-content.ts";
import { enqueueAudits } from "#outbox/enqueue.ts";
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

/** As they are kept. */
export function byAlias(aliases: readonly CodeAlias[]): readonly CodeAlias[] {
  return [...aliases].sort((a, b) => (a.alias < b.alias ? -1 : a.alias > b.alias ? 1 : 0));
}

export const CHARGE_ALIASES: SettingDefinition<"charge-aliases"> = {
  kind: "charge-aliases",
  read: async (tx, vendor) => byAlias((await findVendor(tx, vendor))?.aliases ?? []),
  write: (tx, vendor, aliases) => replaceVendorAliases(tx, vendor, aliases ?? []),
  check: (tx, aliases) => faultsOfAliases(tx, aliases ?? []),
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
