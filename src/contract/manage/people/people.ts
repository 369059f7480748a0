import { Type } from "typebox";
import { reader } from "../../json/reader.ts";
import { flag, optionalUuid, requiredText, text, uuid } from "../../schema.ts";
import { checkLimit } from "./api-keys.ts";
import { orNull } from "../../v2/read/parts-read.ts";
import { DelegationSchema } from "./delegations.ts";
import { pageSchema } from "../pages.ts";
import { type Role, ROLES } from "./roles.ts";

const textOrNull = (description?: string) =>
  Type.Unsafe<string | null>({ type: ["string", "null"], ...(description === undefined ? {} : { description }) });

export const PersonPath = Type.Object({
  uuid: uuid({ description: "By which the tenant knows them, from the invitation on; a person's own id does too." }),
});

const roleList = (required: boolean) => ({
  type: required ? "array" : ["array", "null"],
  minItems: 1,
  maxItems: 1,
  items: { type: "string", enum: [...ROLES], "x-enum-text": `one of ${ROLES.join(", ")}` },
  description: "One role: the widest that the person needs.",
  example: ["approver"],
});
const limitSchema = {
  type: ["string", "number", "null"],
  description: "The largest amount the person may approve, as a decimal; null: any. It bounds approvers and admins.",
  example: "5000.0000",
};

export const invitationReader = reader(
  Type.Object(
    {
      email: requiredText(254, { example: "ana@lakeside.example" }),
      name: requiredText(200, { example: "Ana Torres" }),
      roles: Type.Unsafe<Role[]>(roleList(true)),
      approvalLimit: Type.Optional(Type.Unsafe<string | number | null>(limitSchema)),
    },
    { $id: "NewPerson" },
  ),
  checkLimit,
);

export const personChangeReader = reader(
  Type.Object(
    {
      roles: Type.Optional(Type.Unsafe<Role[] | null>(roleList(false))),
      approvalLimit: Type.Optional(
        Type.Unsafe<string | number | null>({ ...limitSchema, description: `${limitSchema.description} Absent: as it is.` }),
      ),
      active: flag({ description: "True lets somebody back in who was deactivated." }),
      eTag: text({ description: "What the person was known by when the change was made." }),
    },
    { $id: "PersonChange" },
  ),
  checkLimit,
);

/** Somebody who works for the tenant, did, or was asked to. */
export const PersonSchema = Type.Object(
  {
    uuid: uuid(),
    eTag: Type.String({ description: "What they are known by: send it with a change of their role or limit." }),
    userId: textOrNull("The person's own id, by which they act (`user:<id>`); null until they have joined."),
    email: textOrNull("Null: whoever accepts the invitation says it, or they were erased."),
    name: Type.String(),
    roles: Type.Array(Type.Unsafe<Role>({ type: "string", enum: [...ROLES] })),
    approvalLimit: textOrNull("Null: no limit."),
    approvalLimitWaiting: Type.Unsafe<{ changeUuid: string; approvalLimit: string | null } | null>({
      type: ["object", "null"],
      required: ["changeUuid", "approvalLimit"],
      properties: { changeUuid: { type: "string" }, approvalLimit: { type: ["string", "null"] } },
      description: "A limit that a second person has yet to confirm.",
    }),
    delegation: orNull(DelegationSchema),
    approvesFor: Type.Array(DelegationSchema, { description: "Who is away, now or on days to come, and has them approve." }),
    state: Type.Unsafe<"invited" | "active" | "deactivated" | "erased">({
      type: "string",
      enum: ["invited", "active", "deactivated", "erased"],
    }),
    since: Type.String({ format: "date-time", description: "When they were invited, or joined." }),
    deactivatedAt: textOrNull(),
    lastSeenAt: textOrNull("Of a session that is open; null: none is."),
  },
  { $id: "Person" },
);
export const ErasedSchema = Type.Object(
  {
    pseudonym: textOrNull("What stands in the place of the name from now on. Null: an invitation, of which nothing is left."),
    invoices: Type.Integer({ description: "Open invoices that were theirs, and are nobody's now." }),
  },
  { $id: "ErasedPerson" },
);
export const PersonPageSchema = pageSchema(PersonSchema);

