import { Type } from "typebox";
import { tenantChangeReader, TenantSchema } from "#contract/manage/tenant/tenants.ts";
import { uuid } from "#contract/schema.ts";
import { changeTenant } from "#usecases/tenant/change-tenant.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

/** The operator renames a tenant, gives or takes grants, sets the case of property names in its answers. */
export const changeTenantOperation = operation({
  operationId: "changeTenant",
  method: "PATCH",
  path: "/manage/tenants/{tenantUuid}",
  generation: "manage",
  auth: "operator",
  touches: "access",
  params: Type.Object({ tenantUuid: uuid() }),
  body: tenantChangeReader,
  bodyExample: { propertyCase: "pascal" },
  summary: "Change a tenant",
  description: "For the operator: name, grants and the case of property names in answers. What is left out stays.",
  responses: { 200: { description: "The tenant as it is now.", schema: TenantSchema } },
  handle: async ({ context, params, body }) => {
    const changed = await changeTenant(context, params.tenantUuid, {
      name: body.name ?? null,
      grants: body.grants ?? null,
      propertyCase: body.propertyCase ?? null,
    });
    if (!changed.ok) return mapRefusal(changed.refusal, "tenantUuid");
    const { tenantUuid, slug, name, sandbox, grants, propertyCase } = changed.value;
    return { status: 200, body: { tenantUuid, slug, name, sandbox, grants, propertyCase } };
  },
});
