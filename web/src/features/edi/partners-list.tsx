import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { meQuery } from "../../api/queries.ts";
import { ListCard } from "../../ui/card.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Listing } from "../../ui/listing.tsx";
import { Empty } from "../../ui/states.tsx";
import { partnersQuery, type Partner } from "../../api/edi.ts";
import { ReceiversCard } from "./receivers-card.tsx";
import { PartnerDialog } from "./partner-dialog.tsx";

/** What is agreed beyond the strict reading, in words. */
const agreed = (entry: Partner): string =>
  [
    entry.usage === "test" ? "in test: no invoices" : null,
    entry.acknowledgement === "999" ? "answered with 999" : null,
    entry.n2DecimalPoint === "accept" ? "decimal points in amounts" : null,
    entry.groupId === "lenient" ? "any group id" : null,
    entry.versionSuffix === "accept" ? "version suffixes" : null,
    entry.segmentRecovery ? "unpadded headers" : null,
    entry.interchangeTrailer === "groupNumber" ? "group number in the trailer" : null,
    entry.remarkWords === "ignore" ? "words of correction mean nothing" : null,
    Object.keys(entry.chargeTerms).length > 0
      ? `terms ${Object.entries(entry.chargeTerms)
          .map(([code, terms]) => `${code} = ${terms}`)
          .join(", ")}`
      : null,
    Object.keys(entry.chargeCodes).length > 0 ? `${Object.keys(entry.chargeCodes).length} charge names of its own` : null,
    entry.controlNumberWindowDays === 365
      ? null
      : entry.controlNumberWindowDays === 0
        ? "control numbers may repeat"
        : `control numbers unique for ${entry.controlNumberWindowDays} days`,
    entry.applicationAdvice ? "824 on request" : null,
  ]
    .filter((words) => words !== null)
    .join("; ");

export function PartnersList() {
  const admin = useQuery(meQuery).data?.role === "admin";
  const list = useQuery(partnersQuery);
  const [edited, setEdited] = useState<Partner | "new" | null>(null);
  const items = list.data?.items ?? [];
  return (
    <div className="stack">
      <ReceiversCard readOnly={!admin} />
      <div className="flex wrap">
        <p className="dim grow">
          While there are no partners every sender is accepted and read strictly. From the first one on, other senders are refused
          (TA1 006).
        </p>
        {admin ? (
          <Button leftSection={<Icon name="plus" size={14} />} onClick={() => setEdited("new")}>
            Add a partner
          </Button>
        ) : null}
      </div>
      <ListCard>
        <Listing
          query={list}
          items={items}
          what="The partners"
          loadingRows={4}
          columns={["Sender ID", "Name", "May bill for", "Agreed", { label: "Actions", hidden: true }]}
          empty={
            <Empty icon="edi" title="No partners yet">
              <p>Add one to say how its files are read, and to refuse files from strangers.</p>
            </Empty>
          }
        >
          {(item) => <PartnerRow key={item.senderId} item={item} admin={admin} onEdit={() => setEdited(item)} />}
        </Listing>
      </ListCard>
      {edited === null ? null : (
        <PartnerDialog
          key={edited === "new" ? "" : edited.senderId}
          partner={edited === "new" ? null : edited}
          readOnly={!admin}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

interface PartnerRowProps {
  readonly item: Partner;
  readonly admin: boolean;
  readonly onEdit: () => void;
}

function PartnerRow({ item, admin, onEdit }: PartnerRowProps) {
  return (
    <tr>
      <td className="mono strong">{item.senderId}</td>
      <td>{item.name ?? <span className="dim">–</span>}</td>
      <td>{item.scacs.length === 0 ? <span className="dim">Any carrier</span> : item.scacs.join(", ")}</td>
      <td>{agreed(item) || <span className="dim">Strict throughout</span>}</td>
      <td className="num">
        <Button variant="default" size="compact-xs" onClick={onEdit} aria-label={`${admin ? "Edit" : "Show"} ${item.senderId}`}>
          {admin ? "Edit" : "Show"}
        </Button>
      </td>
    </tr>
  );
}
