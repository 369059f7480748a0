import {
  findPrincipals,
  type ListedPrincipal,
  listMembers,
  listPrincipals,
  setResponsible,
} from "#db/queries/people/principal.ts";
import { listActorNames } from "#db/queries/invoice/timeline.ts";
import type { TenantTx } from "#db/database.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { standingsOf } from "../duties/standings.ts";

/** Somebody as they are shown: an actor's id, and what people call them. */
export interface NamedActor {
  readonly id: string;
  readonly name: string;
}

/** Something by which somebody acts in the tenant, and who answers for it. */
export interface PrincipalView {
  readonly principal: string;
  readonly kind: ListedPrincipal["kind"];
  readonly name: string;
  readonly active: boolean;
  readonly scopes: readonly string[];
  /** Null: nobody; it is never a second person. */
  readonly responsible: NamedActor | null;
  /** Everybody who made it or ever answered for it. */
  readonly persons: readonly NamedActor[];
}

const LIST = "principals";

/** How actors are called; one without a name by its id. */
export async function namesOfActors(tx: TenantTx, actors: readonly string[]): Promise<(id: string) => NamedActor> {
  const names = await listActorNames(tx, actors);
  return (id) => ({ id, name: names.get(id) ?? id });
}

/** As they are shown, with who stands behind each. */
export async function viewsOf(tx: TenantTx, rows: readonly ListedPrincipal[]): Promise<readonly PrincipalView[]> {
  const standingOf = await standingsOf(
    tx,
    rows.map((row) => row.principal),
  );
  const standings = rows.map((row) => standingOf(row.principal));
  const named = await namesOfActors(tx, [...new Set(standings.flatMap(({ persons }) => [...persons]))]);
  return rows.map(({ principal, kind, name, active, scopes }, index) => {
    const { responsible = null, persons = new Set<string>() } = standings[index] ?? {};
    return {
      principal,
      kind,
      name,
      active,
      scopes,
      responsible: responsible === null ? null : named(responsible),
      persons: [...persons].sort().map(named),
    };
  });
}

/** A page of whatever somebody may act by, by its name. Refuses: invalid (a cursor of another list). */
export async function listResponsiblePersons(
  context: Context,
  tenant: Tenant,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | null },
): Promise<Outcome<ListPage<PrincipalView>>> {
  const after = cursor === null ? undefined : readCursor(LIST, ["text"], cursor);
  if (cursor !== null && after === undefined) return BAD_CURSOR;
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const rows = await listPrincipals(tx, {
      after: (after?.[0] as string | undefined) ?? null,
      only: null,
      limit: limit + 1,
    });
    const views = new Map((await viewsOf(tx, rows)).map((view) => [view.principal, view]));
    return done(
      pageOf(rows, {
        list: LIST,
        limit,
        keyOf: (row) => [row.principal],
        itemOf: (row) => views.get(row.principal) as PrincipalView,
      }),
    );
  });
}

/** A caller of an outside issuer is known by acting; it may be given somebody before it does. */
const OUTSIDE = /^oauth:[^\s]{1,400}$/;

/**
 * Hands a principal on: to a member of the tenant, or to nobody, so that it is never a second person. Whoever answered for it
 * before may still hold its secret, and stays among those who are compared. Refuses: unknown (the principal), invalid (no member
 * of the tenant).
 */
export function handOn(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  { principal, person }: { readonly principal: string; readonly person: string | null },
): Promise<Outcome<PrincipalView>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const [listed] = await listPrincipals(tx, { after: null, only: principal, limit: 1 });
    if (listed === undefined && !OUTSIDE.test(principal))
      return refuse("unknown", "no key, account, partner or caller of the tenant has this name");
    if (person !== null && !(await listMembers(tx)).some((member) => member.userId === person))
      return refuse("invalid", "nobody of the tenant has this id", {
        person: ["person must be the id of somebody of the tenant"],
      });
    const standing = (await standingsOf(tx, [principal]))(principal);
    const responsible = person === null ? null : `user:${person}`;
    const known = await findPrincipals(tx, [principal]);
    if (known.length === 0 || standing.responsible !== responsible)
      await setResponsible(tx, { principal, before: [...standing.persons], responsible, by: actor.id });
    const rows = await listPrincipals(tx, { after: null, only: principal, limit: 1 });
    const [view] = await viewsOf(tx, rows);
    if (view === undefined) throw new Error(`the principal ${principal} was handed on and is not listed`);
    return done(view);
  });
}
