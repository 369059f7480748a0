import { useQuery } from "@tanstack/react-query";
import { isRole, mayTouch, type Role, ROLES, SCOPES_OF_ROLE, type Touches } from "../../../src/contract/manage/people/roles.ts";
import type { Scope } from "../../../src/contract/manage/people/scopes.ts";
import { meQuery } from "../api/queries.ts";
import { t } from "../language/text.ts";

/** What an operation asks of whoever calls it, as the service has it: `tests/web/may.test.ts` holds them equal. */
export const ASKED = {
  makeApiKey: ["admin", "access"],
  revokeApiKey: ["admin", "access"],
  createWebhookEndpoint: ["admin", "access"],
  changeWebhookEndpoint: ["admin", "access"],
  redeliverWebhook: ["admin", "work"],
  createMailbox: ["admin", "access"],
  putSender: ["admin", "access"],
  putOutgoingMail: ["admin", "settings"],
  testOutgoingMail: ["admin", "work"],
  putDisputeTemplate: ["admin", "settings"],
  changeRatingEngine: ["admin", "money"],
  rotateRatingKey: ["admin", "access"],
  testRatingEngine: ["admin", "nothing"],
  changeTranscriber: ["admin", "money"],
  testTranscriber: ["admin", "nothing"],
  retryIntake: ["manage", "work"],
  invitePerson: ["admin", "access"],
  putAssignmentRules: ["admin", "settings"],
  applyAssignmentRules: ["admin", "work"],
  createDisputeCommunication: ["disputes", "work"],
} as const satisfies Readonly<Record<string, readonly [Scope, Touches]>>;
export type AskedOperation = keyof typeof ASKED;

/** Roles that may, as the service decides it. */
function rolesFor(operation: AskedOperation): readonly Role[] {
  const [scope, touches] = ASKED[operation];
  return ROLES.filter((role) => (SCOPES_OF_ROLE[role] as readonly Scope[]).includes(scope) && mayTouch(role, touches));
}

/**
 * Why this role does not do it, for whoever reads it before the click; undefined: it may.
 *
 * @internal tested by itself, without a page.
 */
export function whyNot(role: string | null, operation: AskedOperation): string | undefined {
  const able = rolesFor(operation);
  if (role !== null && isRole(role) && able.includes(role)) return undefined;
  if (!able.includes("developer")) return t`Only an administrator does this`;
  if (able.includes("auditor")) return t`A viewer reads, and changes nothing`;
  return t`Only an administrator or a developer does this`;
}

/** What a control is given: disabled with the reason, or nothing. Nobody is refused before it is known who looks. */
export interface Controlled {
  readonly disabled: boolean;
  readonly title: string | undefined;
}

/**
 * Whether whoever is signed in may ask for the operation: a control that they may not use is disabled, and says why (`<Button
 * {...useMay("makeApiKey")}>`). The service decides all the same.
 */
export function useMay(operation: AskedOperation): Controlled {
  const me = useQuery(meQuery).data;
  const reason = me === undefined ? undefined : whyNot(me.role, operation);
  return { disabled: reason !== undefined, title: reason };
}
