import ts from "typescript";

/** One small fault: this stretch of the text replaced by another. */
export interface Mutant {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  readonly line: number;
  /** What was done, for a person: "< for <=". */
  readonly what: string;
}

const COMPARISONS: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "==": "!=",
  "!=": "==",
  "&&": "||",
  "||": "&&",
  "+": "-",
  "-": "+",
  "*": "/",
};
const METHODS: Readonly<Record<string, string>> = {
  some: "every",
  every: "some",
  min: "max",
  max: "min",
  startsWith: "endsWith",
  endsWith: "startsWith",
  toUpperCase: "toLowerCase",
  toLowerCase: "toUpperCase",
  trimStart: "trimEnd",
  trimEnd: "trimStart",
};

/**
 * Every fault that the operators find in a text, in the order of the text. Types, imports and texts of messages are left alone.
 */
export function mutantsOf(path: string, text: string): readonly Mutant[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TS);
  const found: Mutant[] = [];
  const add = (node: ts.Node, replacement: string, what: string): void => {
    const start = node.getStart(source);
    found.push({
      start,
      end: node.getEnd(),
      replacement,
      line: source.getLineAndCharacterOfPosition(start).line + 1,
      what,
    });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    for (const mutate of OPERATORS) mutate(node, add);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

type Operator = (node: ts.Node, add: (node: ts.Node, replacement: string, what: string) => void) => void;

const binary: Operator = (node, add) => {
  if (!ts.isBinaryExpression(node)) return;
  const operator = node.operatorToken.getText();
  const other = COMPARISONS[operator];
  // A sum of texts has no difference.
  if (other === undefined || (operator === "+" && /["'`]/.test(node.getText()))) return;
  add(node.operatorToken, other, `${other} for ${operator}`);
};

const nullish: Operator = (node, add) => {
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.QuestionQuestionToken) return;
  add(node, node.right.getText(), `always what stands after ??`);
};

const condition: Operator = (node, add) => {
  if (ts.isIfStatement(node)) {
    add(node.expression, "false", "an if that is never taken");
    if (node.elseStatement === undefined) add(node.expression, "true", "an if that is always taken");
  }
  if (ts.isConditionalExpression(node)) add(node.condition, "true", "always the first of ? :");
};

const negation: Operator = (node, add) => {
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    add(node, node.operand.getText(), "without its !");
};

const literal: Operator = (node, add) => {
  if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, "false", "false for true");
  if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, "true", "true for false");
  if (ts.isNumericLiteral(node) && !ts.isPropertyAssignment(node.parent))
    add(node, String(Number(node.text) + 1), "a number more by one");
  if (ts.isBigIntLiteral(node)) add(node, `${BigInt(node.text.slice(0, -1)) + 1n}n`, "a number more by one");
};

const method: Operator = (node, add) => {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
  const { name } = node.expression;
  const other = Object.hasOwn(METHODS, name.text) ? METHODS[name.text] : undefined;
  if (other !== undefined) add(name, other, `${other} for ${name.text}`);
  if (name.text === "filter") add(node, node.expression.expression.getText(), "without its filter");
};

const statement: Operator = (node, add) => {
  if (ts.isExpressionStatement(node)) add(node, ";", "a statement left out");
  // Forgotten where it is a statement, the linter names it (no-floating-promises); where a value is declared by it, the compiler
  // mostly does.
  if (ts.isAwaitExpression(node) && !ts.isVariableDeclaration(node.parent) && !ts.isExpressionStatement(node.parent))
    add(node, `void ${node.expression.getText()}`, "await forgotten");
};

const OPERATORS: readonly Operator[] = [binary, nullish, condition, negation, literal, method, statement];

export function mutated(text: string, { start, end, replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end);
}
