import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { meQuery } from "../../api/queries.ts";
import { type Double, doublesQuery } from "../../api/vendor-merges.ts";
import type { Vendor } from "../../api/vendors.ts";
import { useActorName } from "../../shared/people.tsx";
import { Card } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { FailureLine } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { ApartDialog } from "./apart-dialog.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { t, tx } from "../../language/text.ts";

interface Shown {
  readonly vendor: Vendor;
  readonly mayChange: boolean;
}

/** Which other records of the directory are this carrier, and which may be; an admin merges them and takes them apart. */
export function MergeCard({ vendor }: { readonly vendor: Vendor }) {
  const mayChange = useQuery(meQuery).data?.role === "admin";
  return (
    <Card title={t`Other records of this carrier`}>
      <div className="stack">
        {vendor.pendingChanges.some(({ kind }) => kind === "vendor-merge") ? (
          <div className="note-box warn">
            {tx`A merge waits for a second person. ${<Link to="/two-people">{t`Decide about it`}</Link>}`}
          </div>
        ) : null}
        {vendor.mergedInto === null ? (
          <>
            <OtherNames vendor={vendor} mayChange={mayChange} />
            <Doubles vendor={vendor} mayChange={mayChange} />
          </>
        ) : (
          <Merged vendor={vendor} mayChange={mayChange} />
        )}
        {mayChange ? null : <p className="dim">{t`An admin merges records and takes them apart.`}</p>}
      </div>
    </Card>
  );
}

function Merged({ vendor, mayChange }: Shown) {
  const who = useActorName();
  const [asks, setAsks] = useState(false);
  const { mergedInto } = vendor;
  if (mergedInto === null) return null;
  return (
    <>
      <div className="note-box">
        {tx`${(
          <strong>{tx`Another name of ${(
            <Link to="/vendors/$externalId" params={{ externalId: mergedInto.externalId }}>
              {mergedInto.name ?? mergedInto.externalId}
            </Link>
          )}.`}</strong>
        )} “${mergedInto.reason}”, ${who(mergedInto.madeBy)}, ${formatInstant(mergedInto.madeAt)}. Its invoices are judged by that record; what stands here counts again once they are taken apart.`}
      </div>
      {mayChange ? (
        <div>
          <Button size="xs" variant="default" onClick={() => setAsks(true)}>{t`Take apart…`}</Button>
        </div>
      ) : null}
      {asks ? <ApartDialog externalId={vendor.externalId} from={mergedInto.externalId} onClose={() => setAsks(false)} /> : null}
    </>
  );
}

function OtherNames({ vendor, mayChange }: Shown) {
  const [apart, setApart] = useState<string | null>(null);
  if (vendor.alsoKnownAs.length === 0) return null;
  return (
    <>
      <p className="dim">{t`Also known as`}</p>
      <ul className="stack" style={{ listStyle: "none", margin: 0, padding: 0, gap: 8 }}>
        {vendor.alsoKnownAs.map((other) => (
          <li key={other.externalId} className="flex">
            <Link to="/vendors/$externalId" params={{ externalId: other.externalId }} className="strong">
              {other.name ?? other.externalId}
            </Link>
            <span className="dim">{[other.externalId, other.scac].filter((text) => text !== null).join(", ")}</span>
            {other.isBlocked ? <Tag tone="bad">{t`Blocked`}</Tag> : null}
            <span className="grow" />
            {mayChange ? (
              <Button
                size="xs"
                variant="default"
                aria-label={t`Take ${other.externalId} apart`}
                onClick={() => setApart(other.externalId)}
              >{t`Take apart…`}</Button>
            ) : null}
          </li>
        ))}
      </ul>
      {apart === null ? null : <ApartDialog externalId={apart} from={vendor.externalId} onClose={() => setApart(null)} />}
    </>
  );
}

const SIGNS: Readonly<Record<Double["signs"][number], string>> = {
  dot: t`same DOT number`,
  mc: t`same MC number`,
  scac: t`same SCAC`,
  account: t`same account number`,
  name: t`same name`,
  "mail-domain": t`mail from the same domain`,
};

function Doubles({ vendor, mayChange }: Shown) {
  const doubles = useQuery(doublesQuery(vendor.externalId));
  const [chosen, setChosen] = useState<string | null>(null);
  const items = doubles.data?.items ?? [];
  return (
    <>
      <FailureLine error={doubles.error} />
      {items.length === 0 ? (
        <p className="dim">{doubles.isPending ? t`Looking for doubles…` : t`No other record looks like this carrier.`}</p>
      ) : (
        <>
          <p className="dim">{t`Records that may be the same carrier`}</p>
          <ul className="stack" style={{ listStyle: "none", margin: 0, padding: 0, gap: 8 }}>
            {items.map((double) => (
              <li key={double.externalId} className="flex">
                <div>
                  <Link to="/vendors/$externalId" params={{ externalId: double.externalId }} className="strong">
                    {double.name ?? double.externalId}
                  </Link>{" "}
                  <span className="dim">{double.externalId}</span>
                  <div className="dim">{double.signs.map((sign) => SIGNS[sign]).join(", ")}</div>
                </div>
                <span className="grow" />
                {mayChange ? (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={t`Merge with ${double.externalId}`}
                    onClick={() => setChosen(double.externalId)}
                  >{t`Merge…`}</Button>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      )}
      {mayChange ? (
        <div>
          <Button size="xs" variant="subtle" onClick={() => setChosen("")}>{t`Merge with another record…`}</Button>
        </div>
      ) : null}
      {chosen === null ? null : <MergeDialog vendor={vendor} other={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