const link = textOrNull("To hand over; it works once. Null: it went to the person's own mailbox alone.");
export const InvitedSchema = Type.Object(
  {
    ...PersonSchema.properties,
    link,
    expiresAt: textOrNull("Until when the link works."),
    mailed: Type.Boolean({ description: "Whether a mail with a link of its own is on its way." }),
  },
  { $id: "InvitedPerson" },
);
export const HandedLinkSchema = Type.Object(
  { link, expiresAt: textOrNull("Until when the link works."), mailed: Type.Boolean() },
  { $id: "PersonLink" },
);

export const DeactivationQuery = Type.Object({
  handTo: optionalUuid({ description: "Who takes over what they answered for and their open invoices." }),
});
export const DeactivatedSchema = Type.Object(
  {
    handedOn: Type.Array(Type.String(), { description: "Keys, accounts and partners that the successor answers for now." }),
    left: Type.Array(Type.String(), {
      description: "Those that nobody took over. They go on working: hand them on, or revoke them.",
    }),
    invoices: Type.Integer({ description: "Open invoices that were theirs; the successor's now, or nobody's." }),
  },
  { $id: "DeactivatedPerson" },
);

const SessionSchema = Type.Object(
  {
    uuid: uuid(),
    current: Type.Boolean({ description: "The one that asks." }),
    browser: textOrNull("As it calls itself."),
    address: textOrNull(),
    createdAt: Type.String({ format: "date-time" }),
    lastSeenAt: Type.String({ format: "date-time" }),
  },
  { $id: "Session" },
);
export const SessionListSchema = Type.Object({ items: Type.Array(SessionSchema) });
export const SessionsEndedSchema = Type.Object({ ended: Type.Integer() });

const password = (name: string) => requiredText(1000, { description: `${name}. A password has from 12 to 128 characters.` });
const token = () => requiredText(200, { description: "What stands behind the # of the link." });

export const passwordChangeReader = reader(
  Type.Object(
    { currentPassword: requiredText(1000), newPassword: password("The new one; every other session ends") },
    { $id: "PasswordChange" },
  ),
);
export const resetRequestReader = reader(Type.Object({ email: requiredText(254) }, { $id: "PasswordResetRequest" }));
export const resetReader = reader(
  Type.Object({ token: token(), newPassword: password("The new one") }, { $id: "PasswordReset" }),
);
export const invitationTokenReader = reader(Type.Object({ token: token() }, { $id: "InvitationToken" }));
export const acceptanceReader = reader(
  Type.Object(
    {
      token: token(),
      email: text({ maxLength: 254, description: "Where the invitation names no address." }),
      name: text({ maxLength: 200 }),
      password: text({
        maxLength: 1000,
        description: "A new one; that of the account where the address has one already.",
      }),
    },
    { $id: "InvitationAcceptance" },
  ),
);

export const InvitationSchema = Type.Object(
  {
    tenantName: Type.String(),
    email: textOrNull(),
    name: Type.String(),
    roles: Type.Array(Type.String()),
    asks: Type.Unsafe<"new-password" | "nothing" | "either">({
      type: "string",
      enum: ["new-password", "nothing", "either"],
      description: "What accepting takes. `either`: a new password, or the password of the account that the address has already.",
    }),
  },
  { $id: "Invitation" },
);
export const AcceptedSchema = Type.Object({ email: Type.String(), tenantUuid: uuid() }, { $id: "AcceptedInvitation" });

