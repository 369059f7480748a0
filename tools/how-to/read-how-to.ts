import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The worked example of a how-to is what its page shows: code blocks whose first line says where they belong.
 *
 * - `ts file=src/a.ts`: a new file.
 * - `ts into=src/a.ts after="  first,"`: lines behind the only line that begins so (`before=`: in front of it), indented like it.
 * - `sh run`: commands that write what is generated.
 * - `sh check`: the commands that say what is missing.
 *
 * `needs="text"` names lines inside a block that must not be left out either; `&quot;` stands for a quotation mark.
 */
export type Piece =
  | { readonly kind: "file"; readonly path: string; readonly text: string; readonly needs: readonly string[] }
  | {
      readonly kind: "lines";
      readonly path: string;
      readonly where: "after" | "before";
      readonly anchor: string;
      readonly text: string;
      readonly needs: readonly string[];
    }
  | { readonly kind: "command"; readonly command: string };

export interface HowTo {
  /** The page without its ending: "add-a-rule". */
  readonly name: string;
  readonly pieces: readonly Piece[];
  /** Commands, the quick ones first. */
  readonly checks: readonly string[];
}

interface Block {
  readonly info: string;
  readonly text: string;
}

/** The fenced blocks of a page, without the indentation of a list they stand in. */
function blocksOf(page: string): readonly Block[] {
  return [...page.matchAll(/^( *)```([^\n]+)\n([\s\S]*?)^\1```$/gm)].map(([, indent = "", info = "", body = ""]) => ({
    info,
    text: body
      .split("\n")
      .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
      .join("\n"),
  }));
}

function attributesOf(info: string): readonly (readonly [name: string, value: string])[] {
  return [...info.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g)].map(([, name = "", quoted, bare]) => [
    name,
    (quoted ?? bare ?? "").replaceAll("&quot;", '"'),
  ]);
}

function pieceOf({ info, text }: Block): Piece | null {
  const attributes = attributesOf(info);
  const valueOf = (name: string): string | undefined => attributes.find(([each]) => each === name)?.[1];
  const needs = attributes.filter(([name]) => name === "needs").map(([, value]) => value);
  const file = valueOf("file");
  if (file !== undefined) return { kind: "file", path: file, text, needs };
  const into = valueOf("into");
  if (into === undefined) return null;
  const where = valueOf("after") === undefined ? "before" : "after";
  const anchor = valueOf(where);
  if (anchor === undefined) throw new Error(`a block into ${into} does not say after or before which line`);
  return { kind: "lines", path: into, where, anchor, text, needs };
}

const commandsOf = ({ text }: Block): readonly string[] => text.split("\n").filter((line) => line.trim() !== "");

export function readHowTo(name: string, page: string): HowTo {
  const pieces: Piece[] = [];
  const checks: string[] = [];
  for (const block of blocksOf(page)) {
    if (block.info === "sh check") checks.push(...commandsOf(block));
    else if (block.info === "sh run") pieces.push(...commandsOf(block).map((command) => ({ kind: "command" as const, command })));
    else {
      const piece = pieceOf(block);
      if (piece !== null) pieces.push(piece);
    }
  }
  return { name, pieces, checks };
}

/** The how-tos of a tree that have a worked example. */
export function howTosIn(root: string): readonly HowTo[] {
  const folder = join(root, "docs/how-to");
  return readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map((file) => readHowTo(file.slice(0, -3), readFileSync(join(folder, file), "utf8")))
    .filter(({ pieces }) => pieces.length > 0);
}
