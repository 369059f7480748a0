import { Type } from "typebox";
import { tenantChangeReader, TenantSchema } from "#contract/manage/tenants.ts";
import { uuid } from "#contract/schema.ts";
import { updateTenant } from "#db/queries/tenant/settings.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

/** The operator renames a tenant, gives or takes grants, sets the case of property names in its answers. */
export const changeTenantOperation = operation({
  operationId: "changeTenant",
  method: "PATCH",
  path: "/manage/tenants/{tenantUuid}",
  generation: "manage",
  auth: "operator",
  params: Type.Object({ tenantUuid: uuid() }),
  body: tenantChangeReader,
  bodyExample: { propertyCase: "pascal" },
  summary: "Change a tenant",
  description: "For the operator: name, grants and the case of property names in answers. What is left out stays.",
  responses: { 200: { description: "The tenant as it is now.", schema: TenantSchema } },
  handle: async (call) => {
    const { name, grants, propertyCase } = call.body;
    const tenant = await updateTenant(call.context.db.control, call.params.tenantUuid, {
      name: name ?? null,
      grants: grants ?? null,
      propertyCase: propertyCase ?? null,
    });
    if (tenant === undefined) return refuse("not-found");
    call.context.tenants.forget(tenant.tenantUuid);
    const { tenantUuid, slug, sandbox } = tenant;
    return {
      status: 200,
      body: { tenantUuid, slug, name: tenant.name, sandbox, grants: tenant.grants, propertyCase: tenant.propertyCase },
    };
  },
});
