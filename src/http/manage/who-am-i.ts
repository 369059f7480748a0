import { findPerson, listMemberships } from "#db/queries/people/people.ts";
import { amount, printAmount } from "#domain/money/amount.ts";
import { tenantNow } from "#src/context.ts";
import type { Answer, Call } from "../route.ts";

/** Who calls, for which tenant, and what they may do there. A key has no user, and its own tenant only. */
export const whoAmI = async ({ context, tenant, actor }: Call): Promise<Answer> => {
  const user = actor.kind === "user" ? await findPerson(context.db.control, actor.subject) : undefined;
  const memberships = user === undefined ? [] : await listMemberships(context.db.control, user.id);
  return {
    status: 200,
    body: {
      user: user ?? null,
      role: actor.role,
      scopes: [...actor.scopes],
      approvalLimit: actor.approvalLimit === null ? null : printAmount(amount(actor.approvalLimit)),
      tenants: memberships.map((one) => ({ uuid: one.tenantUuid, name: one.tenantName, role: one.role, sandbox: one.sandbox })),
      tenant: {
        uuid: tenant.tenantUuid,
        name: tenant.name,
        sandbox: tenant.sandbox,
        now: new Date(tenantNow(context, tenant)).toISOString(),
      },
    },
  };
};
