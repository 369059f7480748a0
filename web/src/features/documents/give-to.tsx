import { Autocomplete, Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changeDocument, type ManagedDocument } from "../../api/documents.ts";
import { findOrders } from "../../api/orders.ts";
import { invoicesPage } from "../../api/queries.ts";
import { FailureLine } from "../../ui/states.tsx";
import { t } from "../../language/text.ts";

const MAX_FOUND = 6;
const TYPING_MS = 150;

interface Found {
  readonly label: string;
  readonly change: { readonly orderExternalId: string } | { readonly invoiceUuid: string };
}

interface GiveToProps {
  readonly document: ManagedDocument;
}

/** Gives a document to an order or an invoice, found while one types; also one that is approved. */
export function GiveTo({ document }: GiveToProps) {
  return (
    <div className="stack" style={{ gap: 6 }}>
      <GiveToOne
        document={document}
        label={t`Give it to an order`}
        hint={document.orders.length === 0 ? t`Number of the order` : t`Number of the order, in place of those above`}
        find={async (q, signal) =>
          (await findOrders(q, MAX_FOUND, signal)).map(({ externalId }) => ({
            label: externalId,
            change: { orderExternalId: externalId },
          }))
        }
      />
      <GiveToOne
        document={document}
        label={t`Give it to an invoice`}
        hint={t`Number of the invoice`}
        find={async (q, signal) =>
          (await invoicesPage({ q }, { limit: MAX_FOUND, signal })).items.map(({ uuid, invoiceNumber, vendor }) => ({
            label: `${invoiceNumber} (${vendor.name ?? vendor.externalId ?? vendor.scac ?? t`Unknown vendor`})`,
            change: { invoiceUuid: uuid },
          }))
        }
      />
    </div>
  );
}

interface GiveToOneProps extends GiveToProps {
  readonly label: string;
  readonly hint: string;
  readonly find: (q: string, signal: AbortSignal) => Promise<readonly Found[]>;
}

function GiveToOne({ document: { uuid, eTag }, label, hint, find }: GiveToOneProps) {
  const [typed, setTyped] = useState("");
  const [q] = useDebouncedValue(typed.trim(), TYPING_MS);
  const client = useQueryClient();
  const found = useQuery({
    queryKey: ["document-to-give", label, q],
    enabled: q.length >= 2,
    queryFn: ({ signal }) => find(q, signal),
  });
  const chosen = found.data?.find((each) => each.label === typed.trim());
  const give = useMutation({
    mutationFn: (change: Found["change"]) => changeDocument(uuid, { eTag, ...change }),
    onSuccess: () => setTyped(""),
    onSettled: () => client.invalidateQueries({ queryKey: ["documents"] }),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== undefined) give.mutate(chosen.change);
      }}
    >
      <div className="flex" style={{ gap: 6, alignItems: "flex-end" }}>
        <Autocomplete
          className="grow"
          size="xs"
          label={label}
          placeholder={hint}
          maxLength={100}
          value={typed}
          data={[...new Set((found.data ?? []).map((each) => each.label))]}
          filter={({ options }) => options}
          onChange={setTyped}
        />
        <Button size="xs" variant="default" type="submit" loading={give.isPending} disabled={chosen === undefined}>
          {t`Give it there`}
        </Button>
      </div>
      <FailureLine error={give.error} />
    </form>
  );
}
