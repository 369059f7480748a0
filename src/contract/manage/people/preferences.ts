import { Type } from "typebox";
import { reader } from "../../json/reader.ts";
import { choice, flag, list, requiredText, text } from "../../schema.ts";

const THEMES = ["auto", "light", "dark"] as const;
const DENSITIES = ["compact", "comfortable"] as const;
/** Of the app's texts. */
const APP_LANGUAGES = ["en", "es", "fr-CA"] as const;
/** How countries write days and numbers. */
const APP_REGIONS = ["US", "CA", "MX", "GB", "DE", "CH"] as const;

const MAX_KEYS = 100;
const KEY = { maxLength: 20, pattern: "^[^=\\s]+$", "x-pattern-text": "holds a blank or an equals sign" };

const oneOrNull = <const V extends readonly string[]>(values: V, description: string) =>
  Type.Unsafe<V[number] | null>({ type: ["string", "null"], enum: [...values, null], description });
const IN_BROWSER = "Null: as the browser has it.";

export const PreferencesSchema = Type.Object(
  {
    theme: oneOrNull(THEMES, IN_BROWSER),
    density: oneOrNull(DENSITIES, IN_BROWSER),
    language: oneOrNull(APP_LANGUAGES, IN_BROWSER),
    region: oneOrNull(APP_REGIONS, "As which country days and numbers are written. Null: as the language has it."),
    timeZone: Type.Unsafe<string | null>({
      type: ["string", "null"],
      description: "A name of the IANA database, in which instants are told. Null: that of the browser.",
    }),
    singleKeys: Type.Unsafe<boolean | null>({ type: ["boolean", "null"], description: IN_BROWSER }),
    keys: Type.Array(
      Type.Object({
        of: Type.String({ description: "A single key of the app as it comes." }),
        is: Type.Unsafe<string | null>({ type: ["string", "null"], description: "What stands for it; null: it is off." }),
      }),
      { description: "The rest are as they come." },
    ),
    isChosen: Type.Boolean({ description: "False: nothing was chosen yet." }),
  },
  { $id: "Preferences" },
);

export const preferencesReader = reader(
  Type.Object(
    {
      theme: choice(THEMES, { description: "How colors are." }),
      density: choice(DENSITIES, { description: "How close rows stand." }),
      language: choice(APP_LANGUAGES, { description: "Of the app's own texts." }),
      region: choice(APP_REGIONS, { description: "As which country days and numbers are written." }),
      timeZone: text({ maxLength: 64, description: "A name of the IANA database, in which instants are told." }),
      singleKeys: flag({ description: "Whether single keys act." }),
      keys: list(
        Type.Object({
          of: requiredText(KEY.maxLength, { ...KEY, description: "A single key of the app as it comes.", example: "h" }),
          is: text({ ...KEY, description: "What stands for it from now on; null: nothing does, it is off.", example: "7" }),
        }),
        { maxItems: MAX_KEYS, description: "All that stand for others or are off. No key stands for two." },
      ),
    },
    { $id: "PreferencesChange" },
  ),
);
