import { FIELD_TEXTS } from "../../../src/contract/manage/document/field-texts.ts";
import type { BodyOf } from "../api/answers.ts";
import { ApiError } from "../api/api-error.ts";
import { sayName } from "../ui/readable-names.ts";
import { t, translated } from "../language/text.ts";

type Texts = Readonly<Record<string, string>>;

/** What a bill that is keyed is made of, beside the fields that papers have too. */
const KEYED_TEXTS: Readonly<Record<Exclude<keyof BodyOf<"keyInvoice">, keyof typeof FIELD_TEXTS>, string>> = {
  type: "type",
  stops: t`remit-to`,
  items: t`items`,
  vendor: t`vendor`,
  service: t`service`,
  customer: t`customer`,
  referenceNumbers: t`reference numbers`,
  externalId: t`ID of the bill`,
  isQuickPay: t`quick pay`,
  documentUuid: t`document`,
  notAsRead: t`fields compared with the page`,
};
/** Lists, of which one entry is told by its place. */
const ENTRY_TEXTS: Texts = { charges: t`charge`, referenceNumbers: t`reference number`, stops: t`remit-to`, items: t`item` };
/** Names that are names of the interface alone: these are never words of a sentence. */
const TEXTS: Texts = {
  ...KEYED_TEXTS,
  ...Object.fromEntries(Object.entries(FIELD_TEXTS).map(([name, text]) => [name, translated(text)])),
  scacCode: "SCAC",
};
const NAMES = Object.keys(TEXTS).filter((name) => /[a-z][A-Z]|^scac$/.test(name));
const ENTRIES = new RegExp(String.raw`\b(${Object.keys(ENTRY_TEXTS).join("|")})\[(\d+)\](?:\.\w+(?:\[\d+\])?)*`, "g");
const NAMED = new RegExp(String.raw`(?<![\w.])(?:vendor\.)?(${NAMES.join("|")})(?![\w(])`, "g");

/** What people call a field, in the middle of a sentence. */
export function fieldText(name: string): string {
  return TEXTS[name] ?? sayName(name).toLowerCase();
}

/** What people call a field, as a label. */
export function sayField(name: string): string {
  const text = fieldText(name);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** A reason as the service wrote it, now or in an earlier release, with its fields as people call them. */
export function withFieldTexts(text: string): string {
  return text
    .replace(ENTRIES, (_, list: string, at: string) => `${ENTRY_TEXTS[list] ?? list} ${Number(at) + 1}`)
    .replace(NAMED, (_, name: string) => TEXTS[name] ?? name);
}

/** A refusal of what somebody said of a bill, with its fields as people call them. */
export function errorWithFieldTexts(error: Error | null): Error | null {
  if (!(error instanceof ApiError)) return error;
  const { status, message, traceId, fields, code } = error;
  const told = Object.entries(fields).map(([field, messages]) => [withFieldTexts(field), messages.map(withFieldTexts)] as const);
  return new ApiError(status, withFieldTexts(message), traceId, { fields: Object.fromEntries(told), code });
}
