import { mailToPdf } from "#adapters/letter-to-pdf.ts";
import { crossOutPendingBlobs } from "#db/queries/document/pending-blob.ts";
import { findOpenDisputeWithAnswer } from "#db/queries/tenant/demo.ts";
import { deletePartner, putPartner } from "#db/queries/edi/edi-partners.ts";
import { insertMails } from "#db/queries/mail/incoming-mail.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import type { ProofOf } from "#adapters/mail-proof.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { keepFile } from "#usecases/file/keep-file.ts";
import { beginMail } from "#usecases/mail/read-mail.ts";
import { decideSender } from "#usecases/mail/senders.ts";
import type { DemoVendor } from "./believable-freight.ts";

const MINUTE_MS = 60_000;
const PROVEN: ProofOf = { spf: "pass", dkim: "pass", dmarc: "pass", isAligned: true, doubt: null, from: [] };
const UNPROVEN: ProofOf = { spf: "softfail", dkim: "none", dmarc: "fail", isAligned: false, doubt: null, from: [] };

interface DemoMail {
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly files: readonly { readonly name: string; readonly type: string; readonly content: Buffer }[];
  readonly proof: ProofOf;
  readonly minutesAgo: number;
  /** Null: it is for `invoices@`. */
  readonly disputeUuid: string | null;
  readonly header?: string;
}

/**
 * Mails as carriers send them, a few of each outcome: a paper, its copy, a stranger's, one that only says it is the carrier's, a
 * spreadsheet, a blocked sender, a machine's answer to a dispute. Each is read as any mail; what name servers would say of its
 * sender stands with it, as a sandbox asks nobody. `x12`: an interchange of the vendor's, which somebody pastes into a mail.
 */
export async function mailSome(
  context: Context,
  tenant: Tenant,
  people: Actor,
  { vendor, x12 }: { readonly vendor: DemoVendor; readonly x12: string },
): Promise<void> {
  const domain = "carrier.example";
  const billing = `billing@${domain}`;
  for (const [sender, decision] of [
    [billing, "vendor"],
    ["offers@loadboard.example", "blocked"],
  ] as const)
    await decideSender(context, tenant, people, {
      sender,
      decision,
      vendorExternalId: decision === "vendor" ? vendor.externalId : null,
    });
  const invoice = await pdf(billing, "Invoice CT-20931", [
    `${vendor.name}, SCAC ${vendor.scac}`,
    "Invoice CT-20931",
    "Linehaul           USD 1,180.00",
    "Fuel surcharge     USD   171.10",
    "Total due          USD 1,351.10",
  ]);
  const receipt = await pdf("jo@small-haul.example", "Lumper receipt", ["Lumper receipt 7713", "Paid USD 85.00"]);
  const common = { text: "Please find attached.\n\nJo, billing", files: [], proof: PROVEN, disputeUuid: null };
  const disputed = await context.db.inTenant(tenant.tenantUuid, findOpenDisputeWithAnswer);
  const mails: DemoMail[] = [
    { ...common, from: billing, subject: "Invoice CT-20931", files: [invoice], minutesAgo: 2_900 },
    {
      ...common,
      from: billing,
      subject: "Invoice CT-20940",
      text: `Invoice CT-20940\nLinehaul USD 640.00\nFuel surcharge USD 92.80\nTotal due USD 732.80\n\nJo, billing`,
      minutesAgo: 1_500,
    },
    { ...common, from: billing, subject: "Reminder: invoice CT-20931", files: [invoice], minutesAgo: 700 },
    {
      ...common,
      from: billing,
      subject: "Rates for December",
      files: [{ name: "rates.xlsx", type: "application/vnd.ms-excel", content: Buffer.from("PK\u0003\u0004 rates") }],
      minutesAgo: 400,
    },
    {
      ...common,
      from: billing,
      subject: "210 by mail, our VAN is down",
      text: `Our 210:\n\n${x12}\nJo, billing`,
      minutesAgo: 350,
    },
    { ...common, from: "offers@loadboard.example", subject: "Trucks available", text: "Call us.", minutesAgo: 300 },
    { ...common, from: "jo@small-haul.example", subject: "Lumper receipt 7713", files: [receipt], minutesAgo: 180 },
    {
      ...common,
      from: billing,
      subject: "Our bank account has changed",
      text: "Please pay invoice CT-20931, USD 1,351.10, to the new account.",
      proof: UNPROVEN,
      minutesAgo: 45,
    },
  ];
  if (disputed !== undefined)
    mails.push({
      ...common,
      from: billing,
      subject: "Out of office",
      text: "I am back on Monday.",
      minutesAgo: 120,
      disputeUuid: disputed,
      header: "Auto-Submitted: auto-replied",
    });
  // X12 by mail is its vendor's partner's. There is none here afterward: from the first on, other senders of EDI are refused.
  await context.db.inTenant(tenant.tenantUuid, (tx) => putPartner(tx, vendor.scac, { vendorExternalId: vendor.externalId }));
  for (const [at, mail] of mails.entries()) await receive(context, tenant, mail, at);
  await context.db.inTenant(tenant.tenantUuid, (tx) => deletePartner(tx, vendor.scac));
}

