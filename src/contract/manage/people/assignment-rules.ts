import { Type } from "typebox";
import { INVOICE_SOURCES, type InvoiceSource } from "#domain/invoice/invoice.ts";
import { reader } from "../../json/reader.ts";
import { flag, idText, optionalUuid, requiredText, text, uuid } from "../../schema.ts";
import { orNull, textOut } from "../../v2/read/parts-read.ts";

/** More than these nobody reads from the top. */
const MAX_RULES = 100;
const MAX_NAMED = 200;
const DECIMAL = "^-?\\d{1,15}(?:\\.\\d{1,4})?$";

const named = (description: string) =>
  Type.Optional(
    Type.Unsafe<string[] | null>({
      type: ["array", "null"],
      maxItems: MAX_NAMED,
      items: { type: "string", minLength: 1, maxLength: 255, "x-not-blank": true },
      description: `${description} Any of them; none or absent: any at all.`,
    }),
  );

/** The conditions are those by which the queue is filtered. */
const CONDITIONS = {
  vendors: named("Vendors, by external id, SCAC or name."),
  customers: named("Customers of its orders, by external id or name."),
  modes: named("Modes or types of service."),
  divisions: named("The tag `division` of its orders."),
  auditRules: named("Audit rules that are a cause why it waits."),
  sources: Type.Optional(
    Type.Unsafe<readonly InvoiceSource[] | null>({
      type: ["array", "null"],
      maxItems: INVOICE_SOURCES.length,
      items: { type: "string", enum: INVOICE_SOURCES },
      description: "How it came. Any of them; none or absent: any at all.",
    }),
  ),
  currency: text({ minLength: 3, maxLength: 3, description: "Three letters." }),
  minBilled: text({ pattern: DECIMAL, description: "Billed at least; decimal text." }),
  maxBilled: text({ pattern: DECIMAL, description: "Billed at most; decimal text." }),
};

const rule = Type.Object({
  uuid: optionalUuid({ description: "The rule it was before; absent: a new one." }),
  name: requiredText(100, { example: "LTL over 5,000" }),
  ...CONDITIONS,
  assignee: requiredText(300, { example: "user:0190b7a0-1111-7000-8000-000000000001", description: "`user:...` or `team:...`." }),
  inTurns: flag({ description: "Of a team: to its members, one after the other, passing over who is away." }),
});

const rules = { maxItems: MAX_RULES, description: "In the order in which they are tried: the first that fits decides." };

export const assignmentRulesReader = reader(
  Type.Object(
    {
      rules: Type.Array(rule, rules),
      eTag: idText({ description: "What the rules were known by when the change was made." }),
    },
    { $id: "AssignmentRulesChange" },
  ),
);

export const assignmentPreviewReader = reader(
  Type.Object({
    rules: Type.Optional(
      Type.Unsafe<Type.Static<typeof rule>[] | null>({
        type: ["array", "null"],
        items: rule,
        maxItems: MAX_RULES,
        description: "Absent: those that are kept.",
      }),
    ),
  }),
);

export const assignmentRunReader = reader(
  Type.Object({ eTag: idText({ description: "Of the rules that were looked at; absent: whatever they are." }) }),
);

export const AssignmentRunPath = Type.Object({ runUuid: uuid() });

const problem = Type.Unsafe<"person-gone" | "team-gone" | "team-empty" | null>({
  type: ["string", "null"],
  enum: ["person-gone", "team-gone", "team-empty", null],
  description: "Why it assigns nothing until it is changed; what falls under it stays nobody's meanwhile.",
});

const texts = () => Type.Array(Type.String());
const moneyOut = () => orNull(Type.String({ example: "1250.5000" }));

const RuleSchema = Type.Object(
  {
    uuid: uuid(),
    name: Type.String(),
    vendors: texts(),
    customers: texts(),
    modes: texts(),
    divisions: texts(),
    auditRules: texts(),
    sources: Type.Array(Type.Unsafe<InvoiceSource>({ type: "string", enum: INVOICE_SOURCES })),
    currency: textOut(),
    minBilled: moneyOut(),
    maxBilled: moneyOut(),
    assignee: Type.String(),
    assigneeName: textOut(),
    inTurns: Type.Boolean(),
    problem,
  },
  { $id: "AssignmentRule" },
);

const RunSchema = Type.Object(
  {
    uuid: uuid(),
    state: Type.Unsafe<"running" | "done" | "undoing" | "undone">({
      type: "string",
      enum: ["running", "done", "undoing", "undone"],
    }),
    startedAt: Type.String({ format: "date-time" }),
    startedByName: textOut(),
    unassigned: Type.Integer({ description: "Open invoices of nobody when it began." }),
    looked: Type.Integer({ description: "Those that were looked at." }),
    assigned: Type.Integer(),
    restored: Type.Integer({ description: "Taken back: nobody's again." }),
    passedOver: Type.Integer({ description: "Not taken back: somebody changed or decided them meanwhile." }),
  },
  { $id: "AssignmentRun", description: "The rules applied to what nobody had." },
);

export const AssignmentRulesSchema = Type.Object(
  { rules: Type.Array(RuleSchema), eTag: Type.String(), run: orNull(RunSchema) },
  { $id: "AssignmentRules" },
);

export const AssignmentPreviewSchema = Type.Object(
  {
    unassigned: Type.Integer({ description: "Open invoices that are nobody's now." }),
    looked: Type.Integer({ description: "Those of them that were looked at: at most 5,000 and a few." }),
    assigned: Type.Integer({ description: "Those of them that the rules would assign." }),
    rules: Type.Array(
      Type.Object({
        name: Type.String(),
        problem,
        invoices: Type.Integer(),
        to: Type.Array(Type.Object({ assignee: Type.String(), name: textOut(), invoices: Type.Integer() })),
      }),
    ),
  },
  { $id: "AssignmentPreview" },
);
