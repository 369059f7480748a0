import type { Piece } from "./read-how-to.ts";

/** The texts of a tree; undefined where there is no such file. */
export type ReadText = (path: string) => string | undefined;
type TextPiece = Exclude<Piece, { readonly kind: "command" }>;

const MEND = "mend the example in docs/how-to";

/**
 * What the files of an example hold once its pieces stand in them. Throws, with what to mend, when a new file is there already or
 * a line to stand beside is not there exactly once: the tree has changed under the example.
 */
export function applyPieces(pieces: readonly Piece[], read: ReadText): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const piece of pieces) {
    if (piece.kind === "command") continue;
    const before = texts.get(piece.path) ?? read(piece.path);
    texts.set(piece.path, piece.kind === "file" ? newFile(piece, before) : withLines(piece, before));
  }
  return texts;
}

function newFile({ path, text }: TextPiece, before: string | undefined): string {
  if (before !== undefined) throw new Error(`${path} is there already: ${MEND}`);
  return text;
}

function withLines(
  { path, where, anchor, text }: Extract<Piece, { readonly kind: "lines" }>,
  before: string | undefined,
): string {
  if (before === undefined) throw new Error(`${path} is gone: ${MEND}`);
  const lines = before.split("\n");
  const hits = lines.flatMap((line, at) => (line.trim().startsWith(anchor.trim()) ? [at] : []));
  const [at] = hits;
  if (at === undefined || hits.length > 1)
    throw new Error(`${path} has ${hits.length} lines that begin with "${anchor}" where it should have one: ${MEND}`);
  const indent = /^ */.exec(lines[at] as string)?.[0] ?? "";
  const added = text
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => (line === "" ? line : indent + line));
  lines.splice(where === "after" ? at + 1 : at, 0, ...added);
  return lines.join("\n");
}

/** Something that can be forgotten: a whole piece, or the lines inside of one that begin with `line`. */
export interface Omission {
  readonly what: string;
  readonly pieces: readonly Piece[];
}

/** Every way to forget one required piece of an example. */
export function omissionsOf(pieces: readonly Piece[]): readonly Omission[] {
  return pieces.flatMap((piece, at) => {
    const without = { what: titleOf(piece), pieces: pieces.toSpliced(at, 1) };
    if (piece.kind === "command") return [without];
    const within = piece.needs.map((line) => ({
      what: `${titleOf(piece)}: ${line}`,
      pieces: pieces.with(at, { ...piece, text: withoutLines(piece, line) }),
    }));
    return [without, ...within];
  });
}

function titleOf(piece: Piece): string {
  if (piece.kind === "command") return piece.command;
  if (piece.kind === "file") return piece.path;
  return `${piece.path} (${piece.text.trim().split("\n")[0]?.slice(0, 60)})`;
}

/** The text without the line that begins so, and what is indented under it with its closing line. */
function withoutLines({ path, text }: TextPiece, start: string): string {
  const lines = text.split("\n");
  const first = lines.findIndex((line) => line.trim().startsWith(start));
  if (first === -1) throw new Error(`no line of the block for ${path} begins with "${start}": ${MEND}`);
  const depth = (line: string): number => line.length - line.trimStart().length;
  const base = depth(lines[first] as string);
  let end = first + 1;
  while (end < lines.length && lines[end] !== "" && depth(lines[end] as string) > base) end += 1;
  const closes = /^\s*[\]})]/.test(lines[end] ?? "") && depth(lines[end] as string) === base;
  lines.splice(first, end - first + (closes ? 1 : 0));
  return lines.join("\n");
}
