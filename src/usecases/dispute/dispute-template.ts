import { fillLiquid, type TemplateFault } from "#adapters/liquid-template.ts";
import { type StoredTemplate, templateFromStored } from "#contract/stored/dispute-template.ts";
import type { TenantTx } from "#db/database.ts";
import { findDisputeTemplate, setDisputeTemplate } from "#db/queries/dispute/dispute-template.ts";
import {
  DEFAULT_TEMPLATE,
  type DisputeTemplate,
  PLACEHOLDERS,
  type PlaceholderValues,
} from "#domain/dispute/dispute-template.ts";
import type { LetterTexts } from "#domain/dispute/letter.ts";
import type { Context, Tenant } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { changeSetting, type SettingChange } from "../setting/change-setting.ts";
import type { SettingDefinition } from "../setting/setting-definition.ts";

const ownTemplate = async (tx: TenantTx): Promise<StoredTemplate | null> => {
  const stored = await findDisputeTemplate(tx);
  return stored === null ? null : templateFromStored(stored);
};

/** Letters are written with the words of the day on which they are. */
export const DISPUTE_TEMPLATE: SettingDefinition<"dispute-template"> = {
  kind: "dispute-template",
  read: ownTemplate,
  write: (tx, _, template) => setDisputeTemplate(tx, template),
};

/** The tenant's template, or the one every tenant begins with. */
export async function templateOf(tx: TenantTx): Promise<DisputeTemplate> {
  return (await ownTemplate(tx)) ?? DEFAULT_TEMPLATE;
}

export function readDisputeTemplate(context: Context, tenant: Tenant): Promise<DisputeTemplate> {
  return context.db.inTenant(tenant.tenantUuid, templateOf);
}

/** Parts of a template as they are given: null is the part every tenant begins with. */
export type TemplateChange = { readonly [Part in keyof DisputeTemplate]: DisputeTemplate[Part] | null };

/** No letter goes out without a subject: a blank one is the default's. */
const ownSubject = ({ subject }: TemplateChange): string | null => (subject?.trim() === "" ? null : subject);

export function completeTemplate(change: TemplateChange): DisputeTemplate {
  return {
    subject: ownSubject(change) ?? DEFAULT_TEMPLATE.subject,
    opening: change.opening ?? DEFAULT_TEMPLATE.opening,
    closing: change.closing ?? DEFAULT_TEMPLATE.closing,
    answerDays: change.answerDays ?? DEFAULT_TEMPLATE.answerDays,
  };
}

const TEXTS = ["subject", "opening", "closing"] as const;

/** What no template of the tenant's may be: its part, with the line. */
export interface TemplatePartFault extends TemplateFault {
  readonly part: (typeof TEXTS)[number];
}

/** A template's words with these values in them, or what is wrong with them. */
export async function fillTexts(template: DisputeTemplate, values: PlaceholderValues): Promise<LetterTexts | TemplatePartFault> {
  const words = { subject: "", opening: "", closing: "" };
  for (const part of TEXTS) {
    const filled = await fillLiquid(template[part], values);
    if (!filled.ok) return { part, ...filled.fault };
    words[part] = filled.text;
  }
  return words;
}

export function refuseTemplate({ part, line, message }: TemplatePartFault) {
  return refuse("invalid", "One or more validation errors occurred.", { [part]: [`${part}, line ${line}: ${message}`] });
}

/** Every value says its own name: what a template makes of them is tried before it is kept. */
const EXAMPLE = Object.fromEntries(PLACEHOLDERS.map((name) => [name, name])) as PlaceholderValues;

/** Refuses: invalid (a text is no Liquid, names what no claim has, or takes too much). */
async function checkTemplate(template: DisputeTemplate): Promise<Outcome<null>> {
  const words = await fillTexts(template, EXAMPLE);
  return "part" in words ? refuseTemplate(words) : done(null);
}

/**
 * Replaces the template; without any part of its own the tenant follows the default again. Refuses: etag-mismatch, invalid (as
 * `checkTemplate`, or a day that is over).
 */
export async function changeDisputeTemplate(
  context: Context,
  tenant: Tenant,
  given: TemplateChange,
  change: SettingChange,
): Promise<Outcome<{ readonly template: DisputeTemplate; readonly eTag: string }>> {
  const template = completeTemplate(given);
  const checked = await checkTemplate(template);
  if (!checked.ok) return checked;
  const isDefault = Object.values({ ...given, subject: ownSubject(given) }).every((part) => part === null);
  const content = isDefault ? null : { language: "liquid" as const, ...template };
  const published = await changeSetting(context, tenant, {
    ...change,
    definition: DISPUTE_TEMPLATE,
    subject: "",
    change: () => content,
  });
  if (!published.ok) return published;
  const { inForce, eTag } = published.value;
  return done({ template: inForce ?? DEFAULT_TEMPLATE, eTag });
}
