import { globSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const OWN = fileURLToPath(new URL("../../../", import.meta.url));
/** Where statements stand: those of the service, and those of the owner's commands. */
const FOLDERS = ["src/db/queries", "src/db/owner"];

/** What TypeScript believes a value of the database is. `json` is a value that JSON text was parsed into. */
export type Kind = "string" | "number" | "boolean" | "Date" | "string[]" | "number[]" | "boolean[]" | "json" | "unknown" | "any";

export interface Property {
  readonly name: string;
  readonly kind: Kind;
  readonly isNullable: boolean;
}

/** One call of `query`. */
export interface StatementSite {
  /** `src/db/queries/order/order-listing.ts:60`: the line of the word `query`, as a stack trace says it. */
  readonly place: string;
  readonly file: string;
  /**
   * The statement as expressions of its module, one for each way its function may be called; undefined when it is composed of
   * values that are known only in a call.
   */
  readonly expressions: readonly string[] | undefined;
  /** What the caller takes a row for; undefined when the call names no type. */
  readonly row: readonly Property[] | undefined;
  /** True: the call reads `rows`, and not only how many there were. */
  readonly readsRows: boolean;
  /** The values in their order; undefined when the list is no literal, or goes with a composed statement. */
  readonly values: readonly Property[] | undefined;
}

/**
 * Finds every statement that is sent: each call of `Tx.query` in `src/db/queries` and `src/db/owner`. `root`: the folder of
 * another release, with a slash at its end.
 */
export function findStatements(root = OWN): readonly StatementSite[] {
  const program = openProgram(root);
  const checker = program.getTypeChecker();
  return program
    .getSourceFiles()
    .filter((file) => FOLDERS.some((folder) => relative(root, file.fileName).startsWith(`${folder}/`)))
    .flatMap((file) => callsOfQuery(file, checker).map((call) => siteOf(relative(root, file.fileName), file, call, checker)));
}

/** The files of the queries with what they import of the project. Packages stay unread: no row is made of their types. */
function openProgram(root: string): ts.Program {
  const config = ts.parseJsonConfigFileContent(ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile).config, ts.sys, root);
  const options: ts.CompilerOptions = { ...config.options, noEmit: true, types: [], incremental: false, skipLibCheck: true };
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (literals, containing, redirected, compilerOptions) =>
    literals.map(({ text }) =>
      text.startsWith(".") || text.startsWith("#")
        ? ts.resolveModuleName(text, containing, compilerOptions, host, undefined, redirected)
        : { resolvedModule: undefined },
    );
  return ts.createProgram(
    globSync(
      FOLDERS.map((folder) => `${folder}/**/*.ts`),
      { cwd: root },
    ).map((path) => `${root}${path}`),
    options,
    host,
  );
}

