import { Type } from "typebox";
import {
  AuditPolicyAnswerSchema,
  AuditPolicySchema,
  auditPolicyReader,
  policyDraftReader,
  PolicyDraftSchema,
  rollBackReader,
} from "#contract/manage/audit-policy.ts";
import { PolicyPreviewSchema } from "#contract/manage/policy-preview.ts";
import { pageQuery, pageSchema } from "#contract/manage/pages.ts";
import { integer } from "#contract/schema.ts";
import { type AnyRoute, route } from "../route.ts";
import { listAuditRules } from "./list-audit-rules.ts";
import { listPolicyVersions } from "./list-policy-versions.ts";
import { discardPolicyDraft, getPolicyDraft, savePolicyDraft } from "./policy-draft.ts";
import { previewAuditPolicy } from "./preview-audit-policy.ts";
import { rollBackAuditPolicy } from "./roll-back-audit-policy.ts";

const manage = { generation: "manage", auth: "key-or-session" } as const;

/** What is done with audit policies beside reading and changing the one in force. */
export const policyRoutes: readonly AnyRoute[] = [
  route({
    ...manage,
    operationId: "previewAuditPolicy",
    method: "POST",
    path: "/manage/audit-policy/preview",
    scope: "manage",
    query: Type.Object({
      invoices: integer({ minimum: 1, maximum: 2000, default: 500, description: "How many past invoices, newest first." }),
    }),
    body: auditPolicyReader,
    summary: "What a draft policy would have done to past invoices",
    description:
      "Past audits are run again from their stored facts with the draft in place of the policy of the time. Nothing is changed.",
    responses: { 200: { description: "How many verdicts would change, which, and the money.", schema: PolicyPreviewSchema } },
    handle: previewAuditPolicy,
  }),
  route({
    ...manage,
    operationId: "getPolicyDraft",
    method: "GET",
    path: "/manage/audit-policy/draft",
    scope: "manage",
    summary: "The caller's draft of an audit policy",
    description: "Each person and key has their own; it changes nothing until it is published.",
    responses: { 200: { description: "The draft; `policy` is null when there is none.", schema: PolicyDraftSchema } },
    handle: getPolicyDraft,
  }),
  route({
    ...manage,
    operationId: "savePolicyDraft",
    method: "PUT",
    path: "/manage/audit-policy/draft",
    scope: "admin",
    body: policyDraftReader,
    summary: "Keep a draft of an audit policy",
    description: "As it was typed, right or wrong. It goes when its owner puts a policy in force.",
    responses: { 200: { description: "The draft.", schema: PolicyDraftSchema } },
    handle: savePolicyDraft,
  }),
  route({
    ...manage,
    operationId: "discardPolicyDraft",
    method: "DELETE",
    path: "/manage/audit-policy/draft",
    scope: "admin",
    summary: "Throw a draft of an audit policy away",
    responses: { 204: { description: "There is none any more." } },
    handle: discardPolicyDraft,
  }),
  route({
    ...manage,
    operationId: "listAuditRules",
    method: "GET",
    path: "/manage/audit-policy/rules",
    scope: "manage",
    summary: "Every audit rule that a policy can switch",
    responses: {
      200: {
        description: "In the order in which the rules speak.",
        schema: Type.Array(
          Type.Object({
            id: Type.String({ example: "charge-over-tolerance" }),
            title: Type.String(),
            severity: Type.String({ description: "Of its findings, unless the finding or the policy says otherwise." }),
            settings: Type.Array(Type.String({ description: "Keys of the policy it reads beside `rules`." })),
          }),
        ),
      },
    },
    handle: listAuditRules,
  }),
  route({
    ...manage,
    operationId: "listPolicyVersions",
    method: "GET",
    path: "/manage/audit-policy/versions",
    scope: "manage",
    query: Type.Object(pageQuery),
    summary: "Every version of the audit policy",
    responses: {
      200: {
        description: "Newest first.",
        schema: pageSchema(
          Type.Object({
            version: Type.Integer(),
            createdAt: Type.String(),
            createdBy: Type.String(),
            createdByName: Type.String({ description: "The person's or key's name, where it has one." }),
            policy: Type.Object(AuditPolicySchema.properties),
          }),
        ),
      },
    },
    handle: listPolicyVersions,
  }),
  route({
    ...manage,
    operationId: "rollBackAuditPolicy",
    method: "POST",
    path: "/manage/audit-policy/rollback",
    scope: "admin",
    movesMoney: true,
    body: rollBackReader,
    summary: "Put an earlier audit policy in force again",
    description: "As a new version: history is never rewritten. Open invoices are audited again.",
    responses: { 200: { description: "The new version.", schema: AuditPolicyAnswerSchema } },
    handle: rollBackAuditPolicy,
  }),
];
