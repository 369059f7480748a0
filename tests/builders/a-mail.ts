import { openSpoolFile } from "#adapters/spool.ts";
import type { Context, Tenant } from "#src/context.ts";
import { acceptFetched, acceptMail } from "#usecases/mail/accept-mail.ts";

/** A mail as text, with a small PDF in it, or a file that is given. */
export function mailText(from: string, subject: string, file?: { readonly name: string; readonly content: string }): string {
  return [
    `From: ${from}`,
    "To: invoices@tenant.mail.example",
    `Subject: ${subject}`,
    `Message-ID: <${subject.replaceAll(/\W/g, "-")}@carrier.example>`,
    "MIME-Version: 1.0",
    'Content-Type: multipart/mixed; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain",
    "",
    `Words of ${subject}.`,
    "--b",
    ...(file === undefined
      ? ['Content-Type: application/pdf; name="invoice.pdf"', 'Content-Disposition: attachment; filename="invoice.pdf"']
      : ["Content-Type: application/octet-stream", `Content-Disposition: attachment; filename="${file.name}"`]),
    "Content-Transfer-Encoding: base64",
    "",
    Buffer.from(file?.content ?? `%PDF-1.4\n${subject}\n%%EOF\n`).toString("base64"),
    "--b--",
    "",
  ].join("\r\n");
}

/** Takes a mail for a tenant as the SMTP listener does. */
export async function acceptMailText(
  context: Context,
  tenant: Tenant,
  text: string,
  envelopeFrom = "ar@carrier.example",
): Promise<void> {
  const raw = await openSpoolFile(context.outside.spoolFolder);
  try {
    await raw.write(Buffer.from(text));
    await acceptMail(
      context,
      { address: `invoices@${tenant.slug}.mail.example`, kind: "invoices", tenant, disputeUuid: null },
      { raw, client: { address: "127.0.0.1", helo: "carrier.example", envelopeFrom } },
    );
  } finally {
    await raw.close();
  }
}

/** Takes a mail for a tenant as the look through a mailbox does. */
export async function fetchMailText(context: Context, tenant: Tenant, mailboxUuid: string, text: string): Promise<void> {
  const raw = await openSpoolFile(context.outside.spoolFolder);
  try {
    await raw.write(Buffer.from(text));
    await acceptFetched(
      context,
      { address: "ap@shipper.example", kind: "invoices", tenant, disputeUuid: null },
      {
        raw,
        client: { address: "", helo: "", envelopeFrom: "" },
        name: { mailboxUuid, place: 1, uidValidity: 1, uid: Math.floor(Math.random() * 1e9) },
        refusal: null,
      },
    );
  } finally {
    await raw.close();
  }
}
