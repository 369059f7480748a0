import { Type } from "typebox";
import { reader } from "../json/reader.ts";

/** The parts are checked by the domain's own reader of policies, which knows the rules; the schema folds names and tells the shape. */
const optional = (schema: Record<string, unknown>) => Type.Optional(Type.Unsafe<unknown>(schema));
const shape = (properties: Record<string, unknown>): Record<string, unknown> => ({ properties });

const LIMIT = shape({
  amount: { example: "5.0000" },
  percent: { example: "2" },
  whichever: { description: "larger or smaller" },
});
const PAIR = shape({ over: LIMIT, under: LIMIT });
const DOCUMENTS = { items: shape({ type: {}, signed: {} }) };
const WHEN = shape({ vendor: {}, customer: {}, mode: {}, service: {}, chargeCode: {} });

/** Interface choices, "Audit policy". */
export const AuditPolicySchema = Type.Object(
  {
    autoApprove: optional({ type: ["boolean", "null"] }),
    total: optional(PAIR),
    charge: optional(PAIR),
    chargeNotOnOrder: optional({ description: "off, information, review, dispute or block" }),
    requiredDocuments: optional(DOCUMENTS),
    chargeDocuments: optional({ items: shape({ code: {}, type: {} }) }),
    lateBillingDays: optional({}),
    originalBillingDays: optional({}),
    duplicateWindowDays: optional({}),
    fx: optional({ items: shape({ from: {}, to: {}, rate: {}, date: {} }) }),
    weight: optional(LIMIT),
    distance: optional(LIMIT),
    shipDateDays: optional({}),
    taxes: optional({ items: shape({ place: {}, code: {}, percent: {} }) }),
    acceptSupported: optional({}),
    rules: optional({ description: "Rule id to off, information, review, dispute or block." }),
    overrides: optional({
      items: shape({
        when: WHEN,
        effectiveFrom: {},
        effectiveUntil: {},
        total: PAIR,
        charge: PAIR,
        weight: LIMIT,
        distance: LIMIT,
        chargeNotOnOrder: {},
        requiredDocuments: DOCUMENTS,
      }),
    }),
  },
  { $id: "AuditPolicy" },
);
export const auditPolicyReader = reader(AuditPolicySchema);

export const AuditPolicyAnswerSchema = Type.Object(
  {
    ...AuditPolicySchema.properties,
    version: Type.Integer(),
    createdAt: Type.Unsafe<string | null>({ type: ["string", "null"] }),
    createdBy: Type.Unsafe<string | null>({ type: ["string", "null"] }),
  },
  { $id: "AuditPolicyInForce" },
);
