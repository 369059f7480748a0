import { Type } from "typebox";
import { reader } from "../../json/reader.ts";
import { requiredText, uuid } from "../../schema.ts";

const nullable = <T>(schema: object) => Type.Unsafe<T | null>(schema);

/** Somebody who acts, as timelines write them, with what people call them. */
const NamedActorSchema = Type.Object({
  id: Type.String({ description: "`user:...`, `key:...`, `sftp:...`, `partner:...`, `oauth:...`, `edi:...`." }),
  name: Type.String(),
});
const NAMED = {
  type: ["object", "null"],
  required: ["id", "name"],
  properties: { id: { type: "string" }, name: { type: "string" } },
};

export const PrincipalPath = Type.Object({
  principal: requiredText(500, {
    description: "`key:<uuid>`, `sftp:<user name>`, `partner:<sender id>`, `oauth:<issuer/subject>`.",
  }),
});

/** Something by which somebody acts in the tenant. */
export const PrincipalSchema = Type.Object(
  {
    principal: Type.String(),
    kind: Type.Unsafe<"key" | "sftp" | "partner" | "oauth">({ type: "string", enum: ["key", "sftp", "partner", "oauth"] }),
    name: Type.String(),
    active: Type.Boolean({ description: "Neither revoked, nor over, nor switched off." }),
    scopes: Type.Array(Type.String()),
    responsible: nullable<{ id: string; name: string }>({
      ...NAMED,
      description:
        "Who answers for it: a person, or the key itself where it was made without one. Null: nobody; it is never a second person.",
    }),
    persons: Type.Array(NamedActorSchema, {
      description:
        "Everybody who made it or ever answered for it: each may hold its secret, and is compared where duties are separated.",
    }),
  },
  { $id: "Principal" },
);

export const handOnReader = reader(
  Type.Object(
    {
      person: Type.Unsafe<string | null>({
        type: ["string", "null"],
        maxLength: 100,
        description: "The id of somebody of the tenant; null: nobody answers for it.",
      }),
    },
    { $id: "ResponsiblePerson" },
  ),
);

export const DutiesSchema = Type.Object(
  {
    areSeparated: Type.Boolean({ description: "Whether persons are compared now: who brings something does not approve it." }),
    alone: Type.Array(
      Type.Object({
        person: NamedActorSchema,
        role: nullable<string>({ type: ["string", "null"], description: "Null: a key that stands for itself." }),
        brings: Type.Array(NamedActorSchema, { description: "By what they bring invoices, or make a key that does." }),
        approves: Type.Array(NamedActorSchema, { description: "By what they approve." }),
        changes: Type.Array(NamedActorSchema, { description: "By what they change policy, codes, rates and records." }),
      }),
      { description: "Who could bring an invoice and approve it. Where duties are separated, that is refused." },
    ),
    unconfirmed: Type.Array(
      Type.Object({
        person: NamedActorSchema,
        role: Type.String(),
        letInBy: Type.Array(NamedActorSchema, { description: "Who invited them, and counts as one person with them." }),
      }),
      {
        description:
          "Who was let in by somebody, and whom nobody else has confirmed (`POST /manage/people/{uuid}/confirm`): where duties are separated they are no second person for those.",
      },
    ),
    notices: Type.Array(
      Type.Object({
        documentUuid: uuid(),
        name: Type.String({ description: "Of the file." }),
        vendorName: nullable<string>({ type: ["string", "null"] }),
        remitToName: nullable<string>({ type: ["string", "null"], description: "Who is paid in the vendor's place." }),
        approvedAt: Type.String({ format: "date-time" }),
        approvedBy: NamedActorSchema,
        why: Type.String({ description: "Why whoever approved it could not do so now." }),
      }),
      {
        description:
          "Notices of assignment in force that were approved by somebody who may not decide who is paid, as earlier releases let them, or as their rights were changed since. They hold until somebody acts: have what they say confirmed by the vendor.",
      },
    ),
    ofNobody: Type.Array(PrincipalSchema, { description: "What is in use, and nobody answers for." }),
    ofThemselves: Type.Array(PrincipalSchema, {
      description:
        "Keys in use that nobody of the tenant made or answers for, as a tenant's first key: each counts as a person of its own, so that somebody who has one beside their session counts as two. Hand them to whoever has them (`PUT /manage/principals/{principal}/responsible-person`), or revoke them.",
    }),
    decidedAlone: Type.Array(
      Type.Object({
        invoiceUuid: uuid(),
        invoiceNumber: Type.String(),
        approvedAt: Type.String({ format: "date-time" }),
        broughtBy: NamedActorSchema,
        approvedBy: NamedActorSchema,
        persons: Type.Array(NamedActorSchema, { description: "Who stood on both sides." }),
      }),
      {
        description: "Of the last approvals by people and keys those in which one person stood on both sides, the newest first.",
      },
    ),
    decisionsLookedAt: Type.Integer(),
  },
  { $id: "Duties" },
);
