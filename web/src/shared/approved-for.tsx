import { useQuery } from "@tanstack/react-query";
import { delegationQuery } from "../api/delegation.ts";
import { type DecidedInvoice, previewApprovals } from "../api/several.ts";
import { t } from "../language/text.ts";
import { allOf, oneOf } from "../ui/listed.ts";
import { formatCount } from "../ui/money.ts";

type ApprovedFor = Pick<DecidedInvoice, "uuid" | "outcome" | "onBehalfOf" | "cannotCompleteFor">;

interface Seen {
  readonly uuid: string;
  readonly eTag: string;
}

/**
 * What would become of the reader's approval of each invoice, by its uuid, for a reader who approves for somebody who is away:
 * only they are told something by it. `isPending`: it is not known yet whether a first approval would take something from them.
 */
export function useApprovalPreview(invoices: readonly Seen[]) {
  const delegations = useQuery(delegationQuery);
  const standsIn = (delegations.data?.forOthers.length ?? 0) > 0;
  const preview = useQuery({
    queryKey: ["approval-preview", ...invoices.map(({ uuid, eTag }) => `${uuid} ${eTag}`)],
    queryFn: () => previewApprovals(invoices),
    enabled: standsIn && invoices.length > 0,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return {
    isPending: delegations.isLoading || preview.isLoading,
    error: preview.error,
    of: new Map((preview.data ?? []).map((item) => [item.uuid, item])),
  };
}

/** What an approval takes from its giver, and for whom it is; null where it is an ordinary one of their own. */
export function ApprovedForNote({ item }: { readonly item: ApprovedFor | undefined }) {
  if (item === undefined) return null;
  const { onBehalfOf, cannotCompleteFor } = item;
  if (cannotCompleteFor.length > 0)
    return (
      <div style={{ color: "var(--wb-warn)" }}>
        {t`A first approval: after it you cannot give the second one for ${oneOf(cannotCompleteFor.map(({ byName }) => byName))}.`}
      </div>
    );
  return onBehalfOf === null ? null : <div className="dim">{t`Approved for ${onBehalfOf.byName}, who is away.`}</div>;
}

/** The same as a row of its own below an invoice's: on a narrow screen a column has no room for it. */
export function ApprovedForRow({ item, columns }: { readonly item: ApprovedFor | undefined; readonly columns: number }) {
  if (item === undefined || (item.onBehalfOf === null && item.cannotCompleteFor.length === 0)) return null;
  return (
    <tr className="note-row">
      <td colSpan={columns}>
        <ApprovedForNote item={item} />
      </td>
    </tr>
  );
}

/** "3 of them for Ben Okafor, who is away", of approvals that were given; undefined: they are all the reader's own. */
export function givenForOthers(items: readonly ApprovedFor[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { outcome, onBehalfOf } of items)
    if (outcome === "ok" && onBehalfOf !== null) counts.set(onBehalfOf.byName, (counts.get(onBehalfOf.byName) ?? 0) + 1);
  if (counts.size === 0) return undefined;
  const parts = [...counts].map(([name, count]) => t`${formatCount(count)} for ${name}`);
  return t`Given for somebody who is away, as the timeline of each says: ${allOf(parts)}.`;
}
