import { Type } from "typebox";
import { printAmount } from "#domain/money/amount.ts";
import { tenantNow } from "#src/context.ts";
import { readPerson } from "#usecases/people/read-person.ts";
import { operation } from "../../operation.ts";

const text = Type.Unsafe<string | null>({ type: ["string", "null"] });

const MeSchema = Type.Object({
  user: Type.Unsafe<{ id: string; name: string; email: string } | null>({
    type: ["object", "null"],
    required: ["id", "name", "email"],
    properties: { id: { type: "string" }, name: { type: "string" }, email: { type: "string" } },
  }),
  role: text,
  scopes: Type.Array(Type.String()),
  approvalLimit: text,
  lacksSecondFactor: Type.Boolean({
    description: "The role asks for a second factor and the person has none: until one is set up, nothing else is answered.",
  }),
  owesPasskey: Type.Boolean({
    description:
      "The person has a passkey and signed in by a password: until they show it (`POST /auth/prove/passkey`), nothing else is answered.",
  }),
  byCompany: Type.Boolean({
    description: "Signed in at the company's own provider: for this tenant alone, and with no say over the person's account.",
  }),
  tenants: Type.Array(Type.Object({ uuid: Type.String(), name: Type.String(), role: Type.String(), sandbox: Type.Boolean() })),
  tenant: Type.Object({ uuid: Type.String(), name: Type.String(), sandbox: Type.Boolean(), now: Type.String() }),
});

/** Who calls, for which tenant, and what they may do there. A key has no user, and its own tenant only. */
export const whoAmIOperation = operation({
  operationId: "whoAmI",
  method: "GET",
  path: "/manage/me",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  beforeSecondFactor: true,
  summary: "Who calls, for which tenant, with which role",
  responses: { 200: { description: "The caller.", schema: MeSchema } },
  handle: async ({ context, tenant, actor }) => {
    const byCompany = actor.proof?.byCompany === true;
    const found = actor.kind === "user" ? await readPerson(context, actor.subject) : undefined;
    return {
      status: 200,
      body: {
        user: found?.person ?? null,
        role: actor.role,
        scopes: [...actor.scopes],
        approvalLimit: actor.approvalLimit === null ? null : printAmount(actor.approvalLimit),
        lacksSecondFactor: actor.proof?.lacksSecondFactor ?? false,
        byCompany,
        owesPasskey: actor.proof?.owesPasskey ?? false,
        // A company that vouches for somebody learns nothing of whom else they work for.
        tenants: (found?.memberships ?? [])
          .filter(({ tenantUuid }) => !byCompany || tenantUuid === tenant.tenantUuid)
          .map((member) => ({
            uuid: member.tenantUuid,
            name: member.tenantName,
            role: member.role,
            sandbox: member.sandbox,
          })),
        tenant: {
          uuid: tenant.tenantUuid,
          name: tenant.name,
          sandbox: tenant.sandbox,
          now: new Date(tenantNow(context, tenant)).toISOString(),
        },
      },
    };
  },
});
