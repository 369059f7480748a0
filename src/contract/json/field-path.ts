const PLAIN_NAME = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u;

/** `vendors[0].externalId`: the path of a field as errors name it. Names of free-form maps that are no plain words are quoted. */
export function memberPath(parent: string, name: string): string {
  if (!PLAIN_NAME.test(name)) return `${parent}[${JSON.stringify(name)}]`;
  return parent === "" ? name : `${parent}.${name}`;
}

export function entryPath(parent: string, index: number): string {
  return `${parent}[${index}]`;
}

/** The last part of a path, as a message names it: `externalId`, `vendors[0]`. */
export function leafOf(path: string): string {
  const dot = path.lastIndexOf(".");
  return dot === -1 ? path : path.slice(dot + 1);
}
