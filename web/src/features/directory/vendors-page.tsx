import { Button, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { vendorsQuery, type VendorSummary } from "../../api/parties.ts";
import { meQuery } from "../../api/queries.ts";
import { ListCard } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { Listing } from "../../ui/listing.tsx";
import { PageHead } from "../../ui/page.tsx";
import { Empty } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { VendorDialog } from "./vendor-dialog.tsx";
import { t } from "../../language/text.ts";

const route = getRouteApi("/app/vendors");
const TYPING_MS = 250;

/** Who bills: the directory of vendors, their terms and where disputes go. */
export default function VendorsPage() {
  const { q, add, scac, mc, dot } = route.useSearch();
  const navigate = useNavigate();
  const mayChange = useQuery(meQuery).data?.role === "admin";
  const list = useInfiniteQuery(vendorsQuery(q));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const [changing, setChanging] = useState<VendorSummary | "new" | null>(add === undefined ? null : "new");
  const find = useDebouncedCallback(
    (typed: string) => void navigate({ to: "/vendors", search: typed.trim() === "" ? {} : { q: typed.trim() }, replace: true }),
    TYPING_MS,
  );
  return (
    <div className="page">
      <PageHead title={t`Vendors`} hint={t`The carriers that bill you: who they are, their terms, and where disputes go`}>
        <TextInput
          aria-label={t`Search vendors`}
          placeholder={t`Name, ID or SCAC`}
          defaultValue={q ?? ""}
          onChange={(event) => find(event.currentTarget.value)}
        />
        {mayChange ? <Button onClick={() => setChanging("new")}>{t`Add a vendor`}</Button> : null}
      </PageHead>
      <ListCard>
        <Listing
          query={list}
          items={items}
          what={t`The vendors`}
          columns={[
            t`Vendor`,
            "ID",
            "SCAC",
            t`Terms`,
            t`Disputes go to`,
            t`Changed`,
            { label: t`What can be done`, hidden: true },
          ]}
          empty={
            <Empty icon="order" title={q === undefined ? t`No vendor is kept yet` : t`No vendor fits this search`}>
              <p>{t`Vendors that orders or invoices name are found by themselves; here stands what you keep about them.`}</p>
            </Empty>
          }
        >
          {(vendor) => (
            <VendorRow key={vendor.uuid} vendor={vendor} {...(mayChange ? { onChange: () => setChanging(vendor) } : {})} />
          )}
        </Listing>
      </ListCard>
      {changing === null || !mayChange ? null : (
        <VendorDialog
          vendor={changing === "new" ? null : changing}
          given={{ name: add === "new" ? undefined : add, scac, mcNumber: mc, dotNumber: dot }}
          onClose={() => {
            setChanging(null);
            if (add !== undefined) void navigate({ to: "/vendors", search: {}, replace: true });
          }}
        />
      )}
    </div>
  );
}

function VendorRow({ vendor, onChange }: { readonly vendor: VendorSummary; readonly onChange?: () => void }) {
  return (
    <tr>
      <td>
        <Link to="/vendors/$externalId" params={{ externalId: vendor.externalId }} className="strong">
          {vendor.name ?? vendor.externalId}
        </Link>{" "}
        {vendor.alsoKnownAs.length === 0 ? null : (
          <div className="dim">
            {t`Also known as ${vendor.alsoKnownAs.map(({ name, externalId }) => name ?? externalId).join(", ")}`}
          </div>
        )}
        {vendor.block === null ? null : <Tag tone="bad" title={vendor.block.reason}>{t`Blocked`}</Tag>}
        {vendor.pendingChanges.length === 0 ? null : (
          <Tag tone="warn" title={t`A change of its terms waits for a second person`}>{t`Change waits`}</Tag>
        )}
      </td>
      <td>{vendor.externalId}</td>
      <td>{[vendor.scac, ...vendor.scacs].filter((scac) => scac !== null).join(", ") || "–"}</td>
      <td>{vendor.paymentTerms ?? "–"}</td>
      <td>{vendor.disputeEmail ?? vendor.contact?.email ?? <span className="dim">{t`nowhere yet`}</span>}</td>
      <td className="dim">{formatInstant(vendor.updatedAt)}</td>
      <td className="num">
        {onChange === undefined ? null : (
          <Button
            size="xs"
            variant="default"
            aria-label={t`Change ${vendor.name ?? vendor.externalId}`}
            onClick={onChange}
          >{t`Change`}</Button>
        )}
      </td>
    </tr>
  );
}
