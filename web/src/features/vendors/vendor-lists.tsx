import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { OPEN_STATES } from "../../../../src/contract/manage/report/report-figures.ts";
import { type Partner, partnersOfVendorQuery } from "../../api/edi.ts";
import type { Vendor } from "../../api/vendors.ts";
import { InvoicesLine, ListsCard } from "../../shared/lists-card.tsx";
import { Card } from "../../ui/card.tsx";
import { Listing } from "../../ui/listing.tsx";
import { Empty } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { t } from "../../language/text.ts";

/** What there is of a vendor, each as the list of it alone. */
export function VendorLists({ vendor: { externalId: vendor } }: { readonly vendor: Vendor }) {
  return (
    <ListsCard title={t`Its lists`}>
      <InvoicesLine label={t`Open invoices`} filter={{ vendor, status: OPEN_STATES, sort: "queue" }} />
      <InvoicesLine label={t`Exceptions`} filter={{ vendor, status: "review", verdict: "review,block,dispute", sort: "queue" }} />
      <InvoicesLine label={t`Finalized invoices`} filter={{ vendor, status: "approved,terminated" }} />
      <InvoicesLine label={t`All invoices`} filter={{ vendor }} />
      <Link to="/orders" search={{ vendor }}>{t`Orders`}</Link>
      <Link to="/disputes" search={{ vendor, state: "all" }}>{t`Disputes`}</Link>
      <Link to="/recoveries" search={{ vendor }}>{t`Recoveries`}</Link>
      <Link to="/documents" search={{ vendor }}>{t`Documents`}</Link>
      <Link to="/reviews" search={{ vendor }}>{t`Documents to review`}</Link>
      <Link to="/mail" search={{ vendor }}>{t`Mail`}</Link>
      <Link to="/setting-history" search={{ kind: "vendor", subject: vendor }}>{t`Changes of its record`}</Link>
    </ListsCard>
  );
}

/** Which EDI partners bill as this vendor, or may bill for its SCACs. */
export function VendorPartners({ vendor }: { readonly vendor: Vendor }) {
  const list = useQuery(partnersOfVendorQuery(vendor.externalId));
  const items = list.data?.items ?? [];
  return (
    <Card
      flush
      title={t`EDI partners`}
      count={items.length}
      action={<Link to="/edi" search={{ view: "partners" }} className="dim">{t`All partners`}</Link>}
    >
      <Listing
        query={list}
        items={items}
        what={t`The partners`}
        loadingRows={2}
        columns={[t`Sender ID`, t`Name`, t`May bill for`, { label: t`Its files`, hidden: true }]}
        empty={
          <Empty icon="edi" title={t`It sends no EDI that is agreed on`}>
            <p>{t`A partner stands here whose vendor is this one, or that may bill for one of its SCACs.`}</p>
          </Empty>
        }
      >
        {(partner) => <PartnerRow key={partner.senderId} partner={partner} />}
      </Listing>
    </Card>
  );
}

function PartnerRow({ partner: { senderId, name, scacs, usage } }: { readonly partner: Partner }) {
  return (
    <tr>
      <td className="mono strong">
        {senderId} {usage === "test" ? <Tag>{t`Test`}</Tag> : null}
      </td>
      <td>{name ?? "–"}</td>
      <td>{scacs.length === 0 ? t`Any carrier` : scacs.join(", ")}</td>
      <td className="num">
        <Link to="/edi" search={{ sender: senderId }}>{t`Its files`}</Link>
      </td>
    </tr>
  );
}
