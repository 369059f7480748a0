/** An element of an XML file: its name and namespace as they are meant, whatever prefix the file gives them. */
export interface XmlElement {
  readonly name: string;
  readonly namespace: string;
  /** By name; those with a namespace of their own are left out. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The text directly in it, without blanks around it. */
  readonly text: string;
}

/**
 * Elements at the end of a path of names. A step may name alternatives, `ExchangedDocument|HeaderExchangedDocument`: what one
 * edition of a format calls otherwise.
 */
export function elementsAt(from: XmlElement, ...path: readonly string[]): readonly XmlElement[] {
  let found: readonly XmlElement[] = [from];
  for (const step of path) {
    const names = step.split("|");
    found = found.flatMap(({ children }) => children.filter(({ name }) => names.includes(name)));
  }
  return found;
}

/** The texts at the end of a path that are not empty. */
export function textsAt(from: XmlElement, ...path: readonly string[]): readonly string[] {
  return elementsAt(from, ...path)
    .map(({ text }) => text)
    .filter((text) => text !== "");
}
