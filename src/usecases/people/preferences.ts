import { beginPreference, findPreference, type PreferenceRow, savePreference } from "#db/queries/people/preference.ts";
import type { Context, Tenant } from "#src/context.ts";
import { timeZoneOf } from "../notice/weekly-time.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

export interface Preferences extends Omit<PreferenceRow, "keys"> {
  /** `is` stands for `of`; null: `of` is off. */
  readonly keys: readonly { readonly of: string; readonly is: string | null }[];
  /** Whether they chose anything, in whatever browser. */
  readonly isChosen: boolean;
}

/** Absent: as it is. Null: as the browser has it. */
export type PreferencesChange = Readonly<Partial<Omit<PreferenceRow, "keys">>> & {
  readonly keys?: readonly { readonly of: string; readonly is?: string | null }[] | null;
};

const NOTHING: PreferenceRow = {
  theme: null,
  density: null,
  language: null,
  region: null,
  timeZone: null,
  singleKeys: null,
  keys: [],
};

const shown = (row: PreferenceRow | undefined): Preferences => {
  const { keys, ...chosen } = row ?? NOTHING;
  return {
    ...chosen,
    keys: keys.map((entry) => {
      const [of = "", is = ""] = entry.split("=");
      return { of, is: is === "" ? null : is };
    }),
    isChosen: row !== undefined,
  };
};

/** How the app looks and listens for somebody in this tenant. */
export function readPreferences(context: Context, tenant: Tenant, userId: string): Promise<Preferences> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => shown(await findPreference(tx, userId, "as-it-is")));
}

/** The first fault of keys that would stand for two things, or be said twice; undefined: there is none. */
function faultOf(keys: NonNullable<PreferencesChange["keys"]>): string | undefined {
  const said = new Map<string, number>();
  const taken = new Map<string, string>();
  for (const [place, { of, is }] of keys.entries()) {
    if (said.has(of)) return `keys[${place}].of says "${of}" a second time`;
    said.set(of, place);
    if (is == null) continue;
    const other = taken.get(is);
    if (other !== undefined) return `keys[${place}].is must not be "${is}", which stands for "${other}" already`;
    taken.set(is, of);
  }
  return undefined;
}

/**
 * What is not named stays as it is: two browsers that change different parts keep both. Refuses: invalid (a time zone that is
 * none, a key that would stand for two).
 */
export function changePreferences(
  context: Context,
  tenant: Tenant,
  userId: string,
  change: PreferencesChange,
): Promise<Outcome<Preferences>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx): Promise<Outcome<Preferences>> => {
    const timeZone = change.timeZone == null ? change.timeZone : timeZoneOf(change.timeZone);
    if (timeZone === undefined && change.timeZone != null)
      return refuse("invalid", "One or more validation errors occurred.", {
        timeZone: ["timeZone must be the name of a time zone, such as America/Chicago"],
      });
    const { keys, ...rest } = change;
    const fault = keys == null ? undefined : faultOf(keys);
    if (fault !== undefined) return refuse("invalid", "One or more validation errors occurred.", { keys: [fault] });
    await beginPreference(tx, userId);
    const before = (await findPreference(tx, userId, "locked")) ?? NOTHING;
    const named = Object.fromEntries(
      Object.entries({ ...rest, ...(timeZone === undefined ? {} : { timeZone }) }).filter(([, value]) => value !== undefined),
    );
    const after: PreferenceRow = {
      ...before,
      ...named,
      keys: keys === undefined ? before.keys : (keys ?? []).map(({ of, is }) => `${of}=${is ?? ""}`),
    };
    await savePreference(tx, userId, after);
    return done(shown(after));
  });
}
