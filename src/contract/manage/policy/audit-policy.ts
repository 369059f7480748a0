import { type Static, type TSchema, Type } from "typebox";
import { printValue } from "#domain/settings/print-value.ts";
import { POLICY_SETTINGS } from "#domain/settings/policy-settings.ts";
import type { Kind } from "#domain/settings/kind.ts";
import { RULE_IDS } from "#domain/audit/rules/index.ts";
import { reader, type Reader } from "../../json/reader.ts";
import { describeKind, orNull, type Way, withDescription } from "../../policy/describe-kind.ts";
import { idText } from "../../schema.ts";
import { PendingChangeSchema } from "../change/pending-changes.ts";

type Json = Record<string, unknown>;

/** The settings as properties of a schema: what each is for, what holds where it is not named, and what it may be. */
const settingsOf = (way: Way): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    Object.entries(POLICY_SETTINGS).map(([name, { kind, label, help, default: otherwise }]) => {
      const schema = describeKind(kind as Kind, way, RULE_IDS);
      const printed = printValue(kind as Kind, otherwise);
      const words = `${[label, help].filter((part) => part !== null).join(". ")}.`;
      // A pair takes null as absent, and either of its sides: what it does not name is as by default.
      const given = way === "written" && isPair(kind as Kind) ? pairOf(schema) : schema;
      return [name, withDescription(given, { description: words, ...(printed === undefined ? {} : { default: printed }) })];
    }),
  );

const isPair = (kind: Kind): boolean => kind.kind === "object" && kind.form === "pair";

function pairOf({ required: _, properties, ...schema }: Json): Json {
  const sides = Object.entries(properties as Record<string, Json>).map(([name, side]) => [name, orNull(side)]);
  return { ...schema, type: ["object", "null"], properties: Object.fromEntries(sides) };
}

/** Settings that are always answered: every one that holds something where nobody set it. */
const ALWAYS = Object.entries(POLICY_SETTINGS)
  .filter(([, { default: otherwise }]) => otherwise !== null)
  .map(([name]) => name);

type Settings = Readonly<Record<string, unknown>>;

const policySchema = (
  way: Way,
  id: string | null,
  more: Readonly<Record<string, TSchema>> = {},
  required: readonly string[] = [],
) =>
  Type.Unsafe<Settings>({
    ...(id === null ? {} : { $id: id }),
    type: "object",
    properties: { ...settingsOf(way), ...more },
    ...(way === "read" ? { required: [...ALWAYS, ...required] } : { additionalProperties: false }),
  });

/** The policy alone, as it is answered. */
export const AuditPolicySchema = policySchema("read", "AuditPolicy");

const policyETag = () =>
  idText({
    description:
      "The version that the change was made from, as the `ETag` header tells it. When another one is in force meanwhile: 409. `If-Match` says the same.",
  });

/** What stands beside the settings in what is answered: it may be sent back, and says nothing. */
const SENT_BACK = {
  version: Type.Optional(Type.Unsafe<unknown>({ description: "As it was answered; not read." })),
  createdAt: Type.Optional(Type.Unsafe<unknown>({ description: "As it was answered; not read." })),
  createdBy: Type.Optional(Type.Unsafe<unknown>({ description: "As it was answered; not read." })),
  pendingChange: Type.Optional(Type.Unsafe<unknown>({ description: "As it was answered; not read." })),
};

/**
 * A body that is a policy: its parts beside the settings, and the settings as they were sent, for the domain's reader to judge.
 */
export interface PolicyBody {
  readonly eTag: string | null;
  readonly policy: Settings;
}

/**
 * The domain's reader judges the settings, for it knows rules, units and what hangs together, and names whatever nobody knows:
 * the settings reach it to the letter, and no schema drops any. Only what stands beside them is judged here.
 */
function policyReader(id: string): Reader<PolicyBody> {
  const beside = { ...SENT_BACK, eTag: policyETag() };
  const read = reader(Type.Object(beside, { "x-keeps-others": true }));
  const bodyOf = ({
    eTag,
    version: _version,
    createdAt: _createdAt,
    createdBy: _createdBy,
    pendingChange: _pendingChange,
    ...policy
  }: Settings): PolicyBody => ({
    eTag: (eTag as string | null | undefined) ?? null,
    policy,
  });
  return {
    schema: policySchema("written", id, beside),
    readBytes: (bytes, also) => {
      const answer = read.readBytes(bytes, also);
      return answer.ok ? { ...answer, value: bodyOf(answer.value) } : answer;
    },
    readValue: (value) => {
      const answer = read.readValue(value);
      return answer.ok ? { ok: true, value: bodyOf(answer.value) } : answer;
    },
  };
}

export const policyChangeReader = policyReader("AuditPolicyChange");

export const rollBackReader = reader(
  Type.Object({ version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), eTag: policyETag() }),
);

export const policyDraftReader = reader(
  Type.Object({
    basedOn: Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: "The version in force when it was begun." }),
    policy: Type.Unsafe<Record<string, unknown>>({
      type: "object",
      additionalProperties: true,
      description: "As it was typed: it may hold what could not be published.",
    }),
  }),
);
export const PolicyDraftSchema = Type.Object({
  basedOn: Type.Unsafe<number | null>({ type: ["integer", "null"] }),
  savedAt: Type.Unsafe<string | null>({ type: ["string", "null"] }),
  policy: Type.Unsafe<Record<string, unknown> | null>({
    type: ["object", "null"],
    additionalProperties: true,
    description: "Null: there is no draft.",
  }),
});

const VERSION = {
  version: Type.Integer({ description: "0: the policy that every tenant starts with." }),
  createdAt: Type.Unsafe<string | null>({ type: ["string", "null"] }),
  createdBy: Type.Unsafe<string | null>({ type: ["string", "null"] }),
  pendingChange: Type.Unsafe<Static<typeof PendingChangeSchema> | null>({
    anyOf: [PendingChangeSchema, { type: "null" }],
    description: "A policy that waits for a second person, where duties are separated; what differs, in words.",
  }),
};

/** A policy with its version, as it is answered. */
export const AuditPolicyAnswerSchema = policySchema("read", "AuditPolicyInForce", VERSION, Object.keys(VERSION));
