import type { SettingContents, VendorSettings } from "#contract/stored/setting-content.ts";
import { lockSetting } from "#db/queries/change/pending-change.ts";
import { findCustomer, findVendor, putCustomer, putVendor } from "#db/queries/party/party-directory.ts";
import { listOneCarriers } from "#db/queries/party/vendor-merge.ts";
import { isSameValue } from "#domain/access/pending-change.ts";
import { listOpenInvoicesOfVendor } from "#db/queries/charge/charge-tasks.ts";
import { enqueueAudits } from "#outbox/enqueue.ts";
import { auditDependents } from "#outbox/audit-dependents.ts";
import { takesEffectAtOnce } from "../pending-change/ask-change.ts";
import { separatesDuties } from "../duties/separates-duties.ts";
import { done, refuse } from "../refusal.ts";
import type { SettingDefinition } from "../setting/setting-definition.ts";
import { keepPartyKeys } from "./keep-party-keys.ts";
import { firstUuidOf } from "./party-uuid.ts";

/** What of a vendor changes with a second person, and what it is called there. */
const TERMS = { remitTo: "remit-to", paymentTerms: "payment-terms" } as const;
type Term = keyof typeof TERMS;

const scacsOf = (vendor: SettingContents["vendor"] | null): readonly string[] => [
  ...(vendor?.scac == null ? [] : [vendor.scac]),
  ...(vendor?.scacs ?? []),
];

export const VENDOR: SettingDefinition<"vendor"> = {
  kind: "vendor",
  async read(tx, externalId) {
    const vendor = await findVendor(tx, externalId);
    if (vendor === undefined) return null;
    const { name, scac, mcNumber, dotNumber, body } = vendor;
    return { ...body, name, scac, mcNumber, dotNumber };
  },

  async write(tx, externalId, vendor) {
    if (vendor === null) throw new Error("a vendor is never taken away");
    const { name = null, scac = null, mcNumber = null, dotNumber = null, ...body } = vendor;
    const uuid = firstUuidOf(tx.tenantUuid, "vendor", `id:${externalId}`);
    await putVendor(tx, externalId, uuid, { name, scac, mcNumber, dotNumber, body });
    await keepPartyKeys(tx, "vendor", [externalId]);
  },

  async lock(tx, externalId) {
    for (const kind of Object.values(TERMS)) await lockSetting(tx, kind, externalId);
  },

  /** Where it is paid, and when, changes with a second person where duties are separated: what waits stays as it was. */
  async settle(context, tx, tenant, { actor, subject, before, after, isScheduled }) {
    if (after === null) return refuse("invalid", "a vendor is never taken away");
    if (isScheduled && before === null)
      return refuse("invalid", "One or more validation errors occurred.", {
        effectiveFrom: ["a new vendor is known at once: leave it out"],
      });
    const changed = (Object.keys(TERMS) as Term[]).filter((term) => !isSameValue(before?.[term], after[term]));
    if (isScheduled)
      return changed.length > 0 && (await separatesDuties(tx, tenant))
        ? refuse("invalid", "One or more validation errors occurred.", {
            effectiveFrom: [
              `${changed.join(" and ")} takes two people here, and takes effect when the second one confirms: send it without effectiveFrom`,
            ],
          })
        : done(after);
    const concerns = { externalIds: [subject], scacs: [...scacsOf(after), ...(before?.scac == null ? [] : [before.scac])] };
    const held: Partial<Pick<VendorSettings, Term>>[] = [];
    for (const term of Object.keys(TERMS) as Term[]) {
      const [was, wanted] = [before?.[term] ?? null, after[term] ?? null];
      const change = { kind: TERMS[term], subject, before: was, after: wanted, concerns };
      if (!(await takesEffectAtOnce(context, tx, tenant, { actor, wanted: change }))) held.push({ [term]: was });
    }
    return done(Object.assign({}, after, ...held));
  },

  reaudit: async (tx, { subject, before, after }) => {
    // Records that are one carrier are judged as one.
    const ids = (await listOneCarriers(tx)).idsOf(subject);
    await auditDependents(
      tx,
      [...new Set([subject, ...ids])].map((key) => ({ kind: "vendor", key })),
      "vendor",
    );
    // What is clean depends on nothing of the vendor, and is not to stay so.
    if (!isSameValue(before?.block ?? null, after?.block ?? null))
      for (const id of ids) await enqueueAudits(tx, tx.tenantUuid, await listOpenInvoicesOfVendor(tx, id), "vendor");
  },
};

/** No audit reads more of a customer than that there is one, which no change of it changes. */
export const CUSTOMER: SettingDefinition<"customer"> = {
  kind: "customer",
  async read(tx, externalId) {
    const customer = await findCustomer(tx, externalId);
    return customer === undefined ? null : { ...customer.body, name: customer.name };
  },

  async write(tx, externalId, customer) {
    if (customer === null) throw new Error("a customer is never taken away");
    const { name = null, ...body } = customer;
    await putCustomer(tx, externalId, firstUuidOf(tx.tenantUuid, "customer", `id:${externalId}`), { name, body });
    await keepPartyKeys(tx, "customer", [externalId]);
  },

  settle: async (_context, _tx, _tenant, { before, after, isScheduled }) => {
    if (isScheduled && before === null)
      return refuse("invalid", "One or more validation errors occurred.", {
        effectiveFrom: ["a new customer is known at once: leave it out"],
      });
    return done(after);
  },
};
