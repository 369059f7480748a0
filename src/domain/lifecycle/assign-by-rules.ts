import { type AssignableInvoice, type AssignmentConditions, fallsUnder } from "./assignment-rule.ts";

export interface AssignmentRule extends AssignmentConditions {
  readonly ruleUuid: string;
  readonly name: string;
  /** "user:<id>" or "team:<uuid>". */
  readonly assignee: string;
  /** Of a team: to its members, one after the other. */
  readonly inTurns: boolean;
}

/** Somebody as rules of assignment look at them. */
export interface AssignablePerson {
  /** "user:<id>". */
  readonly id: string;
  readonly isAway: boolean;
  /** Who works on their queue while they are away ("user:<id>"), and is here; null: nobody. */
  readonly delegate: string | null;
}

/** Whom rules name, as it stands now. Who is gone, or a team that was removed, is not among them. */
export interface AssignmentTargets {
  readonly people: ReadonlyMap<string, AssignablePerson>;
  /** Who is in each team, by its id. */
  readonly teams: ReadonlyMap<string, readonly AssignablePerson[]>;
}

/** Why a rule can assign nothing. */
export type RuleProblem = "person-gone" | "team-gone" | "team-empty";

/** What is wrong with a rule, until somebody cures it; null: nothing. What falls under it stays nobody's meanwhile. */
export function problemOf(
  { assignee, inTurns }: Pick<AssignmentRule, "assignee" | "inTurns">,
  { people, teams }: AssignmentTargets,
): RuleProblem | null {
  if (!assignee.startsWith("team:")) return people.has(assignee) ? null : "person-gone";
  const members = teams.get(assignee);
  if (members === undefined) return "team-gone";
  return inTurns && members.length === 0 ? "team-empty" : null;
}

/** Who of each team was given an invoice last, by the team's id. */
export type Turns = ReadonlyMap<string, string>;

/** Whose turn it is: the next who is here, in the order of their ids, after who had it last; undefined: all are away. */
function nextInTurn(members: readonly AssignablePerson[], last: string | undefined): string | undefined {
  const here = members
    .filter(({ isAway }) => !isAway)
    .map(({ id }) => id)
    .toSorted();
  return here.find((id) => last === undefined || id > last) ?? here[0];
}

export interface AssignedByRule {
  readonly invoiceUuid: string;
  readonly assignee: string;
  readonly rule: AssignmentRule;
}

/**
 * Whose each invoice becomes by the first rule that it falls under, one after the other, and whose turn it is afterwards. A
 * team's turns are the team's own, whichever rule gives to it, so that nobody who is here gets two more than another. Of somebody
 * who is away it becomes their delegate's, where they handed their queue over, else it waits for them; of a team that is all away
 * the team's. An invoice under no rule, or under one that can assign nothing, is left out.
 */
export function assignByRules(
  rules: readonly AssignmentRule[],
  targets: AssignmentTargets,
  turns: Turns,
  invoices: readonly (AssignableInvoice & { readonly invoiceUuid: string })[],
): { readonly assigned: readonly AssignedByRule[]; readonly turns: Turns } {
  const later = new Map(turns);
  const whose = ({ assignee, inTurns }: AssignmentRule): string => {
    const members = targets.teams.get(assignee);
    if (members === undefined) {
      const person = targets.people.get(assignee);
      return person?.isAway === true ? (person.delegate ?? assignee) : assignee;
    }
    if (!inTurns) return assignee;
    const next = nextInTurn(members, later.get(assignee));
    if (next === undefined) return assignee;
    later.set(assignee, next);
    return next;
  };
  const assigned = invoices.flatMap((invoice): AssignedByRule[] => {
    const rule = rules.find((each) => fallsUnder(each, invoice));
    if (rule === undefined || problemOf(rule, targets) !== null) return [];
    return [{ invoiceUuid: invoice.invoiceUuid, assignee: whose(rule), rule }];
  });
  return { assigned, turns: later };
}
