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
import { t } from "../../language/text.ts";

/** What is agreed beyond the strict reading, in words. */
const agreed = (entry: Partner): string =>
  [
    entry.usage === "test" ? t`in test: no invoices` : null,
    entry.acknowledgement === "999" ? t`answered with 999` : null,
    entry.n2DecimalPoint === "accept" ? t`decimal points in amounts` : null,
    entry.groupId === "lenient" ? t`any group id` : null,
    entry.versionSuffix === "accept" ? t`version suffixes` : null,
    entry.segmentRecovery ? t`unpadded headers` : null,
    entry.interchangeTrailer === "groupNumber" ? t`group number in the trailer` : null,
    entry.remarkWords === "ignore" ? t`words of correction mean nothing` : null,
    Object.keys(entry.chargeTerms).length > 0
      ? t`terms ${Object.entries(entry.chargeTerms)
          .map(([code, terms]) => `${code} = ${terms}`)
          .join(", ")}`
      : null,
    Object.keys(entry.chargeCodes).length > 0 ? t`${Object.keys(entry.chargeCodes).length} charge names of its own` : null,
    entry.controlNumberWindowDays === 365
      ? null
      : entry.controlNumberWindowDays === 0
        ? t`control numbers may repeat`
        : t`control numbers unique for ${entry.controlNumberWindowDays} days`,
    entry.applicationAdvice ? t`824 on request` : null,
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
        <p className="dim grow">{t`While there are no partners every sender is accepted and read strictly. From the first one on, other senders are refused (TA1 006).`}</p>
        {admin ? (
          <Button leftSection={<Icon name="plus" size={14} />} onClick={() => setEdited("new")}>{t`Add a partner`}</Button>
        ) : null}
      </div>
      <ListCard>
        <Listing
          query={list}
          items={items}
          what={t`The partners`}
          loadingRows={4}
          columns={[t`Sender ID`, t`Name`, t`May bill for`, t`Agreed`, { label: t`Actions`, hidden: true }]}
          empty={
            <Empty icon="edi" title={t`No partners yet`}>
              <p>{t`Add one to say how its files are read, and to refuse files from strangers.`}</p>
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
      <td>{item.scacs.length === 0 ? <span className="dim">{t`Any carrier`}</span> : item.scacs.join(", ")}</td>
      <td>{agreed(item) || <span className="dim">{t`Strict throughout`}</span>}</td>
      <td className="num">
        <Button
          variant="default"
          size="compact-xs"
          onClick={onEdit}
          aria-label={admin ? t`Edit ${item.senderId}` : t`Show ${item.senderId}`}
        >
          {admin ? t`Edit` : t`Show`}
        </Button>
      </td>
    </tr>
  );
}
