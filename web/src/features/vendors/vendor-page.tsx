import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { mailListQuery, type MailSummary } from "../../api/mail.ts";
import { type Sender, vendorSendersQuery } from "../../api/outgoing-mail.ts";
import { type Vendor, vendorQuery } from "../../api/vendors.ts";
import { outcomeLabel, subjectText } from "../../shared/mail-labels.ts";
import { townText } from "../../shared/town-text.ts";
import { useActorName } from "../../shared/people.tsx";
import { Card } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { BackLink, DetailColumns, DetailHead, DetailPage } from "../../ui/detail-page.tsx";
import { Listing } from "../../ui/listing.tsx";
import { AgreedCard } from "../../shared/policy/agreed-card.tsx";
import { BillingCard } from "./billing-card.tsx";
import { BlockCard } from "./block-card.tsx";
import { MergeCard } from "./merge-card.tsx";
import { VendorLists, VendorPartners } from "./vendor-lists.tsx";
import { Empty } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { t } from "../../language/text.ts";

const route = getRouteApi("/app/vendors/$externalId");

interface Shown {
  readonly vendor: Vendor;
}

/** All that the policy may name a vendor by: its own names, and those of records that are this carrier. */
const namesOf = ({ externalId, name, scac, scacs, alsoKnownAs }: Vendor): readonly (string | null)[] => [
  externalId,
  name,
  scac,
  ...scacs,
  ...alsoKnownAs.flatMap((other) => [other.externalId, other.name, other.scac]),
];

/**
 * One vendor: how well it bills, what is agreed with it, where all of it is listed, who writes as it and why that counts as it,
 * and what the domains said of its mails.
 */
function VendorPage() {
  const { externalId } = route.useParams();
  return (
    <DetailPage
      query={useQuery(vendorQuery(externalId))}
      what={t`The vendor`}
      title={(vendor) => vendor?.name ?? vendor?.externalId ?? t`Vendor`}
    >
      {(vendor) => (
        <>
          <DetailHead
            back={<BackLink to="/vendors">{t`Vendors`}</BackLink>}
            title={vendor.name ?? vendor.externalId}
            hint={<p>{t`Vendor ${[vendor.externalId, vendor.scac].filter((text) => text !== null).join(", ")}`}</p>}
          />
          <DetailColumns
            main={
              <>
                <BillingCard vendor={vendor} />
                <AgreedCard who="vendor" names={namesOf(vendor)} />
                <VendorPartners vendor={vendor} />
                <AddressesCard vendor={vendor} />
                <MailsCard vendor={vendor} />
              </>
            }
            side={
              <>
                <VendorLists vendor={vendor} />
                <BlockCard vendor={vendor} />
                <MergeCard vendor={vendor} />
                <FactsCard vendor={vendor} />
              </>
            }
          />
        </>
      )}
    </DetailPage>
  );
}

function AddressesCard({ vendor }: Shown) {
  const senders = useQuery(vendorSendersQuery(vendor.externalId));
  const items = senders.data?.items ?? [];
  return (
    <Card
      flush
      title={t`Mail addresses`}
      count={items.length}
      action={<Link to="/mail-settings" className="dim">{t`Change them`}</Link>}
    >
      <Listing
        query={senders}
        items={items}
        what={t`The addresses`}
        loadingRows={2}
        columns={[t`Address`, t`Why it is this vendor's`, t`Last 90 days`, t`Last mail`]}
        empty={
          <Empty icon="mail" title={t`Nobody writes as this vendor yet`}>
            <p>{t`Addresses appear here once mail came from one of its record, or somebody says that a sender is this vendor.`}</p>
          </Empty>
        }
      >
        {(sender) => <AddressRow key={sender.sender} sender={sender} />}
      </Listing>
    </Card>
  );
}