async function pdf(from: string, subject: string, lines: readonly string[]): Promise<DemoMail["files"][number]> {
  const content = await mailToPdf({ from, at: "", subject, text: lines.join("\n") });
  return { name: `${subject}.pdf`, type: "application/pdf", content };
}

async function receive(context: Context, tenant: Tenant, mail: DemoMail, number: number): Promise<void> {
  const then = { ...tenant, clockOffsetMs: tenant.clockOffsetMs - mail.minutesAgo * MINUTE_MS };
  const at = tenantNow(context, then);
  const raw = rawOf(mail, at, number);
  const kept = await keepFile(context, tenant.tenantUuid, raw);
  const mailUuid = context.newUuid();
  const { mailDomain } = context.outside;
  const asTold = { ...context, outside: { ...context.outside, mailProof: async () => mail.proof } };
  const read = await context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const address = mail.disputeUuid === null ? "invoices" : "dispute";
    await insertMails(tx, [
      {
        mailUuid,
        address,
        disputeUuid: mail.disputeUuid,
        mailboxUuid: null,
        at: printInstant(instantOfMilliseconds(at)),
        clientAddress: "192.0.2.25",
        helo: "mail.carrier.example",
        envelopeFrom: mail.from,
        envelopeTo: `${address}@${tenant.slug}.${mailDomain}`,
        blobHash: kept.hash,
        bytes: kept.bytes,
      },
    ]);
    await crossOutPendingBlobs(tx, tenant.tenantUuid, [kept.pendingUuid]);
    return beginMail(asTold, tx, then, { mailUuid, begun: 0, asked: 0 });
  });
  await read?.();
}

function rawOf({ from, subject, text, files, header }: DemoMail, at: number, number: number): Buffer {
  const parts = [
    `Content-Type: text/plain; charset=utf-8\r\n\r\n${text.replaceAll("\n", "\r\n")}`,
    ...files.map(
      ({ name, type, content }) =>
        `Content-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${(content.toString("base64").match(/.{1,76}/g) ?? []).join("\r\n")}`,
    ),
  ];
  const lines = [
    `From: Jo <${from}>`,
    `Subject: ${subject}`,
    `Date: ${new Date(at).toUTCString()}`,
    `Message-ID: <demo-${number}.${at}@${from.split("@")[1] ?? ""}>`,
    ...(header === undefined ? [] : [header]),
    "MIME-Version: 1.0",
    'Content-Type: multipart/mixed; boundary="part"',
    "",
    ...parts.flatMap((part) => ["--part", part]),
    "--part--",
    "",
  ];
  return Buffer.from(lines.join("\r\n"));
}
