/**
 * Attachments are fetched by their name, so no two of one communication may share one: "a.pdf" and "a.pdf" become "a.pdf" and
 * "a (2).pdf". Names that differ in case only are kept apart too, for whoever saves them to a disk that does not.
 */
export function uniqueNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf(".");
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
    let unique = name;
    for (let number = 2; taken.has(unique.toLowerCase()); number += 1) unique = `${stem} (${number})${ending}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
