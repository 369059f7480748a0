import type { TSchema } from "typebox";
import { entryPath, memberPath } from "./field-path.ts";

/** How a text holds a file: strict base64; a data URI too where a capture provider may send one. */
export type FileForm = "base64" | "base64-or-data-uri";

/** The places of a schema where files stand (`x-file`). */
export interface FileFields {
  /** Names of the properties, in lower case: requests spell them as they like. */
  readonly names: ReadonlySet<string>;
  /** Every text of a folded value that stands in such a place, whatever else is wrong with the value. */
  each(value: unknown, visit: (path: string, text: string, form: FileForm) => void): void;
}

interface Shape {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly "x-file"?: FileForm;
}

type Walk = (value: unknown, path: string, visit: Parameters<FileFields["each"]>[1]) => void;

const NO_NAMES: ReadonlySet<string> = new Set();

/** Finds them once a schema. */
export function fileFieldsOf(schema: TSchema): FileFields {
  const names = new Set<string>();
  const walk = walkOf(schema, "", names);
  return { names: names.size === 0 ? NO_NAMES : names, each: (value, visit) => walk?.(value, "", visit) };
}

const walkOf = (schema: TSchema, name: string, names: Set<string>): Walk | undefined => {
  const shape = schema as Shape;
  const form = shape["x-file"];
  if (form !== undefined) {
    names.add(name.toLowerCase());
    return (value, path, visit) => {
      if (typeof value === "string") visit(path, value, form);
    };
  }
  if (shape.properties !== undefined) return walkMembers(shape.properties, names);
  const ofItem = shape.items === undefined ? undefined : walkOf(shape.items, name, names);
  if (ofItem === undefined) return undefined;
  return (value, path, visit) => {
    if (Array.isArray(value)) for (const [index, item] of value.entries()) ofItem(item, entryPath(path, index), visit);
  };
};

const walkMembers = (properties: Readonly<Record<string, TSchema>>, names: Set<string>): Walk | undefined => {
  const members: (readonly [string, Walk])[] = [];
  for (const [member, property] of Object.entries(properties)) {
    const walk = walkOf(property, member, names);
    if (walk !== undefined) members.push([member, walk]);
  }
  if (members.length === 0) return undefined;
  return (value, path, visit) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return;
    for (const [member, walk] of members) walk((value as Record<string, unknown>)[member], memberPath(path, member), visit);
  };
};