function callsOfQuery(file: ts.SourceFile, checker: ts.TypeChecker): readonly ts.CallExpression[] {
  const found: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === "query") {
      const method = checker.getSymbolAtLocation(node.expression.name)?.declarations?.[0];
      // Other clients have a `query` as well: the one that prints the schema.
      if (method?.getSourceFile().fileName.endsWith("src/db/database.ts")) found.push(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function siteOf(path: string, file: ts.SourceFile, call: ts.CallExpression, checker: ts.TypeChecker): StatementSite {
  const name = (call.expression as ts.PropertyAccessExpression).name;
  const [text, values] = call.arguments;
  if (text === undefined) throw new Error(`${file.fileName}: a query without a statement`);
  const row = call.typeArguments?.[0];
  const expressions = expressionsOf(text, checker);
  return {
    place: `${path}:${file.getLineAndCharacterOfPosition(name.getStart()).line + 1}`,
    file: path,
    expressions,
    row: row === undefined ? undefined : propertiesOf(checker.getTypeFromTypeNode(row), checker),
    readsRows: !isOnlyCounted(call),
    values: values === undefined ? (expressions === undefined ? undefined : []) : valuesOf(values, checker),
  };
}

/** A call as a statement of its own, or one whose `rowCount` alone is read. */
function isOnlyCounted(call: ts.CallExpression): boolean {
  let node: ts.Node = call;
  while (ts.isAwaitExpression(node.parent) || ts.isParenthesizedExpression(node.parent)) node = node.parent;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name.text === "rowCount";
  if (ts.isVariableDeclaration(parent) && ts.isObjectBindingPattern(parent.name))
    return parent.name.elements.every((element) => (element.propertyName ?? element.name).getText() === "rowCount");
  return ts.isExpressionStatement(parent);
}

function valuesOf(values: ts.Expression, checker: ts.TypeChecker): readonly Property[] | undefined {
  if (!ts.isArrayLiteralExpression(values) || values.elements.some(ts.isSpreadElement)) return undefined;
  return values.elements.map((element) => propertyOf(element.getText(), checker.getTypeAtLocation(element), checker));
}

function propertiesOf(type: ts.Type, checker: ts.TypeChecker): readonly Property[] {
  return checker
    .getPropertiesOfType(type)
    .map((symbol) => propertyOf(symbol.name, checker.getTypeOfSymbol(symbol), checker))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

function propertyOf(name: string, type: ts.Type, checker: ts.TypeChecker): Property {
  const parts = type.isUnion() ? type.types : [type];
  const empty = (part: ts.Type): boolean => (part.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0;
  const kinds = new Set(parts.filter((part) => !empty(part)).map((part) => kindOf(part, checker)));
  const [kind = "unknown"] = kinds;
  return { name, kind: kinds.size > 1 ? "json" : kind, isNullable: parts.some(empty) };
}

function kindOf(type: ts.Type, checker: ts.TypeChecker): Kind {
  const { flags } = type;
  if ((flags & ts.TypeFlags.Any) !== 0) return "any";
  if ((flags & ts.TypeFlags.Unknown) !== 0) return "unknown";
  if ((flags & ts.TypeFlags.StringLike) !== 0) return "string";
  if ((flags & ts.TypeFlags.NumberLike) !== 0) return "number";
  if ((flags & ts.TypeFlags.BooleanLike) !== 0) return "boolean";
  if (type.symbol?.name === "Date") return "Date";
  if (!checker.isArrayType(type)) return type.isIntersection() ? kindOf(type.types[0]!, checker) : "json";
  const [element] = checker.getTypeArguments(type as ts.TypeReference);
  const kind = element === undefined ? "unknown" : propertyOf("", element, checker).kind;
  return kind === "string" || kind === "number" || kind === "boolean" ? `${kind}[]` : "json";
}

/**
 * The statement as code that its module can evaluate by itself. A parameter with few possible values (a flag, a union of words)
 * is tried with each; any other makes the statement one that only a call can compose.
 */
function expressionsOf(text: ts.Expression, checker: ts.TypeChecker): readonly string[] | undefined {
  let codes = [text.getText()];
  for (const local of localsOf(text, checker)) {
    const choices = choicesOf(local, checker);
    if (choices === undefined) return undefined;
    codes = choices.flatMap((choice) => codes.map((code) => `((${local.text}) => (${code}))(${choice})`));
  }
  return codes;
}

function choicesOf(local: ts.Identifier, checker: ts.TypeChecker): readonly string[] | undefined {
  const type = checker.getTypeAtLocation(local);
  const parts = type.isUnion() ? type.types : [type];
  if (parts.every((part) => (part.flags & (ts.TypeFlags.BooleanLiteral | ts.TypeFlags.StringLiteral)) !== 0))
    return parts.map((part) => (part.isStringLiteral() ? JSON.stringify(part.value) : checker.typeToString(part)));
  return undefined;
}

/** The names in an expression that a function around it declares. */
function localsOf(expression: ts.Expression, checker: ts.TypeChecker): readonly ts.Identifier[] {
  const found = new Map<ts.Symbol, ts.Identifier>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      const symbol = ts.isShorthandPropertyAssignment(node.parent)
        ? checker.getShorthandAssignmentValueSymbol(node.parent)
        : checker.getSymbolAtLocation(node);
      const declaration = symbol?.declarations?.[0];
      if (symbol !== undefined && declaration !== undefined && isLocalTo(declaration, expression)) found.set(symbol, node);
    }
    ts.forEachChild(node, visit);
  };
  visit(expression);
  return [...found.values()];
}

function isLocalTo(declaration: ts.Declaration, expression: ts.Expression): boolean {
  if (declaration.getSourceFile() !== expression.getSourceFile()) return false;
  if (!ts.isVariableDeclaration(declaration) && !ts.isParameter(declaration) && !ts.isBindingElement(declaration)) return false;
  const owner = ts.findAncestor(declaration.parent, ts.isFunctionLike);
  return owner !== undefined && owner.pos <= expression.pos && expression.end <= owner.end;
}
