/** Languages of the app, each called what its own speakers call it. */
export const LANGUAGES = [
  { code: "en", name: "English" },
  { code: "es", name: "Español" },
  { code: "fr-CA", name: "Français (Canada)" },
] as const;
export type Language = (typeof LANGUAGES)[number]["code"];

/** The page, where there is one: tests read these files outside of a browser. */
export function browserOf() {
  return globalThis as {
    readonly document?: { readonly documentElement: { lang: string } };
    readonly location?: { readonly reload: () => void };
  };
}

const ENTRY = "weighbridge-language";

const isLanguage = (text: unknown): text is Language => LANGUAGES.some(({ code }) => code === text);

/**
 * The first that the browser asks for and the app knows, whatever its country: "es-MX" is Spanish, "fr" is French.
 *
 * @internal asked by a test, with the wishes of other browsers.
 */
export function languageFor(asked: readonly string[]): Language {
  for (const tag of asked) {
    const found = LANGUAGES.find(({ code }) => code.split("-")[0] === tag.toLowerCase().split(/[-_]/)[0]);
    if (found !== undefined) return found.code;
  }
  return "en";
}

/** What somebody chose in this browser; null: as the browser asks. */
export function chosenLanguage(): Language | null {
  try {
    const kept = localStorage.getItem(ENTRY);
    return isLanguage(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps it in this browser, past the end of a session; null: as the browser asks. True where it is another one now. */
export function keepLanguage(language: Language | null): boolean {
  if (chosenLanguage() === language) return false;
  try {
    if (language === null) localStorage.removeItem(ENTRY);
    else localStorage.setItem(ENTRY, language);
  } catch {
    // Storage may be forbidden: then the browser's own languages go on deciding.
  }
  return chosenLanguage() === language;
}

const PICKED = "weighbridge-language-picked";

/**
 * Chooses it before one signs in, and draws everything anew, as texts are looked up once. Whoever signs in next in this tab meant
 * it, whatever they chose before.
 */
export function chooseLanguage(language: Language): void {
  keepLanguage(language);
  try {
    sessionStorage.setItem(PICKED, language);
  } catch {
    // Then what they chose before goes on.
  }
  browserOf().location?.reload();
}

/** The language that was picked before signing in, told once; null: none was. */
export function pickedLanguage(): Language | null {
  try {
    const picked = sessionStorage.getItem(PICKED);
    sessionStorage.removeItem(PICKED);
    return isLanguage(picked) ? picked : null;
  } catch {
    return null;
  }
}

/** Outside of a browser: English. */
export const language: Language =
  browserOf().document === undefined ? "en" : (chosenLanguage() ?? languageFor(navigator.languages));

/** Says it to what reads the page aloud, and to the browser that would translate it. */
export function nameLanguage(shown: Language): void {
  const { document } = browserOf();
  if (document !== undefined) document.documentElement.lang = shown;
}
