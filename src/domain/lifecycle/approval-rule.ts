import { foldChargeName } from "../charge/charge-code-book.ts";
import { AuditContext } from "../audit/context/audit-context.ts";
import type { AuditFacts } from "../audit/facts/audit-facts.ts";
import type { AuditResult } from "../audit/findings/audit-result.ts";
import type { AuditPolicy } from "../audit/policy/policy.ts";
import { absolute, type Currency, printAmount } from "../money/amount.ts";
import { moneyText } from "../money/money-text.ts";

/** A row of the tenant's matrix of approvals: what it is about, and who has to approve that. */
export type ApprovalRule = AuditPolicy["approvalRules"][number];

/** A person as approval rules name them: by who they are, their role, or their teams. */
export interface ApprovingPerson {
  /** "user:...". */
  readonly id: string;
  readonly role: string;
  /** "team:...". */
  readonly teams: readonly string[];
}

/** The rule that an invoice falls under. */
export interface HeldRule {
  readonly rule: ApprovalRule;
  /** "approval rule 2 (from 10,000.00 USD, mode LTL)". */
  readonly text: string;
}

/** Conditions that are words, and what of an invoice each is compared with. */
const WORDS = {
  vendor: "vendor",
  customer: "customer",
  mode: "mode",
  division: "division",
  glOwner: "GL owner",
} as const satisfies Readonly<Partial<Record<keyof ApprovalRule, string>>>;
type Word = keyof typeof WORDS;

/** An order's tags that say its division and who owns its account, however they are written: "GL owner", "glOwner". */
const TAG_OF = { division: "division", glOwner: "glowner" } as const;

const squeezed = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

const tagged = (facts: AuditFacts, tag: string): readonly string[] =>
  facts.orders.flatMap(({ order }) =>
    Object.entries(order.tags).flatMap(([name, value]) => (squeezed(name) === tag && value !== null ? [String(value)] : [])),
  );

/**
 * What is known of an invoice by its orders and the tenant's own data: its own words choose no rule. Once by its vendor, and once
 * by each record that is another name of it.
 */
function knownOf(facts: AuditFacts): readonly Readonly<Record<Word, readonly string[]>>[] {
  const { known, merged = [] } = new AuditContext(facts).subjects;
  return [known, ...merged].map((subject) => ({
    vendor: subject.vendors,
    customer: subject.customers,
    mode: subject.modes,
    division: tagged(facts, TAG_OF.division),
    glOwner: tagged(facts, TAG_OF.glOwner),
  }));
}

/** How much a rule asks for: a person at all, and two of them. */
const severityOf = (rule: ApprovalRule | undefined): number =>
  rule === undefined || rule.automatic ? 0 : rule.approvers === "two" ? 2 : 1;

const isNamed = (wanted: string, has: readonly string[]): boolean => {
  const folded = foldChargeName(wanted);
  return has.some((text) => foldChargeName(text) === folded);
};

function ruleText(rule: ApprovalRule, index: number, billedIn: Currency): string {
  const { from, currency } = rule;
  const parts = [
    ...(from === null ? [] : [`from ${moneyText({ amount: printAmount(from), currency: billedIn })}`]),
    ...(from === null && currency !== null ? [currency] : []),
    ...(Object.keys(WORDS) as Word[]).flatMap((word) => (rule[word] === null ? [] : [`${WORDS[word]} ${rule[word]}`])),
  ];
  return `approval rule ${index + 1} (${parts.length === 0 ? "every invoice" : parts.join(", ")})`;
}

/**
 * The first rule of the matrix that an invoice falls under, by what is billed (of a credit: what it gives back) and by its
 * orders; of several orders one that agrees is enough. Null: none.
 */
export function approvalRuleOf(rules: readonly ApprovalRule[], facts: AuditFacts, result: AuditResult): HeldRule | null {
  if (rules.length === 0) return null;
  const billed = absolute(result.totals.billed);
  const firstFor = (known: Readonly<Record<Word, readonly string[]>>): number =>
    rules.findIndex(
      (rule) =>
        (rule.from === null || billed >= rule.from) &&
        (rule.currency === null || rule.currency === result.currency) &&
        (Object.keys(WORDS) as Word[]).every((word) => {
          const wanted = rule[word];
          return wanted === null || isNamed(wanted, known[word]);
        }),
    );
  // Of records that are one carrier the one whose rule asks for more decides.
  const index = knownOf(facts)
    .map(firstFor)
    .reduce((held, other) => (severityOf(rules[other]) > severityOf(rules[held]) ? other : held));
  const rule = rules[index];
  return rule === undefined ? null : { rule, text: ruleText(rule, index, result.currency) };
}

/** Whether a rule lets this person approve; whom nobody answers for it never does. */
function mayApproveBy({ who }: Pick<ApprovalRule, "who">, person: ApprovingPerson | null): boolean {
  return person !== null && (who === person.id || who === `role:${person.role}` || person.teams.includes(who));
}

/** Whether the policy may approve by itself what falls under a rule. */
export function isForPeople(held: HeldRule | null): boolean {
  return held !== null && !held.rule.automatic;
}

/** What a rule asks of an approval. */
export interface ApprovalNeed {
  readonly text: string;
  /** "the team Controllers". */
  readonly who: string;
  readonly takesTwo: boolean;
  readonly isNamed: boolean;
  /** Of who gave the approval that awaits a second one. */
  readonly firstIsNamed: boolean;
}

/** The matrix, and who approves now and approved first, as people. */
export interface ApprovalMatrix {
  readonly rules: readonly ApprovalRule[];
  /** Null: nobody answers for who acts. */
  readonly person: ApprovingPerson | null;
  readonly firstPerson: ApprovingPerson | null;
  /** Whom the rules name, in words: "the team Controllers". */
  readonly names: ReadonlyMap<string, string>;
}

export const NO_MATRIX: ApprovalMatrix = { rules: [], person: null, firstPerson: null, names: new Map() };

/** What the matrix asks of an approval of this invoice; null: nothing. */
export function approvalNeed(
  { rules, person, firstPerson, names }: ApprovalMatrix,
  facts: AuditFacts,
  result: AuditResult,
): ApprovalNeed | null {
  const held = approvalRuleOf(rules, facts, result);
  if (held === null) return null;
  const { rule, text } = held;
  return {
    text,
    who: names.get(rule.who) ?? "somebody who is not here any more (an admin names another in the audit policy)",
    takesTwo: rule.approvers === "two",
    isNamed: mayApproveBy(rule, person),
    firstIsNamed: mayApproveBy(rule, firstPerson),
  };
}
