import { Type } from "typebox";
import { reader } from "../json/reader.ts";
import { idText } from "../schema.ts";

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
/** Without `properties`: a condition nobody knows must reach the domain's reader, which refuses it; dropped, the override would hold for everybody. */
const WHEN = {
  description:
    "What the override holds for: vendor, customer, mode, service, chargeCode; more of them is more specific, none is everything. Any other name is refused.",
  example: { vendor: "ACME", mode: "LTL", chargeCode: "FUEL" },
};

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

const policyETag = () =>
  idText({
    description:
      "The version that the change was made from, as the `ETag` header tells it. When another one is in force meanwhile: 409. `If-Match` says the same.",
  });
export const policyChangeReader = reader(Type.Object({ ...AuditPolicySchema.properties, eTag: policyETag() }));
export const rollBackReader = reader(
  Type.Object({ version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), eTag: policyETag() }),
);

export const policyDraftReader = reader(
  Type.Object({
    basedOn: Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: "The version in force when it was begun." }),
    policy: Type.Unsafe<Record<string, unknown>>({
      type: "object",
      description: "As it was typed: it may hold what could not be published.",
    }),
  }),
);
export const PolicyDraftSchema = Type.Object({
  basedOn: Type.Unsafe<number | null>({ type: ["integer", "null"] }),
  savedAt: Type.Unsafe<string | null>({ type: ["string", "null"] }),
  policy: Type.Unsafe<Record<string, unknown> | null>({ type: ["object", "null"], description: "Null: there is no draft." }),
});

export const AuditPolicyAnswerSchema = Type.Object(
  {
    ...AuditPolicySchema.properties,
    version: Type.Integer(),
    createdAt: Type.Unsafe<string | null>({ type: ["string", "null"] }),
    createdBy: Type.Unsafe<string | null>({ type: ["string", "null"] }),
  },
  { $id: "AuditPolicyInForce" },
);
