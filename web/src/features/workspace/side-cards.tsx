import { townText } from "../../shared/town-text.ts";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Address, Workspace } from "../../api/answers.ts";
import { Card } from "../../ui/card.tsx";
import { KeySign } from "../../ui/key-sign.tsx";
import { formatDay } from "../../ui/dates.ts";
import { Icon } from "../../ui/icons.tsx";
import { formatAmount } from "../../ui/money.ts";
import { Tag } from "../../ui/tags.tsx";
import { plainName, sayName, sayReference } from "../../ui/readable-names.ts";
import { ProvenanceTag } from "./provenance-tag.tsx";
import { t } from "../../language/text.ts";

/** 0.98 to "98 %"; a part that neither side says is a dash. */
export function scoreText(score: number | null): string {
  return score === null ? "–" : `${Math.round(score * 100)} %`;
}

interface MatchCardProps {
  readonly invoice: Workspace;
  readonly onPick: () => void;
  readonly mayPick: boolean;
}

export function MatchCard({ invoice, onPick, mayPick }: MatchCardProps) {
  const { matching, orders } = invoice;
  return (
    <Card
      title={t`Order`}
      action={
        mayPick ? (
          <Button variant="subtle" size="compact-xs" onClick={onPick}>
            {orders.length === 0 ? t`Pick` : t`Change`}
          </Button>
        ) : undefined
      }
    >
      {orders.length === 0 ? (
        <NoOrder matching={matching} onPick={onPick} mayPick={mayPick} />
      ) : (
        <div className="stack">
          {orders.map((order) => (
            <div key={order.uuid} className="flex">
              <Icon name="order" />
              <Link to="/orders/$externalId" params={{ externalId: order.externalId }} className="strong clip">
                {order.orderNumber}
              </Link>
              {order.version === undefined ? null : <span className="dim">{t`v${order.version}`}</span>}
              <span className="grow" />
              <Tag tone={order.status === "approved" ? "good" : "neutral"}>{sayName(order.status)}</Tag>
            </div>
          ))}
          <HowMatched matching={matching} />
        </div>
      )}
    </Card>
  );
}

function NoOrder({ matching, onPick, mayPick }: Omit<MatchCardProps, "invoice"> & Pick<Workspace, "matching">) {
  return (
    <div className="stack">
      <p className="dim">
        {matching.words == null ? t`No order fits the references of this invoice.` : plainName(matching.words)}
      </p>
      {matching.candidates.length === 0 || !mayPick ? null : (
        <Button variant="light" onClick={onPick}>
          {matching.candidates.length} {matching.candidates.length === 1 ? t`candidate` : t`candidates`}
          <KeySign of="m" />
        </Button>
      )}
    </div>
  );
}

/** By which references the orders were found, and how well they fit. */
function HowMatched({ matching }: Pick<Workspace, "matching">) {
  if (matching.method === null) return null;
  return (
    <div>
      <div className="flex dim" style={{ justifyContent: "space-between" }}>
        <span>{plainName(matching.words ?? t`found by ${matching.method}`)}</span>
        <span className="num">{scoreText(matching.score)}</span>
      </div>
      {matching.score === null ? null : (
        <div className="meter" style={{ marginTop: 5 }}>
          <i style={{ width: `${Math.round(matching.score * 100)}%` }} />
        </div>
      )}
    </div>
  );
}

const placeText = (address: Address | null): string => {
  if (address === null) return t`No address`;
  return [address.name, townText(address)].filter((part) => part !== null && part !== "").join(" · ") || t`No address`;
};

export function ReferencesCard({ invoice }: { readonly invoice: Workspace }) {
  const references = invoice.references ?? [];
  const stops = invoice.stops ?? [];
  if (references.length + stops.length === 0) return null;
  return (
    <Card title={t`References and stops`}>
      <dl className="pairs">
        {references.map((reference, index) => (
          <div key={`${reference.type} ${reference.value}`} style={{ display: "contents" }}>
            <dt>{reference.type === null ? t`Reference` : sayReference(reference.type)}</dt>
            <dd>
              <span className="mono">{reference.value}</span>{" "}
              <ProvenanceTag invoice={invoice} at={invoice.provenance?.[`references[${index}]`]} />
            </dd>
          </div>
        ))}
        {stops.map((stop, index) => (
          <div key={index} style={{ display: "contents" }}>
            <dt>{stop.type === null ? t`Stop ${stop.sequence ?? index + 1}` : sayName(stop.type)}</dt>
            <dd>
              {placeText(stop.address)} <ProvenanceTag invoice={invoice} at={invoice.provenance?.[`stops[${index}]`]} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

export function DatesCard({ invoice }: { readonly invoice: Workspace }) {
  // The label, the value, and its path where an EDI file tells where it stood.
  const pairs: readonly (readonly [label: string, value: string | null | undefined, path?: string])[] = [
    [
      t`Billed in all`,
      Object.hasOwn(invoice.provenance ?? {}, "statedTotal") && invoice.statedTotal != null
        ? formatAmount(invoice.statedTotal)
        : null,
      "statedTotal",
    ],
    [t`Invoice date`, invoice.invoiceOn == null ? null : formatDay(invoice.invoiceOn), "invoiceOn"],
    [t`Shipped`, invoice.shipOn == null ? null : formatDay(invoice.shipOn), "shipOn"],
    [t`Delivered`, invoice.deliveryOn == null ? null : formatDay(invoice.deliveryOn), "deliveryOn"],
    [t`Due`, invoice.dueOn == null ? null : formatDay(invoice.dueOn)],
    [t`Charge terms`, invoice.chargeTerms === null ? null : sayName(invoice.chargeTerms), "chargeTerms"],
    [t`Payment terms`, invoice.paymentTerms, "paymentTerms"],
    [t`Vendor ID`, invoice.vendor.externalId],
    ["SCAC", invoice.vendor.scac, "vendor.scac"],
    ["MC", invoice.vendor.mcNumber],
    ["DOT", invoice.vendor.dotNumber],
    [t`Sender's ID`, invoice.externalId, "invoiceNumber"],
  ];
  return (
    <Card title={t`Details`}>
      <dl className="pairs">
        {pairs.map(([label, value, path]) =>
          value == null || value === "" ? null : (
            <div key={label} style={{ display: "contents" }}>
              <dt>{label}</dt>
              <dd>
                {value} {path === undefined ? null : <ProvenanceTag invoice={invoice} at={invoice.provenance?.[path]} />}
              </dd>
            </div>
          ),
        )}
      </dl>
    </Card>
  );
}
