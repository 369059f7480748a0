import type { SpotlightActionGroupData } from "@mantine/spotlight";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { invoicesPage, ordersPage } from "../api/queries.ts";
import { vendorsPage } from "../api/vendors.ts";
import type { QueueItem } from "../api/answers.ts";
import { Icon } from "../ui/icons.tsx";
import { formatAmount } from "../ui/money.ts";
import { t } from "../language/text.ts";

const MAX_FOUND = 6;
const MAX_OTHERS = 3;
const MIN_TYPED = 2;
const STALE_MS = 5000;
const AMOUNT = /^\$?\s*\d{1,3}(?:,?\d{3})*(?:\.\d{1,4})?$|^\$?\s*\d+(?:\.\d{1,4})?$/;
const CONTROL_NUMBER = /^\d{4,14}$/;

/** The amount that is meant, as decimal text; null for anything else. "4962" may be a number as well: both are looked for. */
function amountMeant(text: string): string | null {
  return AMOUNT.test(text) ? text.replaceAll(/[$,\s]/g, "") : null;
}

const NOTHING = { invoices: [] as readonly QueueItem[], orders: [], vendors: [] };

async function find(q: string, signal: AbortSignal) {
  const amount = amountMeant(q);
  const [numbered, billed, orders, vendors] = await Promise.all([
    invoicesPage({ q }, { limit: MAX_FOUND, signal }),
    amount === null ? { items: [] } : invoicesPage({ minBilled: amount, maxBilled: amount }, { limit: MAX_FOUND, signal }),
    ordersPage({ q }, { limit: MAX_OTHERS, signal }),
    vendorsPage(q, { limit: MAX_OTHERS, signal }),
  ]);
  const known = new Set(numbered.items.map(({ uuid }) => uuid));
  return {
    invoices: [...numbered.items, ...billed.items.filter(({ uuid }) => !known.has(uuid))].slice(0, MAX_FOUND),
    orders: orders.items,
    vendors: vendors.items,
  };
}

/** What a text finds: invoices by any of their numbers or by their amount, orders, vendors, interchanges. */
export function useFound(q: string): { readonly groups: readonly SpotlightActionGroupData[]; readonly isFetching: boolean } {
  const navigate = useNavigate();
  const isTyped = q.length >= MIN_TYPED;
  const found = useQuery({
    queryKey: ["palette", q],
    queryFn: ({ signal }) => find(q, signal),
    enabled: isTyped,
    staleTime: STALE_MS,
  });
  const { invoices, orders, vendors } = isTyped ? (found.data ?? NOTHING) : NOTHING;
  const groups: SpotlightActionGroupData[] = [
    {
      group: t`Invoices`,
      actions: invoices.map((item) => ({
        id: item.uuid,
        label: item.invoiceNumber,
        description: `${item.vendor.name ?? item.vendor.scac ?? t`Unknown vendor`} · ${formatAmount(item.billed)} ${item.currency} · ${item.status}`,
        leftSection: <Icon name="document" />,
        onClick: () => void navigate({ to: "/invoices/$uuid", params: { uuid: item.uuid } }),
      })),
    },
    {
      group: t`Orders`,
      actions: orders.map(({ externalId, orderNumber }) => ({
        id: `order ${externalId}`,
        label: orderNumber,
        leftSection: <Icon name="order" />,
        onClick: () => void navigate({ to: "/orders/$externalId", params: { externalId } }),
      })),
    },
    {
      group: t`Vendors`,
      actions: vendors.map(({ externalId, name, scac }) => ({
        id: `vendor ${externalId}`,
        label: name ?? externalId,
        ...(scac === null ? {} : { description: scac }),
        leftSection: <Icon name="person" />,
        onClick: () => void navigate({ to: "/vendors/$externalId", params: { externalId } }),
      })),
    },
    {
      group: "EDI",
      actions: CONTROL_NUMBER.test(q)
        ? [
            {
              id: `edi ${q}`,
              label: t`Interchanges with control number ${q}`,
              leftSection: <Icon name="edi" />,
              onClick: () => void navigate({ to: "/edi", search: { controlNumber: q } }),
            },
          ]
        : [],
    },
  ];
  return { groups: groups.filter(({ actions }) => actions.length > 0), isFetching: found.isFetching };
}
