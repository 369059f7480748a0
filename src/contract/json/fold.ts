import type { TSchema } from "typebox";
import { entryPath, memberPath } from "./field-path.ts";
import type { Problems } from "./problems.ts";
import { InexactNumber } from "./read-json.ts";

/**
 * What folding knows of a schema: canonical names by every spelling, enumerations by lower case. A free-form map, a number, a
 * plain text have no folder and pass untouched, to the letter.
 */
export type Folder = ObjectFolder | ArrayFolder | EnumFolder | EmptyFolder;

interface Member {
  readonly name: string;
  readonly folder: Folder | undefined;
}
interface ObjectFolder {
  readonly kind: "object";
  /** Canonical and Pascal spelling, and the lower-case one every other spelling is looked up by. */
  readonly members: ReadonlyMap<string, Member>;
  /** `x-keeps-others`: what the schema does not know passes to the letter, for another reader to judge. */
  readonly keepsOthers: boolean;
}
interface ArrayFolder {
  readonly kind: "array";
  readonly items: Folder;
}
interface EnumFolder {
  readonly kind: "enum";
  readonly values: ReadonlyMap<string, string>;
  readonly emptyIsAbsent: boolean;
}
interface EmptyFolder {
  readonly kind: "empty-is-absent";
}

interface Shape {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly enum?: readonly unknown[];
  readonly "x-empty-is-absent"?: boolean;
  readonly "x-keeps-others"?: boolean;
}

/** Compiles the folder of a schema. `x-empty-is-absent` on a text drops the property when it is blank. */
export function folderOf(schema: TSchema): Folder | undefined {
  const shape = schema as Shape;
  if (shape.properties !== undefined) {
    const members = new Map<string, Member>();
    for (const [name, property] of Object.entries(shape.properties)) {
      const member = { name, folder: folderOf(property) };
      members.set(name.toLowerCase(), member);
      members.set(name[0]?.toUpperCase() + name.slice(1), member);
      members.set(name, member);
    }
    return { kind: "object", members, keepsOthers: shape["x-keeps-others"] === true };
  }
  if (shape.items !== undefined) {
    const items = folderOf(shape.items);
    return items === undefined ? undefined : { kind: "array", items };
  }
  const emptyIsAbsent = shape["x-empty-is-absent"] === true;
  if (shape.enum !== undefined) {
    const values = new Map<string, string>();
    const texts = shape.enum.filter((value) => typeof value === "string");
    for (const value of texts) values.set(value.toLowerCase(), value);
    for (const value of texts) values.set(value, value);
    return { kind: "enum", values, emptyIsAbsent };
  }
  return emptyIsAbsent ? { kind: "empty-is-absent" } : undefined;
}

/**
 * `value` with the schema's own names and enumeration spellings, without anything the schema does not know: itself where it is so
 * already (most senders write what is documented), else a copy of what is not. The same property in two spellings is a problem of
 * that property. What has the wrong type passes as it is: validation names it.
 */
export function fold(value: unknown, folder: Folder, path: string, problems: Problems): unknown {
  return isFolded(value, folder) ? value : foldAnew(value, folder, path, problems);
}

/**
 * Whether folding would change nothing. A copy by names that are looked up costs three times what parsing does: this, a fraction.
 */
const isFolded = (value: unknown, folder: Folder): boolean => {
  switch (folder.kind) {
    case "object":
      return !isPlainObject(value) || isFoldedObject(value, folder);
    case "array":
      return !Array.isArray(value) || value.every((item) => isFolded(item, folder.items));
    case "enum":
      if (typeof value !== "string") return true;
      if (folder.emptyIsAbsent && value.trim() === "") return false;
      return (folder.values.get(value) ?? folder.values.get(value.toLowerCase()) ?? value) === value;
    case "empty-is-absent":
      return typeof value !== "string" || value.trim() !== "";
  }
};

const isFoldedObject = (value: Record<string, unknown>, folder: ObjectFolder): boolean => {
  for (const key in value) {
    const member = folder.members.get(key);
    if (member === undefined) {
      if (!folder.keepsOthers || folder.members.has(key.toLowerCase())) return false;
      continue;
    }
    const inner = value[key];
    if (member.name !== key || inner === undefined) return false;
    if (member.folder !== undefined && inner !== null && !isFolded(inner, member.folder)) return false;
  }
  return true;
};

/** A number that cannot be held stands there as an object of its own: it must not pass for an empty one. */
const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof InexactNumber);

const foldAnew = (value: unknown, folder: Folder, path: string, problems: Problems): unknown => {
  switch (folder.kind) {
    case "object":
      return isPlainObject(value) ? foldObject(value, folder, path, problems) : value;
    case "array": {
      if (!Array.isArray(value)) return value;
      const items: unknown[] = [];
      for (let index = 0; index < value.length; index += 1)
        items.push(fold(value[index], folder.items, entryPath(path, index), problems));
      return items;
    }
    case "enum":
      if (typeof value !== "string") return value;
      if (folder.emptyIsAbsent && value.trim() === "") return undefined;
      return folder.values.get(value) ?? folder.values.get(value.toLowerCase()) ?? value;
    case "empty-is-absent":
      return typeof value === "string" && value.trim() === "" ? undefined : value;
  }
};

const foldObject = (
  value: Record<string, unknown>,
  folder: ObjectFolder,
  path: string,
  problems: Problems,
): Record<string, unknown> => {
  const out: Record<string, unknown> = {};
  // Names whose value counts as absent: said twice all the same when another spelling follows.
  let absent: Set<string> | undefined;
  for (const key in value) {
    const member = folder.members.get(key) ?? folder.members.get(key.toLowerCase());
    if (member === undefined) {
      // Defined, not assigned: `__proto__` among them would set the prototype.
      if (folder.keepsOthers)
        Object.defineProperty(out, key, { value: value[key], enumerable: true, writable: true, configurable: true });
      continue;
    }
    const { name } = member;
    if (out[name] !== undefined || absent?.has(name) === true) {
      problems.add(memberPath(path, name), `${name} is given more than once, in different spellings`);
      continue;
    }
    const raw = value[key];
    const folded =
      member.folder === undefined || raw === null
        ? raw
        : fold(raw, member.folder, path === "" ? name : `${path}.${name}`, problems);
    if (folded !== undefined) out[name] = folded;
    else (absent ??= new Set()).add(name);
  }
  return out;
};