function AddressRow({ sender }: { readonly sender: Sender }) {
  const who = useActorName();
  const { decidedBy, decidedAt, ruledBy, mails, proven, unproven, held, lastAt, lastVerdicts } = sender;
  return (
    <tr>
      <td style={{ overflowWrap: "anywhere" }}>
        <div className="strong">{sender.sender}</div>
        <div className="dim">{sender.name}</div>
      </td>
      <td>
        {decidedBy === null ? (
          ruledBy === null ? (
            t`It stands in the vendor's record`
          ) : (
            t`Its domain is: ${ruledBy}`
          )
        ) : (
          <>
            {t`${who(decidedBy)} said so`}
            <div className="dim">{decidedAt === null ? "" : formatInstant(decidedAt)}</div>
          </>
        )}
      </td>
      <td>
        {mails === 0 ? (
          <span className="dim">{t`No mail`}</span>
        ) : (
          <>
            {mails} {mails === 1 ? t`mail` : t`mails`}
            {held === 0 ? "" : t`, ${held} in quarantine`}
            <div className="dim">{t`${proven} proven by the domain, ${unproven} not`}</div>
          </>
        )}
      </td>
      <td className="dim">
        {lastAt === null ? "–" : formatInstant(lastAt)}
        <div>{lastVerdicts}</div>
      </td>
    </tr>
  );
}

function MailsCard({ vendor }: Shown) {
  const list = useInfiniteQuery(mailListQuery({ vendor: vendor.externalId }));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card
      flush
      title={t`Its mail and what proved it`}
      action={<Link to="/mail" search={{ vendor: vendor.externalId }} className="dim">{t`In the list of mails`}</Link>}
    >
      <Listing
        query={list}
        items={items}
        what={t`The mail`}
        loadingRows={4}
        columns={[t`Received`, t`Subject`, t`Outcome`, "SPF", "DKIM", "DMARC"]}
        empty={
          <Empty icon="mail" title={t`No mail of this vendor came in yet`}>
            <p>{t`Each mail that is this vendor's is listed here, with what its domain said of it.`}</p>
          </Empty>
        }
      >
        {(mail) => <MailRow key={mail.uuid} mail={mail} />}
      </Listing>
    </Card>
  );
}

function MailRow({ mail }: { readonly mail: MailSummary }) {
  const outcome = outcomeLabel(mail.outcome);
  return (
    <tr>
      <td className="dim" style={{ whiteSpace: "nowrap" }}>
        {formatInstant(mail.receivedAt)}
      </td>
      <td style={{ overflowWrap: "anywhere" }}>
        <Link to="/mail/$uuid" params={{ uuid: mail.uuid }} className="strong">
          {subjectText(mail)}
        </Link>
        <div className="dim">{mail.from}</div>
      </td>
      <td>
        <Tag tone={outcome.tone}>{outcome.label}</Tag>
      </td>
      {(["spf", "dkim", "dmarc"] as const).map((check) => (
        <td key={check}>{mail.verdicts === null ? "–" : <Verdict said={mail.verdicts[check]} />}</td>
      ))}
    </tr>
  );
}

function Verdict({ said }: { readonly said: string }) {
  return <Tag tone={said === "pass" ? "good" : said === "fail" ? "bad" : "neutral"}>{said}</Tag>;
}

function FactsCard({ vendor }: Shown) {
  const rows: readonly (readonly [string, string | null])[] = [
    [t`External ID`, vendor.externalId],
    ["SCAC", [vendor.scac, ...vendor.scacs].filter((scac) => scac !== null).join(", ")],
    ["MC", vendor.mcNumber],
    ["DOT", vendor.dotNumber],
    [t`Payment terms`, vendor.paymentTerms],
    [t`Disputes to`, vendor.disputeEmail],
    [t`Contact`, vendor.contact?.email ?? vendor.contact?.name ?? null],
    [t`Remit-to`, remitToText(vendor.remitTo)],
    [t`Account numbers`, vendor.accountNumbers.map(({ accountNumber }) => accountNumber).join(", ")],
  ];
  return (
    <Card title={t`Record`}>
      <dl className="pairs">
        {rows.map(([label, value]) =>
          value === null || value === "" ? null : (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd style={{ overflowWrap: "anywhere" }}>{value}</dd>
            </Fragment>
          ),
        )}
      </dl>
      {vendor.pendingChanges.map(({ uuid, after, askedByName }) => (
        <p key={uuid} className="note-box warn">
          {t`${askedByName} asked for ${after}.`} <Link to="/two-people">{t`It waits for a second person.`}</Link>
        </p>
      ))}
    </Card>
  );
}

/** An address in one line. */
const remitToText = (address: Vendor["remitTo"]): string =>
  address === null ? "" : [address.name, address.address1, address.address2, townText(address)].filter(Boolean).join(", ");

export default VendorPage;
