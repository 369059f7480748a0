import { browserOf, language } from "./languages.ts";

/** How days and numbers are written: as countries write them, in the language that was chosen. */
const REGIONS = ["US", "CA", "MX", "GB", "DE", "CH"] as const;

const ENTRY = "weighbridge-forms";

/** What somebody chose in this browser; null: as the language has it, or as the browser's clock goes. */
export interface Forms {
  readonly region: string | null;
  readonly timeZone: string | null;
}

const OF_LANGUAGE = { en: "en-US", es: "es-MX", "fr-CA": "fr-CA" }[language];
const localeOf = (region: string | null): string =>
  region === null ? OF_LANGUAGE : `${language.split("-")[0] ?? language}-${region}`;

/** @internal asked by a test of what is kept. */
export function formsFrom(kept: string | null): Forms {
  try {
    const { region, timeZone } = JSON.parse(kept ?? "{}") as Partial<Record<keyof Forms, unknown>>;
    return {
      region: REGIONS.find((each) => each === region) ?? null,
      // A zone that this browser does not know would draw nothing at all.
      timeZone:
        typeof timeZone === "string" && new Intl.DateTimeFormat("en-US", { timeZone }).resolvedOptions().timeZone !== ""
          ? timeZone
          : null,
    };
  } catch {
    return { region: null, timeZone: null };
  }
}

const kept = (): string | null => {
  try {
    return browserOf().document === undefined ? null : localStorage.getItem(ENTRY);
  } catch {
    return null;
  }
};

export const forms = formsFrom(kept());

/** How days, numbers and amounts are written: those of Spanish as Mexico and the United States write them. */
export const locale = localeOf(forms.region);
/** Where instants are told; undefined: where the browser is. */
export const timeZone = forms.timeZone ?? undefined;

/** Keeps it in this browser. True where it is another one now: formats are made once, and the page is to be drawn anew. */
export function keepForms({ region, timeZone }: Forms): boolean {
  const wanted = formsFrom(JSON.stringify({ region, timeZone }));
  const isSame = (one: Forms): boolean => one.region === wanted.region && one.timeZone === wanted.timeZone;
  if (isSame(formsFrom(kept()))) return false;
  try {
    localStorage.setItem(ENTRY, JSON.stringify(wanted));
  } catch {
    // Storage may be forbidden: then it stays as the language has it.
  }
  return isSame(formsFrom(kept()));
}

const EXAMPLE_DAY = Date.UTC(2026, 10, 5);
const exampleOf = (of: string): string =>
  `${new Intl.DateTimeFormat(of, { dateStyle: "medium", timeZone: "UTC" }).format(EXAMPLE_DAY)} · ${new Intl.NumberFormat(of, { minimumFractionDigits: 2 }).format(1234.5)}`;

/** Ways to write days and numbers, each told by an example; of regions that write alike, the first. */
export function writtenForms(): readonly { readonly region: string | null; readonly example: string }[] {
  const seen = new Set<string>();
  return [null, ...REGIONS].flatMap((region) => {
    const example = exampleOf(localeOf(region));
    // The one that was chosen is there, also where another looks like it.
    if (seen.has(example) && region !== forms.region) return [];
    seen.add(example);
    return [{ region, example }];
  });
}
