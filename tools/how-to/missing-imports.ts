import { posix } from "node:path";
import ts from "typescript";

/** A file's text by its path in the repository; undefined where there is none. */
type Read = (path: string) => string | undefined;

/**
 * What files of an example import that neither the example nor the tree has: a file that is gone, a name that is exported no
 * more. Sorted by file.
 */
export function missingImports(example: ReadonlyMap<string, string>, read: Read): readonly string[] {
  const textOf: Read = (path) => example.get(path) ?? read(path);
  return [...example].filter(([path]) => /\.tsx?$/.test(path)).flatMap(([path, text]) => missingIn(path, text, textOf));
}

function missingIn(path: string, text: string, textOf: Read): readonly string[] {
  return importsOf(path, text).flatMap(({ from, names }) => {
    const target = targetOf(path, from);
    if (target === undefined) return [];
    const imported = textOf(target);
    if (imported === undefined) return [`${path} imports ${target}, which is gone`];
    const exported = exportsOf(target, imported);
    return names
      .filter((name) => !exported.has(name))
      .map((name) => `${path} imports ${name} from ${target}, which has no such export`);
  });
}

/** The file that an import of ours means, by the subpath imports of package.json; undefined for a package's. */
function targetOf(path: string, from: string): string | undefined {
  if (from.startsWith(".")) return posix.join(posix.dirname(path), from);
  const [, room, rest] = /^#(\w+)\/(.*)$/.exec(from) ?? [];
  if (room === undefined) return undefined;
  return room === "src" || room === "tests" ? `${room}/${rest}` : `src/${room}/${rest}`;
}

function parsed(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}

function importsOf(path: string, text: string): readonly { readonly from: string; readonly names: readonly string[] }[] {
  return parsed(path, text)
    .statements.filter(ts.isImportDeclaration)
    .map(({ moduleSpecifier, importClause }) => {
      const bindings = importClause?.namedBindings;
      const named = bindings !== undefined && ts.isNamedImports(bindings) ? bindings.elements : [];
      return {
        from: (moduleSpecifier as ts.StringLiteral).text,
        names: [
          ...(importClause?.name === undefined ? [] : ["default"]),
          ...named.map(({ name, propertyName }) => (propertyName ?? name).text),
        ],
      };
    });
}

function exportsOf(path: string, text: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const statement of parsed(path, text).statements) {
    if (ts.isExportAssignment(statement)) names.add("default");
    if (ts.isExportDeclaration(statement) && statement.exportClause !== undefined && ts.isNamedExports(statement.exportClause))
      for (const { name } of statement.exportClause.elements) names.add(name.text);
    if (!ts.canHaveModifiers(statement)) continue;
    const modifiers = ts.getModifiers(statement)?.map(({ kind }) => kind) ?? [];
    if (!modifiers.includes(ts.SyntaxKind.ExportKeyword)) continue;
    if (modifiers.includes(ts.SyntaxKind.DefaultKeyword)) names.add("default");
    else if (ts.isVariableStatement(statement))
      for (const { name } of statement.declarationList.declarations) names.add(name.getText());
    else if ("name" in statement && statement.name !== undefined) names.add((statement.name as ts.Identifier).text);
  }
  return names;
}
