import type { ReactNode } from "react";
import { formatDay } from "../../../ui/dates.ts";
import { formatAmount } from "../../../ui/money.ts";
import { Tag } from "../../../ui/tags.tsx";
import { sayName } from "../../../ui/readable-names.ts";
import { t } from "../../../language/text.ts";

/** An order as it is told apart from others: from where to where, when, and at what it was agreed. */
interface ShownOrder {
  readonly orderNumber: string;
  readonly externalId: string;
  readonly status: string;
  readonly shipOn: string | null;
  readonly origin: string | null;
  readonly destination: string | null;
  readonly agreed: readonly { readonly vendor: string; readonly currency: string; readonly amount: string }[];
}

interface OrderChoiceProps {
  readonly order: ShownOrder;
  readonly chosen: boolean;
  readonly onToggle: () => void;
  /** The key that picks it. */
  readonly place?: number;
  /** At the right of its number. */
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

/** An order that can be picked, with what it is known by. */
export function OrderChoice({ order, chosen, onToggle, place, note, children }: OrderChoiceProps) {
  const { orderNumber, externalId, status, shipOn, origin, destination, agreed } = order;
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={chosen}
      aria-label={t`Order ${orderNumber}`}
      className="candidate"
      onClick={onToggle}
    >
      <span className="flex">
        {place === undefined ? null : <kbd>{place}</kbd>}
        <strong>{orderNumber}</strong>
        {externalId === orderNumber ? null : <span className="dim mono clip">{externalId}</span>}
        {status === "open" ? null : <Tag tone={status === "cancelled" ? "bad" : "good"}>{sayName(status)}</Tag>}
        <span className="grow" />
        {note}
      </span>
      <span className="flex dim wrap" style={{ marginTop: 3, columnGap: 14, rowGap: 0 }}>
        {shipOn === null ? null : <span>{formatDay(shipOn)}</span>}
        {origin === null && destination === null ? null : (
          <span>
            {origin ?? "?"} → {destination ?? "?"}
          </span>
        )}
        {agreed.map(({ vendor, currency, amount }, index) => (
          <span key={index}>
            {vendor} <span className="num">{formatAmount(amount)}</span> {currency}
          </span>
        ))}
      </span>
      {children}
    </button>
  );
}
