import { randomBytes } from "node:crypto";
import { isMailAddress } from "#adapters/compose-mail.ts";
import type { TenantTx } from "#db/database.ts";
import { type DisputedInvoice, listDisputeAddresses } from "#db/queries/dispute/dispute.ts";
import { findCorrespondents, type NewCommunication } from "#db/queries/dispute/communication.ts";
import { findOutgoingMailSettings } from "#db/queries/mail/outgoing-mail.ts";
import { type Instant, eventTimeAfter, instantOf } from "#domain/day/instant.ts";
import type { DisputeParty } from "#domain/lifecycle/decide-dispute.ts";
import { uniqueNames } from "#domain/dispute/unique-names.ts";
import { isOurDomain } from "#domain/mail/mail-address.ts";
import type { Context, Tenant } from "#src/context.ts";
import { type FileToKeep, keepFile, type KeptFile } from "../file/keep-file.ts";
import { refuseKeptAttachments } from "../quota/quotas.ts";
import { type Outcome, done, refuse } from "../refusal.ts";

/** What somebody says in a dispute. Without `email` it stays inside the service. */
export interface Words {
  readonly text: string;
  readonly email: { readonly subject: string; readonly to: readonly string[] | null } | null;
  readonly attachments: readonly { readonly name: string; readonly file: FileToKeep }[];
}

export const UNKNOWN_DISPUTE = refuse("unknown", "no dispute of this invoice has this uuid");

/** Nobody can guess where answers to a dispute go. */
export function newMailToken(): string {
  return randomBytes(16).toString("hex");
}

/** The time of the next event about these objects: strictly later than the last one about any of them. */
export function nextEventAt(now: Instant, ...last: readonly (string | null)[]): Instant {
  return last.reduce((at, text) => eventTimeAfter(text === null ? null : instantOf(text), at), now);
}

const wrong = (field: string, message: string): ReturnType<typeof refuse> =>
  refuse("invalid", "One or more validation errors occurred.", { [field]: [`${field} ${message}`] });

/** Attachments whose bytes are stored; `pendingUuids` are to be crossed out by the transaction that writes them down. */
export interface StoredAttachments {
  readonly attachments: NewCommunication["attachments"];
  readonly pendingUuids: readonly string[];
}

/**
 * Files first, outside any transaction, and noted as nobody's until the communication stands: `sweepFiles` clears what one left
 * behind. Refuses: over-quota (then none of them is kept).
 */
export async function storeAttachments(context: Context, tenant: Tenant, words: Words): Promise<Outcome<StoredAttachments>> {
  const names = uniqueNames(words.attachments.map(({ name }) => name));
  const attachments: NewCommunication["attachments"][number][] = [];
  const keptFiles: KeptFile[] = [];
  for (const [index, { name, file }] of words.attachments.entries()) {
    const kept = await keepFile(context, tenant.tenantUuid, file.content);
    attachments.push({ identifier: names[index] ?? name, hash: kept.hash, bytes: kept.bytes, mediaType: file.mediaType });
    keptFiles.push(kept);
  }
  const over = await refuseKeptAttachments(context, tenant.tenantUuid, keptFiles);
  return over ?? done({ attachments, pendingUuids: keptFiles.map(({ pendingUuid }) => pendingUuid) });
}

/** All of them see each other, and each counts for nobody's limit but its own. */
const MAX_RECIPIENTS = 10;

/**
 * Whom a mail of this dispute goes to: whom it says; else with whom the dispute is talked over, who answer there (docs/adr/0057);
 * else the address kept for the other party, from which nothing of this dispute came back.
 * Refuses: invalid (nobody, no address, or one at which this service reads mail: it would answer itself).
 */
export async function addressMail(
  tx: TenantTx,
  invoice: DisputedInvoice,
  dispute: { readonly uuid: string; readonly party: DisputeParty },
  {
    email,
    field,
    mailDomain,
  }: { readonly email: NonNullable<Words["email"]>; readonly field: string; readonly mailDomain: string },
): Promise<Outcome<readonly string[]>> {
  const found = email.to === null ? await addressOfDispute(tx, invoice, dispute) : done(email.to);
  if (!found.ok) return wrong(`${field}to`, found.refusal.message);
  const given = onceEach(found.value);
  // A name without a domain is one of this machine's own.
  const bad = given.find((address) => !isMailAddress(address) || !address.slice(address.indexOf("@")).includes("."));
  if (bad !== undefined) return wrong(`${field}to`, `must be a mail address: ${JSON.stringify(bad)} is not one`);
  if (given.length > MAX_RECIPIENTS) return wrong(`${field}to`, `may name ${MAX_RECIPIENTS} addresses`);
  const own = given.find((address) => isOurDomain(address, mailDomain));
  return own === undefined ? done(given) : wrong(`${field}to`, `must be the other party's: mail to ${own} is read here`);
}

const onceEach = (addresses: readonly string[]): readonly string[] => [
  ...new Map(addresses.map((address) => [address.toLowerCase(), address])).values(),
];

async function addressOfDispute(
  tx: TenantTx,
  invoice: DisputedInvoice,
  { uuid, party }: { readonly uuid: string; readonly party: DisputeParty },
): Promise<Outcome<readonly string[]>> {
  const { reached, dead } = await findCorrespondents(tx, uuid);
  if (reached !== undefined) return done(reached);
  const kept = await keptAddresses(tx, invoice, party);
  const alive = kept.find((address) => !dead.includes(address.toLowerCase()));
  if (alive !== undefined) return done([alive]);
  const noun = party.toLowerCase();
  return refuse(
    "invalid",
    kept.length === 0
      ? `is required: no address is kept for the ${noun}. Name one here, or keep one with the ${noun} (disputeEmail)`
      : `is required: mail to ${kept.join(" and ")} came back. Name another address here, or change what is kept with the ${noun} (disputeEmail)`,
  );
}

async function keptAddresses(tx: TenantTx, invoice: DisputedInvoice, party: DisputeParty): Promise<readonly string[]> {
  const externalId = party === "Vendor" ? invoice.vendorExternalId : party === "Customer" ? invoice.customerExternalId : null;
  return externalId === null ? [] : listDisputeAddresses(tx, party === "Vendor" ? "vendor" : "customer", externalId);
}

/** What a communication is as a mail of ours: named so that another try is recognized, and signed as the tenant signs now. */
export async function mailOf(
  context: Context,
  tx: TenantTx,
  mail: { readonly communicationUuid: string; readonly subject: string; readonly to: readonly string[] },
): Promise<NonNullable<NewCommunication["email"]>> {
  const { signature } = await findOutgoingMailSettings(tx);
  const { communicationUuid, subject, to } = mail;
  return { subject, to, messageId: `${communicationUuid}@${context.outside.mailDomain}`, signature };
}
