import type { TenantTx } from "#db/database.ts";
import { listTargetPeople, listTargetTeams } from "#db/queries/people/assignment-rule.ts";
import type { AssignablePerson, AssignmentTargets } from "#domain/lifecycle/assign-by-rules.ts";

const idsOf = (assignees: readonly string[], kind: "user" | "team"): readonly string[] => [
  ...new Set(assignees.filter((each) => each.startsWith(`${kind}:`)).map((each) => each.slice(kind.length + 1))),
];

/**
 * Whom rules of assignment name ("user:...", "team:..."), as it stands on that day. With `hold` nobody of them leaves, and no
 * team is removed, until the transaction ends: whoever assigns asks this before they hold an invoice.
 */
export async function targetsOf(
  tx: TenantTx,
  assignees: readonly string[],
  { today, hold }: { readonly today: string; readonly hold: boolean },
): Promise<AssignmentTargets> {
  const teams = await listTargetTeams(tx, idsOf(assignees, "team"), hold);
  const members = [...teams.values()].flat();
  const rows = await listTargetPeople(tx, [...new Set([...idsOf(assignees, "user"), ...members])], { today, hold });
  const people = new Map(
    rows.map(({ userId, isAway, delegateId }): [string, AssignablePerson] => [
      `user:${userId}`,
      { id: `user:${userId}`, isAway, delegate: delegateId === null ? null : `user:${delegateId}` },
    ]),
  );
  const inTeam = (userIds: readonly string[]): readonly AssignablePerson[] =>
    userIds.flatMap((userId) => people.get(`user:${userId}`) ?? []);
  return { people, teams: new Map([...teams].map(([teamUuid, userIds]) => [`team:${teamUuid}`, inTeam(userIds)])) };
}
