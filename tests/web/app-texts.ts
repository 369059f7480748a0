import { readFileSync } from "node:fs";
import ts from "typescript";
import { SETTING_CARDS, POLICY_SETTINGS } from "#contract/policy/settings.ts";
import { ageLabel } from "#contract/manage/report/report-figures.ts";
import { FIELD_TEXTS } from "#contract/manage/document/field-texts.ts";
import { INTAKE_OPERATIONS } from "#contract/manage/message/intake.ts";
import { WORK_KINDS } from "#contract/work-kinds.ts";
import { routes } from "#http/routes.ts";
import { AUDIT_RULES } from "#domain/audit/rules/index.ts";
import type { Context } from "#src/context.ts";
import { whatIsKept } from "#usecases/tenant/what-is-kept.ts";
import { sayName } from "../../web/src/ui/readable-names.ts";
import { ROOT, sourceFiles } from "../arch/source-files.ts";

export interface AppFile {
  readonly path: string;
  readonly source: ts.SourceFile;
}

/** Every file of the app, parsed. */
export function appFiles(): readonly AppFile[] {
  return sourceFiles("web/src/**/*.{ts,tsx}")
    .filter(({ path }) => !path.includes(".generated.") && !path.startsWith("web/src/language/"))
    .map(({ path, text }) => ({
      path,
      source: ts.createSourceFile(
        path,
        text,
        ts.ScriptTarget.Latest,
        true,
        path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
      ),
    }));
}

/** The keys of t`...` and tx`...`: "Approve {0}". */
export function keysOf(source: ts.SourceFile): readonly string[] {
  const keys: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && /^tx?$/.test(node.tag.getText()))
      keys.push(
        ts.isNoSubstitutionTemplateLiteral(node.template)
          ? node.template.text
          : node.template.templateSpans.reduce(
              (key, span, place) => `${key}{${place}}${span.literal.text}`,
              node.template.head.text,
            ),
      );
    ts.forEachChild(node, visit);
  };
  visit(source);
  return keys;
}

/** Texts of the table of settings: labels and what helps with them, and what its lists say. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, entry]) =>
    ["label", "help", "noun", "none"].includes(name) && typeof entry === "string" ? [entry] : textsIn(entry),
  );
};

/** Values of the interface that are shown as names: enumerations of its document, but codes that everybody writes alike. */
const enumerated = (): readonly string[] => {
  const values = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { enum: all, const: only } = node as { readonly enum?: unknown; readonly const?: unknown };
    for (const value of [...(Array.isArray(all) ? all : []), only]) if (typeof value === "string") values.add(value);
    Object.values(node).forEach(visit);
  };
  visit(JSON.parse(readFileSync(`${ROOT}docs/openapi.json`, "utf8")));
  return [...values].filter((value) => /^[A-Za-z][A-Za-z-]{3,}$/.test(value) && /[a-z]/.test(value));
};

/** Texts that are put together when they are shown, so that no t`...` has them. */
export function namedTexts(): readonly string[] {
  return [
    ...enumerated().map(sayName),
    ...textsIn(POLICY_SETTINGS),
    ...Object.values(SETTING_CARDS),
    ...Object.values(FIELD_TEXTS),
    ...Object.keys(WORK_KINDS).map(sayName),
    ...Object.values(WORK_KINDS),
    ...routes.flatMap(({ operationId, touches }) => (touches === undefined ? [] : [sayName(operationId)])),
    ...INTAKE_OPERATIONS.filter((operation) => operation !== "edi210").map(sayName),
    ...whatIsKept({ keepDays: { deliveries: 1, bodies: 1 } } as Context).flatMap(({ what, afterwards }) => [what, afterwards]),
    ...AUDIT_RULES.map(({ title }) => title),
    ...[0, 3, 8, 15, 31].map(ageLabel),
    "Work",
    "Data",
    "Settings",
    "Developers",
    "Anywhere",
    "Go to",
    "List",
    "Invoice",
    "Disputes",
    "Mail",
    "Review",
  ];
}