const code = () => requiredText(40, { description: "What the authenticator app shows.", example: "123456" });
export const passwordReader = reader(Type.Object({ password: requiredText(1000) }, { $id: "OwnPassword" }));
export const codeReader = reader(Type.Object({ code: code() }, { $id: "SecondFactorCode" }));
export const proofReader = reader(
  Type.Object({ password: text({ maxLength: 1000 }), code: text({ maxLength: 40 }) }, { $id: "Proof" }),
);
export const SecondFactorSetUpSchema = Type.Object(
  {
    uri: Type.String({ description: "For an authenticator app, as a QR code shows it." }),
    secret: Type.String({ description: "The same, to be typed." }),
    recoveryCodes: Type.Array(Type.String(), { description: "Each works once in the place of a code." }),
  },
  { $id: "SecondFactorSetUp" },
);
export const RecoveryCodesSchema = Type.Object({ recoveryCodes: Type.Array(Type.String()) }, { $id: "RecoveryCodes" });
export const AccountSchema = Type.Object(
  {
    userId: Type.String(),
    name: Type.String(),
    email: Type.String(),
    secondFactor: Type.Boolean({ description: "Whether a second factor is set up." }),
    secondFactorRequired: Type.Boolean({ description: "Whether a tenant of the person asks for it." }),
    minPasswordLength: Type.Integer(),
  },
  { $id: "OwnAccount" },
);

const signInRules = {
  secondFactorRoles: Type.Unsafe<Role[]>({
    type: "array",
    uniqueItems: true,
    maxItems: ROLES.length,
    items: { type: "string", enum: [...ROLES], "x-enum-text": `one of ${ROLES.join(", ")}` },
    description: "Roles whose people sign in with a second factor.",
  }),
  freshMinutes: Type.Unsafe<number | null>({
    type: ["integer", "null"],
    minimum: 1,
    maximum: 1440,
    description:
      "How long ago a person may have proved who they are when they approve, terminate, publish, change what payments rest on, confirm, or hand out access. Null: as long as the session lasts. Tenants begin with 60, sandboxes with null.",
  }),
  minPasswordLength: Type.Integer({ minimum: 12, maximum: 64 }),
};
/** Where people sign in at their own company, as it is told: never with its secret. */
export interface CompanyOut {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly domains: readonly string[];
  readonly roleClaim: string | null;
}
const company = {
  issuer: {
    type: "string",
    minLength: 1,
    maxLength: 500,
    description: "As the provider's own description (`/.well-known/openid-configuration`) writes it.",
    example: "https://login.lakeside.example/",
  },
  clientId: { type: "string", minLength: 1, maxLength: 500 },
  domains: {
    type: "array",
    minItems: 1,
    maxItems: 50,
    items: { type: "string", maxLength: 253 },
    description: "Of the addresses that the provider may say whose they are.",
    example: ["lakeside.example"],
  },
  roleClaim: {
    type: ["string", "null"],
    maxLength: 200,
    description:
      "A claim that names a role of ours (`approver`, `weighbridge-approver`): whoever has one is let in without an invitation, with an approval limit of 0, and has that role from each sign-in on. Null: people are invited.",
  },
} as const;
export const SignInRulesSchema = Type.Object(
  {
    ...signInRules,
    oidc: Type.Unsafe<CompanyOut | null>({
      type: ["object", "null"],
      required: ["issuer", "clientId", "clientSecret", "domains", "roleClaim"],
      properties: { ...company, clientSecret: { type: ["string", "null"], description: "Always null: it is told to nobody." } },
      description: "The company's own provider (OpenID Connect). Null: there is none.",
    }),
    oidcWaits: Type.Boolean({
      description: "A change of the provider waits for a second person (`GET /manage/pending-changes`).",
    }),
    redirectUri: Type.String({ description: "Where the provider sends people back to: it is registered there." }),
  },
  { $id: "SignInRules" },
);
export interface CompanyIn {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret?: string | null;
  readonly domains: readonly string[];
  readonly roleClaim?: string | null;
}
export const signInRulesReader = reader(
  Type.Object(
    {
      ...signInRules,
      oidc: Type.Optional(
        Type.Unsafe<CompanyIn | null>({
          type: ["object", "null"],
          required: ["issuer", "clientId", "domains"],
          properties: {
            ...company,
            clientSecret: {
              type: ["string", "null"],
              maxLength: 1000,
              description: "Absent: as it is, for the same client of the same provider.",
            },
          },
          description:
            "The company's own provider (OpenID Connect). Absent: as it is; null: none any more. Where duties are separated, another admin confirms it first.",
        }),
      ),
    },
    { $id: "SignInRulesChange" },
  ),
);
