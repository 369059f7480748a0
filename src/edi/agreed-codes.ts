import { foldChargeName } from "#domain/charge/charge-code-book.ts";

/** What a partner's charge names mean, asked by code, then by text. */
export type AgreedCodes = (...names: readonly (string | null)[]) => string | undefined;

const NOTHING: AgreedCodes = () => undefined;

const readings = new WeakMap<Readonly<Record<string, string>>, AgreedCodes>();

/**
 * A partner's charge-code map, ready to be asked: letters and digits count, case and marks do not. The first name it knows
 * decides.
 */
export function agreedCodesOf(map: Readonly<Record<string, string>>): AgreedCodes {
  const before = readings.get(map);
  if (before !== undefined) return before;
  const folded = new Map(Object.entries(map).map(([name, code]) => [foldChargeName(name), code]));
  const made: AgreedCodes =
    folded.size === 0
      ? NOTHING
      : (...names) => {
          for (const name of names) {
            const code = name === null ? undefined : folded.get(foldChargeName(name));
            if (code !== undefined) return code;
          }
          return undefined;
        };
  readings.set(map, made);
  return made;
}
