import type { TSchema } from "typebox";

interface Shape {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
}

/** Names whose written form in the specification's PascalCase samples is more than a capital first letter. */
const WRITTEN: Readonly<Record<string, string>> = { nmfcCode: "NMFCCode" };

const pascalName = (name: string): string => WRITTEN[name] ?? `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

/**
 * The value with the schema's own names in PascalCase. Names of free-form maps keep every letter; names the schema does not list
 * are left alone.
 */
export function toPascal(value: unknown, schema: TSchema | undefined): unknown {
  if (schema === undefined || value === null || typeof value !== "object") return value;
  const shape = schema as Shape;
  if (Array.isArray(value)) return shape.items === undefined ? value : value.map((entry) => toPascal(entry, shape.items));
  const { properties } = shape;
  if (properties === undefined) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return property === undefined ? [name, inner] : [pascalName(name), toPascal(inner, property)];
    }),
  );
}
