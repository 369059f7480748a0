import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { Fragment } from "react";
import { type MailMessage, mailQuery } from "../../api/mail.ts";
import { Card } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { BackLink, DetailColumns, DetailHead, DetailPage } from "../../ui/detail-page.tsx";
import { ListTable } from "../../ui/listing.tsx";
import { formatCount } from "../../ui/money.ts";
import { useShortcuts } from "../../ui/shortcuts.ts";
import { Tag } from "../../ui/tags.tsx";
import { VendorLink } from "../../shared/vendor-link.tsx";
import { useActorName } from "../../shared/people.tsx";
import { MailActions } from "./mail-actions.tsx";
import { fileLabel, outcomeLabel, senderText, subjectText } from "../../shared/mail-labels.ts";
import { t } from "../../language/text.ts";

const route = getRouteApi("/app/mail/$uuid");

interface Shown {
  readonly mail: MailMessage;
}

/** One mail: whose it is, what its domain says, what became of each file, and its words. */
function MessagePage() {
  const { uuid } = route.useParams();
  const navigate = useNavigate();
  useShortcuts([
    { keys: "Escape", shown: ["Esc"], label: t`Back to the mail`, group: "Mail", run: () => void navigate({ to: "/mail" }) },
  ]);
  return (
    <DetailPage
      query={useQuery(mailQuery(uuid))}
      what={t`The mail`}
      title={(mail) => (mail === undefined ? t`Mail` : subjectText(mail))}
    >
      {(mail) => (
        <>
          <Head mail={mail} />
          <DetailColumns
            main={
              <>
                <Files mail={mail} />
                <Card title={t`Text`}>
                  {/* Never its HTML, and nothing of it is loaded from elsewhere. */}
                  <pre style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere", margin: 0 }}>
                    {mail.text?.trim() === "" || mail.text === null ? t`It has no text.` : mail.text}
                  </pre>
                </Card>
              </>
            }
            side={<Facts mail={mail} />}
          />
        </>
      )}
    </DetailPage>
  );
}

function Head({ mail }: Shown) {
  const outcome = outcomeLabel(mail.outcome);
  return (
    <DetailHead
      back={<BackLink to="/mail">{t`Mail`}</BackLink>}
      title={subjectText(mail)}
      tags={
        <>
          <Tag tone={outcome.tone}>{outcome.label}</Tag>
          {mail.isProven === false ? <Tag tone="warn">{t`Sender not proven`}</Tag> : null}
        </>
      }
      hint={<p>{t`From ${senderText(mail)}${mail.reason === null ? "" : `. ${mail.reason}`}`}</p>}
    >
      <MailActions mail={mail} />
    </DetailHead>
  );
}

function Files({ mail }: Shown) {
  return (
    <Card flush title={t`Files`} action={<span className="dim">{mail.attachments.length === 0 ? t`none` : ""}</span>}>
      {mail.attachments.length === 0 ? null : (
        <ListTable columns={[t`Name`, t`Kind`, { label: t`Bytes`, number: true }, t`Outcome`, t`Why`]}>
          {mail.attachments.map((file, at) => (
            // Files of one mail may share a name; their order stays.
            <FileRow key={`${at} ${file.name}`} file={file} />
          ))}
        </ListTable>
      )}
    </Card>
  );
}

function FileRow({ file }: { readonly file: MailMessage["attachments"][number] }) {
  const words = fileLabel(file.outcome);
  return (
    <tr>
      <td style={{ overflowWrap: "anywhere" }}>
        {file.documentUuid === null ? (
          file.name
        ) : (
          <a href={`/manage/documents/${file.documentUuid}/file`} download={file.name}>
            {file.name}
          </a>
        )}
      </td>
      <td className="dim">{file.mediaType}</td>
      <td className="num">{formatCount(file.bytes)}</td>
      <td>
        <Tag tone={words.tone}>{words.label}</Tag>
      </td>
      <td className="dim">{file.reason}</td>
    </tr>
  );
}

const senderProof = ({ isProven, from }: MailMessage): string | null => {
  if (isProven === null) return null;
  return isProven ? t`${from ?? t`It`} is proven by its domain` : t`Nothing proves that it is from the address it names`;
};

/** What is told of a mail beside its words; null is left out. */
const factsOf = (mail: MailMessage, releasedBy: string | null): readonly (readonly [string, string | null])[] => [
  [t`Received`, formatInstant(mail.receivedAt)],
  [t`Sent to`, mail.to],
  [t`Vendor`, mail.vendorExternalId],
  [t`Sender`, senderProof(mail)],
  ["SPF", mail.verdicts?.spf ?? null],
  ["DKIM", mail.verdicts?.dkim ?? null],
  ["DMARC", mail.verdicts?.dmarc ?? null],
  ...(mail.clientAddress === ""
    ? ([[t`Came from`, t`a mailbox: who handed it in there nobody says`]] as const)
    : ([
        [t`Envelope sender`, mail.envelopeFrom === "" ? t`none (as delivery reports have it)` : mail.envelopeFrom],
        [t`Came from`, mail.clientAddress],
      ] as const)),
  [t`Message-ID`, mail.messageId],
  [t`Written by`, mail.isAutomatic ? t`a machine` : null],
  [t`Let in by`, releasedBy],
];

function Facts({ mail }: Shown) {
  const actor = useActorName();
  const rows = factsOf(mail, mail.releasedBy === null ? null : actor(mail.releasedBy));
  return (
    <Card title={t`What is known of it`}>
      <dl className="pairs">
        {rows.map(([label, value]) =>
          value === null ? null : (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd style={{ overflowWrap: "anywhere" }}>{value}</dd>
            </Fragment>
          ),
        )}
      </dl>
      {mail.vendorExternalId === null ? null : (
        <p style={{ marginTop: 8 }}>
          <VendorLink externalId={mail.vendorExternalId}>{t`The vendor and its addresses`}</VendorLink>
        </p>
      )}
      {mail.invoiceUuid === null ? null : (
        <p>
          <Link to="/invoices/$uuid" params={{ uuid: mail.invoiceUuid }}>{t`The disputed invoice`}</Link>
        </p>
      )}
    </Card>
  );
}

export default MessagePage;
