import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { orderSearchQuery, type OrderSearchText } from "../../../api/matching.ts";
import { Failure, RowsLoading } from "../../../ui/states.tsx";
import { OrderChoice } from "./order-choice.tsx";
import { t } from "../../../language/text.ts";

interface OrderSearchProps {
  readonly words: OrderSearchText;
  readonly onWords: (words: OrderSearchText) => void;
  readonly chosen: readonly string[];
  readonly onToggle: (externalId: string) => void;
}

/** Any order, looked for while one types: by a number of it, its vendor, a place of it or when it ships. */
export function OrderSearch({ words, onWords, chosen, onToggle }: OrderSearchProps) {
  const field = (name: keyof OrderSearchText, label: string, placeholder: string, type = "text") => (
    <TextInput
      size="xs"
      type={type}
      label={label}
      placeholder={placeholder}
      maxLength={100}
      style={{ flex: "1 1 120px" }}
      value={words[name]}
      {...(name === "q" ? { "data-autofocus": true } : {})}
      onChange={(event) => onWords({ ...words, [name]: event.currentTarget.value })}
    />
  );
  return (
    <div className="stack">
      <div className="flex wrap" style={{ alignItems: "end" }}>
        {field("q", t`Number`, t`Order, PRO, BOL, PO or load`)}
        {field("vendor", t`Vendor`, t`Name, ID or SCAC`)}
        {field("place", t`Place`, t`City, state or ZIP`)}
        {field("shipFrom", t`Ships from`, "", "date")}
        {field("shipTo", t`Ships to`, "", "date")}
      </div>
      <Found words={words} chosen={chosen} onToggle={onToggle} />
    </div>
  );
}

function Found({ words, chosen, onToggle }: Omit<OrderSearchProps, "onWords">) {
  const [asked] = useDebouncedValue(words, 250);
  const list = useInfiniteQuery({ ...orderSearchQuery(asked), placeholderData: keepPreviousData });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (Object.values(asked).every((text) => text.trim() === ""))
    return <p className="dim">{t`Fill in what you know. A number alone finds an order by any reference that begins so.`}</p>;
  if (list.isLoadingError) return <Failure error={list.error} what={t`The orders`} onRetry={() => void list.refetch()} />;
  if (list.isPending) return <RowsLoading rows={4} />;
  return (
    <>
      <p className="sr-only" role="status">{t`${items.length} found`}</p>
      {items.length > 0 ? null : (
        <p className="dim">
          {list.hasNextPage
            ? t`None among those looked through so far.`
            : t`No order fits. Leave a field out, or widen the days.`}
        </p>
      )}
      <div className="stack" role="group" aria-label={t`Orders found`}>
        {items.map((order) => (
          <OrderChoice
            key={order.uuid}
            order={order}
            chosen={chosen.includes(order.externalId)}
            onToggle={() => onToggle(order.externalId)}
            note={
              <span className="dim">
                {order.invoices === 0
                  ? t`Nothing billed yet`
                  : order.invoices === 1
                    ? t`${order.invoices} invoice`
                    : t`${order.invoices} invoices`}
              </span>
            }
          />
        ))}
      </div>
      {list.hasNextPage ? (
        <Button variant="default" size="xs" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {items.length === 0 ? t`Look further` : t`Show more`}
        </Button>
      ) : null}
    </>
  );
}
