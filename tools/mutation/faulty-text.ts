import ts from "typescript";
import type { Mutant } from "./mutants-of.ts";

/**
 * A text with all of its faults in it, each behind a switch: `switches.on` says which one is in force, `switches.met` which were
 * reached.
 */
export interface FaultyText {
  readonly text: string;
  /** Faults that fit no switch: they are tried in a process of their own. */
  readonly left: readonly Mutant[];
}

interface Place {
  readonly mutant: Mutant;
  readonly number: number;
}

/** Numbers faults from `first` on, in the order given. */
export function withFaults(path: string, text: string, mutants: readonly Mutant[], first: number): FaultyText {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TS);
  const places = new Map<ts.Node, Place[]>();
  const left: Mutant[] = [];
  mutants.forEach((mutant, at) => {
    const node = placeOf(source, mutant);
    if (node === null) return void left.push(mutant);
    places.set(node, [...(places.get(node) ?? []), { mutant, number: first + at }]);
  });
  const write = (node: ts.Node): string => {
    const own = writeChildren(node);
    const here = places.get(node);
    if (here === undefined) return own;
    const [from, to] = [node.getStart(source), node.getEnd()];
    const lead = text.slice(node.getFullStart(), from);
    const body = own.slice(lead.length);
    const met = here.map(({ number }) => `switches.met[${number}] = 1`).join(", ");
    if (ts.isExpressionStatement(node)) {
      const off = here.map(({ number }) => `switches.on !== ${number}`).join(" && ");
      return `${lead}{ if ((${met}, ${off})) { ${body} } }`;
    }
    const variants = here.map(({ mutant, number }) => {
      const faulty = text.slice(from, mutant.start) + mutant.replacement + text.slice(mutant.end, to);
      return `switches.on === ${number} ? (${faulty}) : `;
    });
    return `${lead}(${met}, ${variants.join("")}(${body}))`;
  };
  const writeChildren = (node: ts.Node): string => {
    let written = "";
    let at = node.getFullStart();
    ts.forEachChild(node, (child) => {
      written += text.slice(at, child.getFullStart()) + write(child);
      at = child.getEnd();
    });
    return written + text.slice(at, node.getEnd());
  };
  // On one line with the first: lines stay what they were.
  return { text: `const switches = globalThis.weighbridgeFaults; ${write(source)}`, left };
}

/** The expression or statement that a switch can stand around, holding all of the fault; null where there is none. */
function placeOf(source: ts.SourceFile, { start, end }: Mutant): ts.Node | null {
  let innermost: ts.Node = source;
  const descend = (node: ts.Node): void => {
    ts.forEachChild(node, (child) => {
      if (child.getStart(source) > start || child.getEnd() < end) return;
      innermost = child;
      descend(child);
    });
  };
  descend(source);
  let node: ts.Node | undefined = innermost;
  while (node !== undefined && !isValue(node)) node = node.parent;
  return node ?? null;
}

function isValue(node: ts.Node): boolean {
  if (ts.isExpressionStatement(node)) return true;
  if (!ts.isExpression(node) || ts.isOptionalChain(node.parent)) return false;
  const { parent } = node;
  // Names, what is called and what is assigned to are no values that could be chosen.
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return false;
  if (ts.isCallExpression(parent) && parent.expression === node) return false;
  if (ts.isExpressionStatement(parent) && ts.isCallExpression(node)) return true;
  return !(ts.isIdentifier(node) || ts.isSpreadElement(node) || node.kind === ts.SyntaxKind.SuperKeyword);
}
