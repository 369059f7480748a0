import { findPrincipals, listInterchangeSenders } from "#db/queries/people/principal.ts";
import type { TenantTx } from "#db/database.ts";
import { NOBODY, type Relation, relationOf, type Standing, standsForItself, together } from "#domain/access/standing.ts";
import type { Tenant } from "#src/context.ts";
import { separatesDuties } from "./separates-duties.ts";

const INTERCHANGE = /^edi:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The principal of the agreement with an EDI partner. */
export function partnerPrincipal(senderId: string): string {
  return `partner:${senderId}`;
}

/** Who let a person in, as long as nobody else has confirmed them. */
export function joinedPrincipal(userId: string): string {
  return `joined:${userId}`;
}

/** Who said that mail of an address, or (`@` and a domain) of a whole domain, is a vendor's. */
export function mailPrincipal(sender: string): string {
  return `mail:${sender.trim().toLowerCase()}`;
}

/** Who registered a mailbox, or pointed it elsewhere: what is fetched from there is what they say it is. */
export function mailboxPrincipal(mailboxUuid: string): string {
  return `mailbox:${mailboxUuid}`;
}

/** Of whom something is kept beside the actor itself. */
const beside = (actor: string): readonly string[] => {
  if (actor.startsWith("user:")) return [actor, joinedPrincipal(actor.slice("user:".length))];
  const domain = /^mail:[^@]+(@.+)$/.exec(actor)?.[1];
  return domain === undefined ? [actor] : [mailPrincipal(actor.slice("mail:".length)), mailPrincipal(domain)];
};

/** Of whom nothing is kept: people and keys stand for themselves, of everything else nobody knows who it is. */
const unkept = (actor: string): Standing => (/^(?:user|key):/.test(actor) ? standsForItself(actor) : NOBODY);

/**
 * Who stands behind these actors, by what is kept of them now. An interchange has who sent it, who agreed on it with the partner
 * and, where it came by mail that was fetched, who registered the mailbox.
 */
export async function standingsOf(tx: TenantTx, actors: readonly string[]): Promise<(actor: string) => Standing> {
  const interchanges = actors.flatMap((actor) => INTERCHANGE.exec(actor)?.[1] ?? []);
  const senders = new Map(
    (await listInterchangeSenders(tx, [...new Set(interchanges)])).map((row) => [
      `edi:${row.interchangeUuid}`,
      [row.receivedBy, ...(row.sender === null ? [] : [partnerPrincipal(row.sender)]), ...row.mailboxes.map(mailboxPrincipal)],
    ]),
  );
  const behind = (actor: string): readonly string[] => (senders.get(actor) ?? [actor]).flatMap(beside);
  const asked = [...new Set(actors.flatMap(behind))];
  const kept = new Map(
    (await findPrincipals(tx, asked)).map(({ principal, responsible, persons }): [string, Standing] => [
      principal,
      { responsible, persons: new Set(persons) },
    ]),
  );
  return (actor) => together(behind(actor).map((principal) => kept.get(principal) ?? unkept(principal)));
}

/** What to do for a person whose account somebody else may act by, too; empty: nothing. */
export function wordsOfOpened(actor: string, standing: Standing): string {
  return actor.startsWith("user:") && standing.persons.size > 1
    ? " One of you let the other in, or was handed the link by which their password was last set, so that you count as one person: until an admin other than you two, or the operator (weighbridge person confirm), confirms who was let in; or until the operator (weighbridge person reset), a mail, or an admin other than you two gives them a link to set a new password."
    : "";
}

/** How somebody who acts stands to those who acted before. */
export interface Relations {
  /** Whether the tenant separates duties: then persons are compared, across whatever they act by. */
  readonly areSeparated: boolean;
  to(actor: string): Relation;
}

/** Compared by person where the tenant separates duties, by actor where it does not. */
export async function relationsTo(
  tx: TenantTx,
  tenant: Pick<Tenant, "sandbox">,
  who: string,
  before: readonly string[],
): Promise<Relations> {
  if (!(await separatesDuties(tx, tenant))) return { areSeparated: false, to: (actor) => (actor === who ? "same" : "another") };
  return personRelations(tx, who, before);
}

/** Compared by person, whether or not the tenant separates duties. */
export async function personRelations(tx: TenantTx, who: string, before: readonly string[]): Promise<Relations> {
  const standingOf = await standingsOf(tx, [who, ...before]);
  const own = standingOf(who);
  return { areSeparated: true, to: (actor) => (actor === who ? "same" : relationOf(own, standingOf(actor))) };
}
