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

const route = getRouteApi("/app/mail/$uuid");

interface Shown {
  readonly mail: MailMessage;
}

/** One mail: whose it is, what its domain says, what became of each file, and its words. */
function MessagePage() {
  const { uuid } = route.useParams();
  const navigate = useNavigate();
  useShortcuts([
    { keys: "Escape", shown: ["Esc"], label: "Back to the mail", group: "Mail", run: () => void navigate({ to: "/mail" }) },
  ]);
  return (
    <DetailPage
      query={useQuery(mailQuery(uuid))}
      what="The mail"
      title={(mail) => (mail === undefined ? "Mail" : subjectText(mail))}
    >
      {(mail) => (
        <>
          <Head mail={mail} />
          <DetailColumns
            main={
              <>
                <Files mail={mail} />
                <Card title="Text">
                  {/* Never its HTML, and nothing of it is loaded from elsewhere. */}
                  <pre style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere", margin: 0 }}>
                    {mail.text?.trim() === "" || mail.text === null ? "It has no text." : mail.text}
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
      back={<BackLink to="/mail">Mail</BackLink>}
      title={subjectText(mail)}
      tags={
        <>
          <Tag tone={outcome.tone}>{outcome.label}</Tag>
          {mail.isProven === false ? <Tag tone="warn">Sender not proven</Tag> : null}
        </>
      }
      hint={
        <p>
          From {senderText(mail)}
          {mail.reason === null ? "" : `. ${mail.reason}`}
        </p>
      }
    >
      <MailActions mail={mail} />
    </DetailHead>
  );
}

function Files({ mail }: Shown) {
  return (
    <Card flush title="Files" action={<span className="dim">{mail.attachments.length === 0 ? "none" : ""}</span>}>
      {mail.attachments.length === 0 ? null : (
        <ListTable columns={["Name", "Kind", { label: "Bytes", number: true }, "Outcome", "Why"]}>
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
  return isProven ? `${from ?? "It"} is proven by its domain` : "Nothing proves that it is from the address it names";
};

/** What is told of a mail beside its words; null is left out. */
const factsOf = (mail: MailMessage, releasedBy: string | null): readonly (readonly [string, string | null])[] => [
  ["Received", formatInstant(mail.receivedAt)],
  ["Sent to", mail.to],
  ["Vendor", mail.vendorExternalId],
  ["Sender", senderProof(mail)],
  ["SPF", mail.verdicts?.spf ?? null],
  ["DKIM", mail.verdicts?.dkim ?? null],
  ["DMARC", mail.verdicts?.dmarc ?? null],
  ...(mail.clientAddress === ""
    ? ([["Came from", "a mailbox: who handed it in there nobody says"]] as const)
    : ([
        ["Envelope sender", mail.envelopeFrom === "" ? "none (as delivery reports have it)" : mail.envelopeFrom],
        ["Came from", mail.clientAddress],
      ] as const)),
  ["Message-ID", mail.messageId],
  ["Written by", mail.isAutomatic ? "a machine" : null],
  ["Let in by", releasedBy],
];

function Facts({ mail }: Shown) {
  const actor = useActorName();
  const rows = factsOf(mail, mail.releasedBy === null ? null : actor(mail.releasedBy));
  return (
    <Card title="What is known of it">
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
          <VendorLink externalId={mail.vendorExternalId}>The vendor and its addresses</VendorLink>
        </p>
      )}
      {mail.invoiceUuid === null ? null : (
        <p>
          <Link to="/invoices/$uuid" params={{ uuid: mail.invoiceUuid }}>
            The disputed invoice
          </Link>
        </p>
      )}
    </Card>
  );
}

export default MessagePage;
