import type { TeamRow } from "#usecases/people/teams.ts";

/** A team as it is answered. */
export function teamOut({ teamUuid, name, eTag, members, openInvoices }: TeamRow) {
  return {
    uuid: teamUuid,
    name,
    eTag: String(eTag),
    assignee: `team:${teamUuid}`,
    members: members.map((member) => ({ uuid: member.personUuid, userId: member.userId, name: member.name })),
    openInvoices,
  };
}
