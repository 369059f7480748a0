import { Type } from "typebox";
import { ApiKeySchema, MadeApiKeySchema, newApiKeyReader } from "#contract/manage/api-keys.ts";
import { AuditPolicyAnswerSchema, policyChangeReader } from "#contract/manage/audit-policy.ts";
import { ChargeCodesAnswerSchema, chargeCodesReader } from "#contract/manage/charge-codes.ts";
import { IntakeItemSchema, IntakeQuery } from "#contract/manage/intake.ts";
import { pageQuery, pageSchema } from "#contract/manage/pages.ts";
import { MadeTenantSchema, newTenantReader, tenantChangeReader, TenantSchema } from "#contract/manage/tenants.ts";
import { reader } from "#contract/json/reader.ts";
import { requiredInstant, uuid } from "#contract/schema.ts";
import { type AnyRoute, route } from "../route.ts";
import { changeAuditPolicy } from "./change-audit-policy.ts";
import { changeChargeCodes } from "./change-charge-codes.ts";
import { decisionRoutes } from "./decision-routes.ts";
import { exceptionRoutes } from "./exception-routes.ts";
import { changeTenant } from "./change-tenant.ts";
import { createTenant } from "./create-tenant.ts";
import { directoryRoutes } from "./directory-routes.ts";
import { disputeRoutes } from "./dispute-routes.ts";
import { ediManageRoutes } from "./edi-routes.ts";
import { getAuditPolicy } from "./get-audit-policy.ts";
import { getChargeCodes } from "./get-charge-codes.ts";
import { documentRoutes } from "./document-routes.ts";
import { invoiceRoutes } from "./invoice-routes.ts";
import { listApiKeys } from "./list-api-keys.ts";
import { listIntake } from "./list-intake.ts";
import { makeApiKey } from "./make-api-key.ts";
import { peopleRoutes } from "./people-routes.ts";
import { policyRoutes } from "./policy-routes.ts";
import { retryIntake } from "./retry-intake.ts";
import { revokeApiKey } from "./revoke-api-key.ts";
import { setSandboxClock } from "./set-sandbox-clock.ts";
import { liveRoutes } from "./live-routes.ts";
import { sentEdiRoutes } from "./sent-edi-routes.ts";
import { sftpRoutes } from "./sftp-routes.ts";
import { webhookRoutes } from "./webhook-routes.ts";

const UuidPath = Type.Object({ uuid: uuid() });
const ClockSchema = Type.Object({ now: requiredInstant() });
const manage = { generation: "manage", auth: "key-or-session" } as const;

/** Our own operations (interface choices, section 6). */
export const manageRoutes: readonly AnyRoute[] = [
  route({
    operationId: "createTenant",
    method: "POST",
    path: "/manage/tenants",
    generation: "manage",
    auth: "operator",
    body: newTenantReader,
    summary: "Create a tenant",
    description: "For the operator: `X-Api-Key` holds the operator key.",
    responses: { 201: { description: "The tenant, and its first key.", schema: MadeTenantSchema } },
    handle: createTenant,
  }),
  route({
    operationId: "changeTenant",
    method: "PATCH",
    path: "/manage/tenants/{tenantUuid}",
    generation: "manage",
    auth: "operator",
    params: Type.Object({ tenantUuid: uuid() }),
    body: tenantChangeReader,
    summary: "Change a tenant",
    description: "For the operator: name, grants and the case of property names in answers. What is left out stays.",
    responses: { 200: { description: "The tenant as it is now.", schema: TenantSchema } },
    handle: changeTenant,
  }),
  route({
    operationId: "makeApiKey",
    method: "POST",
    path: "/manage/api-keys",
    ...manage,
    scope: "admin",
    body: newApiKeyReader,
    summary: "Make an API key",
    responses: { 201: { description: "The key, shown this once.", schema: MadeApiKeySchema } },
    handle: makeApiKey,
  }),
  route({
    operationId: "listApiKeys",
    method: "GET",
    path: "/manage/api-keys",
    ...manage,
    scope: "admin",
    query: Type.Object(pageQuery),
    summary: "List API keys",
    responses: { 200: { description: "Keys, without their secret.", schema: pageSchema(ApiKeySchema) } },
    handle: listApiKeys,
  }),
  route({
    operationId: "revokeApiKey",
    method: "DELETE",
    path: "/manage/api-keys/{uuid}",
    ...manage,
    scope: "admin",
    params: UuidPath,
    summary: "Revoke an API key",
    responses: { 204: { description: "It is refused within seconds." } },
    handle: revokeApiKey,
  }),
  route({
    operationId: "getAuditPolicy",
    method: "GET",
    path: "/manage/audit-policy",
    ...manage,
    scope: "manage",
    summary: "The audit policy in force",
    responses: {
      200: { description: "The policy and its version.", schema: AuditPolicyAnswerSchema, headers: { etag: "The version." } },
    },
    handle: getAuditPolicy,
  }),
  route({
    operationId: "changeAuditPolicy",
    method: "PUT",
    path: "/manage/audit-policy",
    ...manage,
    scope: "admin",
    movesMoney: true,
    body: policyChangeReader,
    summary: "Put a new audit policy in force",
    description:
      "Open invoices are audited again by it. With `eTag` or `If-Match` only while the version it was made from is in force: 409 otherwise.",
    responses: {
      200: { description: "The new version.", schema: AuditPolicyAnswerSchema, headers: { etag: "The version." } },
    },
    handle: changeAuditPolicy,
  }),
  route({
    operationId: "getChargeCodes",
    method: "GET",
    path: "/manage/charge-codes",
    ...manage,
    scope: "manage",
    summary: "The tenant's charge codes",
    responses: { 200: { description: "Codes in order.", schema: ChargeCodesAnswerSchema } },
    handle: getChargeCodes,
  }),
  route({
    operationId: "changeChargeCodes",
    method: "PUT",
    path: "/manage/charge-codes",
    ...manage,
    scope: "admin",
    movesMoney: true,
    body: chargeCodesReader,
    summary: "Replace the tenant's charge codes",
    responses: { 200: { description: "The new list.", schema: ChargeCodesAnswerSchema } },
    handle: changeChargeCodes,
  }),
  route({
    operationId: "listIntake",
    method: "GET",
    path: "/manage/intake",
    ...manage,
    scope: "manage",
    query: IntakeQuery,
    summary: "What became of accepted messages",
    responses: { 200: { description: "Newest first.", schema: pageSchema(IntakeItemSchema) } },
    handle: listIntake,
  }),
  route({
    operationId: "retryIntake",
    method: "POST",
    path: "/manage/intake/{uuid}/retry",
    ...manage,
    scope: "manage",
    params: UuidPath,
    summary: "Try a parked message again",
    responses: { 202: { description: "It will be tried again.", schema: Type.Object({ uuid: uuid(), state: Type.String() }) } },
    handle: retryIntake,
  }),
  route({
    operationId: "setSandboxClock",
    method: "POST",
    path: "/manage/sandbox/clock",
    ...manage,
    scope: "manage",
    body: reader(ClockSchema),
    summary: "Set the clock of a sandbox tenant",
    responses: { 200: { description: "The clock as it is now.", schema: ClockSchema } },
    handle: setSandboxClock,
  }),
  ...invoiceRoutes,
  ...directoryRoutes,
  ...ediManageRoutes,
  ...sentEdiRoutes,
  ...policyRoutes,
  ...decisionRoutes,
  ...exceptionRoutes,
  ...disputeRoutes,
  ...sftpRoutes,
  ...documentRoutes,
  ...webhookRoutes,
  ...liveRoutes,
  ...peopleRoutes,
];
