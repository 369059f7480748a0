/** Texts in one language by their English ones, each an ICU message with the places of the English one: "{0} de {1}". */
export type Catalog = Readonly<Record<string, string>>;

export type Format = (message: string, values: readonly unknown[]) => unknown;

/** "Approve {0}" of the pieces of a template. */
export function keyOf(pieces: readonly string[]): string {
  return pieces.reduce((text, piece, place) => `${text}{${place - 1}}${piece}`);
}

/** `make` compiles a message once; it is used again for other values. */
export function formatWith(make: (message: string) => { readonly format: (values: Record<string, unknown>) => unknown }): Format {
  const made = new Map<string, ReturnType<typeof make>>();
  return (message, values) => {
    const known = made.get(message) ?? make(message);
    made.set(message, known);
    return known.format(Object.fromEntries(values.map((value, place) => [String(place), value])));
  };
}
