import type { TrailEvent } from "../../api/audit-trail.ts";
import { t } from "../../language/text.ts";
import { sayName } from "../../ui/readable-names.ts";

/** What the trail watches, by the names it calls it by. */
const THINGS: Readonly<Record<string, string>> = {
  api_key: t`API key`,
  assignment_rule: t`Rule of assignment`,
  audit_policy: t`Audit policy`,
  charge_code: t`Charge code`,
  customer: t`Customer`,
  dispute: t`Dispute case`,
  document: t`Document`,
  edi_partner: t`EDI partner`,
  freight_order: t`Freight order`,
  fx_rate: t`Exchange rate`,
  intake: t`Message that came in`,
  invitation: t`Invitation`,
  mail_sender: t`Mail sender`,
  mailbox: t`Mailbox`,
  notice_choice: t`Choice of notices`,
  oauth_token: t`Access token`,
  pending_change: t`Change that takes two people`,
  "person's account": t`Person's password`,
  "person's passkey": t`Person's passkey`,
  "person's twoFactor": t`Person's second factor`,
  "person's user": t`Person`,
  person_link: t`Link for a person`,
  principal: t`Key or account and its responsible person`,
  rating_engine: t`Rating engine`,
  reading_comparison: t`Comparison of readings`,
  reading_template: t`Layout that was taught`,
  recovery_event: t`Step of a recovery`,
  secret_key: t`Key that seals secrets`,
  setting_version: t`Version of a setting`,
  sftp_account: t`SFTP account`,
  sftp_host_key: t`SFTP host key`,
  sign_in_provider: t`Sign-in by a company's provider`,
  team: t`Team`,
  team_member: t`Member of a team`,
  tenant: t`Company`,
  tenant_member: t`Person of the company`,
  tenant_quota: t`Quota`,
  transcriber: t`Document AI`,
  vendor: t`Vendor`,
  vendor_charge_alias: t`Vendor's name for a charge`,
  vendor_merge: t`Merge of vendors`,
  webhook_endpoint: t`Webhook endpoint`,
  weekly_mail: t`Weekly mail`,
};

const DONE: Readonly<Record<string, (thing: string) => string>> = {
  added: (thing) => t`${thing}: added`,
  changed: (thing) => t`${thing}: changed`,
  removed: (thing) => t`${thing}: removed`,
};

const DECISIONS: Readonly<Record<string, string>> = {
  "invoice approved": t`Invoice approved`,
  "invoice approval-awaits-second": t`Invoice approved, waiting for a second approver`,
  "invoice approval-undone": t`Approval of the invoice taken back`,
  "invoice approval-dropped": t`Approval of the invoice dropped`,
  "invoice terminated": t`Invoice terminated`,
  "invoice termination-given": t`Invoice terminated, to be undone for some seconds`,
  "invoice termination-undone": t`Termination of the invoice taken back`,
  "invoice termination-dropped": t`Termination of the invoice dropped`,
  "invoice held": t`Invoice held`,
  "invoice hold-released": t`Invoice released from its hold`,
  "invoice withheld-lifted": t`Withheld amount of the invoice paid after all`,
  "invoice matched": t`Invoice matched by hand`,
  "invoice unmatched": t`Invoice unmatched`,
  "invoice replaced": t`Invoice replaced`,
};

const OTHERS: Readonly<Record<string, string>> = {
  "session begun": t`Signed in`,
  "session ended": t`Signed out`,
  "sign-in failed": t`Sign-in failed`,
  "not known": t`Not known who asked`,
  "not allowed": t`Not allowed to`,
  "not proved": t`Not proved who it is`,
  "too many": t`Too many attempts`,
};

/** What an event says was done: an operation by its name, a change by what was changed; a command as it was typed. */
export function eventText({ kind, action }: Pick<TrailEvent, "kind" | "action">): string {
  if (kind === "operation") return sayName(action);
  const known = DECISIONS[action] ?? OTHERS[action];
  if (known !== undefined) return known;
  const [, thing = "", done = ""] = /^(.+) (added|changed|removed)$/.exec(action) ?? [];
  const name = THINGS[thing];
  return name === undefined ? action : (DONE[done]?.(name) ?? action);
}

const TOUCHED: Readonly<Record<string, string>> = { money: t`money`, access: t`access`, settings: t`settings` };

/** Of what an event changed something. */
export function touchedText(touches: string): string {
  return TOUCHED[touches] ?? touches;
}
