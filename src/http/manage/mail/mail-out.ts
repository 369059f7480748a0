import type { MailRow, WholeMail } from "#usecases/mail/list-mail.ts";

/** A mail in a list. */
export function mailOut(mail: MailRow) {
  const { spf, dkim, dmarc } = mail;
  return {
    uuid: mail.uuid,
    messageId: mail.messageId,
    from: mail.sender,
    fromName: mail.senderName,
    to: mail.envelopeTo,
    subject: mail.subject,
    receivedAt: mail.receivedAt,
    outcome: mail.outcome,
    reason: mail.reason,
    vendorExternalId: mail.vendorExternalId,
    isProven: mail.isProven,
    verdicts: spf === null || dkim === null || dmarc === null ? null : { spf, dkim, dmarc },
  };
}

export function wholeMailOut(mail: WholeMail) {
  return {
    ...mailOut(mail),
    envelopeFrom: mail.envelopeFrom,
    clientAddress: mail.clientAddress,
    bytes: mail.bytes,
    isAutomatic: mail.isAutomatic ?? false,
    releasedBy: mail.releasedBy,
    invoiceUuid: mail.invoiceUuid,
    disputeUuid: mail.disputeUuid,
    communicationUuid: mail.communicationUuid,
    text: mail.text,
    attachments: mail.attachments.map(({ blobHash: _, ...attachment }) => attachment),
  };
}
