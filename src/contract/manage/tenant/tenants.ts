import { Type } from "typebox";
import { reader } from "../../json/reader.ts";
import { flag, requiredText, text, uuid } from "../../schema.ts";

/** What only the operator gives, per tenant. */
export const GRANTS = ["create-invoice", "ingest-documents", "orderless-invoices"] as const;
export type Grant = (typeof GRANTS)[number];

const grants = Type.Optional(
  Type.Unsafe<Grant[] | null>({
    type: ["array", "null"],
    uniqueItems: true,
    maxItems: GRANTS.length,
    items: { type: "string", enum: [...GRANTS], "x-enum-text": `one of ${GRANTS.join(", ")}` },
  }),
);

const NewTenantSchema = Type.Object(
  {
    name: requiredText(200, { example: "Lakeside Paper" }),
    slug: text({
      maxLength: 63,
      description: "Lower-case letters, digits and dashes; made from the name when absent.",
      example: "lakeside-paper",
    }),
    grants,
    sandbox: flag({ default: false }),
    adminEmail: text({
      maxLength: 254,
      description: "Of the first admin: then the link works for this address alone, and goes out by mail too where mail does.",
      example: "ana@lakeside.example",
    }),
  },
  { $id: "NewTenant" },
);
export const newTenantReader = reader(NewTenantSchema);

export const MadeTenantSchema = Type.Object(
  {
    tenantUuid: uuid(),
    slug: Type.String(),
    apiKey: Type.String({ description: "The first key, with every scope. Shown this once." }),
    adminLink: Type.String({
      description: "By which the first admin joins: hand it over. It works once, for seven days. Shown this once.",
    }),
  },
  { $id: "MadeTenant" },
);

const TenantChangeSchema = Type.Object(
  {
    name: text({ minLength: 1, maxLength: 200 }),
    grants,
    propertyCase: Type.Optional(
      Type.Unsafe<"camel" | "pascal" | null>({
        type: ["string", "null"],
        enum: ["camel", "pascal", null],
        "x-enum-text": "camel or pascal",
      }),
    ),
  },
  { $id: "TenantChange" },
);
export const tenantChangeReader = reader(TenantChangeSchema);

export const TenantSchema = Type.Object(
  {
    tenantUuid: uuid(),
    slug: Type.String(),
    name: Type.String(),
    sandbox: Type.Boolean(),
    grants: Type.Array(Type.Unsafe<Grant>({ type: "string", enum: [...GRANTS] })),
    propertyCase: Type.Unsafe<"camel" | "pascal">({ type: "string", enum: ["camel", "pascal"] }),
  },
  { $id: "Tenant" },
);
