import type { PreferencesSchema } from "#contract/manage/people/preferences.ts";
import type { Static } from "typebox";
import type { Preferences } from "#usecases/people/preferences.ts";

type Out = Static<typeof PreferencesSchema>;

/** Checked by the database: the columns hold what the contract names. */
export function preferencesOut({ theme, density, language, region, keys, ...chosen }: Preferences): Out {
  return {
    ...chosen,
    theme: theme as Out["theme"],
    density: density as Out["density"],
    language: language as Out["language"],
    region: region as Out["region"],
    keys: keys.map(({ of, is }) => ({ of, is })),
  };
}
