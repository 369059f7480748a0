import { createElement, Fragment, type ReactNode } from "react";
import { type Catalog, type Format, formatWith, keyOf } from "./catalog.ts";
import { locale } from "./forms.ts";
import { language, nameLanguage } from "./languages.ts";

interface Loaded {
  readonly catalog: Catalog;
  readonly format: Format;
}

const CATALOGS = {
  es: () => import("./es.json"),
  "fr-CA": () => import("./fr-CA.json"),
} as const;

/** English has none: its texts are the keys. Null as well where it cannot be fetched: better English than no page. */
const load = async (): Promise<Loaded | null> => {
  if (language === "en") return null;
  try {
    const [{ default: catalog }, { IntlMessageFormat }] = await Promise.all([CATALOGS[language](), import("intl-messageformat")]);
    return { catalog, format: formatWith((message) => new IntlMessageFormat(message, locale)) };
  } catch {
    return null;
  }
};

// Awaited before anything that imports this file is evaluated: tables of texts may stand at the top of a file.
const loaded = await load();
nameLanguage(loaded === null ? "en" : language);

/** A text in the reader's language: t`Approve ${number}`. The English text, with {0} for its first value, is the key. */
export function t(pieces: TemplateStringsArray, ...values: readonly (string | number | bigint)[]): string {
  const message = loaded?.catalog[keyOf(pieces)];
  if (loaded === null || message === undefined) return String.raw({ raw: pieces }, ...values);
  return String(loaded.format(message, values));
}

/**
 * Stands for nothing, and tells translators of what an English word is said that has forms elsewhere: t`Approved${OF_INVOICE}`
 * is a text of its own beside t`Approved` of an amount.
 */
export const OF_INVOICE = "";

/** The same with elements in places of the text: tx`Approved by ${<strong>{name}</strong>}`. */
export function tx(pieces: TemplateStringsArray, ...values: readonly ReactNode[]): ReactNode {
  const message = loaded?.catalog[keyOf(pieces)];
  const parts: unknown =
    loaded === null || message === undefined
      ? pieces.flatMap((piece, place) => (place === 0 ? [piece] : [values[place - 1], piece]))
      : loaded.format(message, values);
  return createElement(Fragment, null, ...(Array.isArray(parts) ? (parts as ReactNode[]) : [parts as ReactNode]));
}

/** A text that is made when it is shown, such as the name of a type; as it is where nobody put it into another language. */
export function translated(text: string): string {
  return loaded?.catalog[text] ?? text;
}
