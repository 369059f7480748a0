import { entryPath, leafOf, memberPath } from "./field-path.ts";
import type { Problems } from "./problems.ts";
import { InexactNumber } from "./read-json.ts";

const isOddText = (text: string): boolean => text.includes("\u0000") || !text.isWellFormed();

/**
 * The slow check of a folded value, run only when the scan of the bytes saw something odd: names every text no database can hold
 * and every number a double would round, by field path. Answers the value with such numbers replaced by 0, so that validation can
 * go on.
 */
export function refuseOddValues(value: unknown, path: string, problems: Problems): unknown {
  if (typeof value === "string") {
    if (isOddText(value)) problems.add(path, `${leafOf(path)} must not contain U+0000 or half of a surrogate pair`);
    return value;
  }
  if (value instanceof InexactNumber) {
    problems.add(
      path,
      `${leafOf(path)} must be a number of at most 15 significant digits (${value.source.slice(0, 40)} would be rounded)`,
    );
    return 0;
  }
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1)
      value[index] = refuseOddValues(value[index], entryPath(path, index), problems);
    return value;
  }
  if (typeof value === "object" && value !== null) {
    const members = value as Record<string, unknown>;
    for (const name of Object.keys(members)) {
      if (isOddText(name)) {
        problems.add(path, `${leafOf(path)} has a name with U+0000 or half of a surrogate pair`);
        continue;
      }
      const checked = refuseOddValues(members[name], memberPath(path, name), problems);
      // Only a number that was replaced is written back; `__proto__` never is, for that would set the prototype.
      if (checked !== members[name] && name !== "__proto__") members[name] = checked;
    }
  }
  return value;
}
