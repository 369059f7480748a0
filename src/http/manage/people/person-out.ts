import { isErased } from "#domain/access/pseudonym.ts";
import { isRole, type Role } from "#contract/manage/people/roles.ts";
import { eTagOf, type PersonRow, type PersonView } from "#usecases/people/list-people.ts";
import { delegationOut } from "../account/delegations-out.ts";
import type { SessionRow } from "#usecases/people/sessions.ts";

const rolesOf = ({ role }: PersonRow): Role[] => (isRole(role) ? [role] : []);

/** Somebody of the tenant as they are answered. */
export function personOut(person: PersonRow & Partial<Pick<PersonView, "waiting" | "delegations" | "eTag">>) {
  const { waiting, delegations = [], eTag = eTagOf(person, waiting) } = person;
  const isOwn = ({ by }: { readonly by: string }): boolean => by === `user:${person.userId ?? ""}`;
  const own = delegations.find(isOwn);
  return {
    uuid: person.personUuid,
    eTag,
    userId: person.userId,
    email: isErased(person.email) ? null : person.email,
    name: person.name,
    roles: rolesOf(person),
    approvalLimit: person.approvalLimit,
    approvalLimitWaiting:
      waiting === undefined ? null : { changeUuid: waiting.changeUuid, approvalLimit: (waiting.after as string | null) ?? null },
    delegation: own === undefined ? null : delegationOut(own),
    approvesFor: delegations.filter((each) => !isOwn(each)).map(delegationOut),
    state: isErased(person.email) ? ("erased" as const) : person.state,
    since: person.since.toISOString(),
    deactivatedAt: person.deactivatedAt?.toISOString() ?? null,
    lastSeenAt: person.lastSeenAt?.toISOString() ?? null,
  };
}

export function sessionOut(session: SessionRow, own: string | undefined) {
  return {
    uuid: session.sessionId,
    current: session.sessionId === own,
    browser: session.userAgent === "" ? null : session.userAgent,
    address: session.ipAddress === "" ? null : session.ipAddress,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
  };
}
