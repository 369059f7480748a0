import { SegmentedControl } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { changeSettings, settingsQuery } from "../../api/duties.ts";
import { Card } from "../../ui/card.tsx";
import { Failure, FailureLine, RowsLoading } from "../../ui/states.tsx";
import { t } from "../../language/text.ts";

const CHOICES = [
  { value: "default", label: t`As by default` },
  { value: "on", label: t`On` },
  { value: "off", label: t`Off` },
];
const chosen = (separateDuties: boolean | null): string => (separateDuties === null ? "default" : separateDuties ? "on" : "off");

/** Whether duties are separated. Ending it takes two people where it holds. */
export function SeparationCard({ isAdmin }: { readonly isAdmin: boolean }) {
  const client = useQueryClient();
  const found = useQuery(settingsQuery);
  const change = useMutation({
    mutationFn: (value: string) => changeSettings(value === "default" ? null : value === "on"),
    onSettled: () =>
      Promise.all(["settings", "pending-changes", "duties"].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
  if (found.data === undefined)
    return found.isLoadingError ? (
      <Failure error={found.error} what={t`The settings`} onRetry={() => void found.refetch()} />
    ) : (
      <RowsLoading rows={2} />
    );
  const { separateDuties, dutiesAreSeparated, pendingChanges } = found.data;
  return (
    <Card title={t`Separation of duties`}>
      <div className="stack">
        <p>
          {dutiesAreSeparated
            ? t`Duties are separated: who brings an invoice or prepares a change does not approve it, by whatever session, key or account.`
            : t`Duties are not separated: one person may bring an invoice and approve it.`}
        </p>
        <SegmentedControl
          aria-label={t`Separation of duties`}
          data={CHOICES}
          value={chosen(separateDuties)}
          disabled={!isAdmin || change.isPending}
          onChange={(value) => change.mutate(value)}
          style={{ alignSelf: "flex-start" }}
        />
        <p className="dim">{t`By default it is on once two people work here, and off in a sandbox. Where it is on, turning it off waits for a second person.`}</p>
        {pendingChanges.length === 0 ? null : (
          <div className="note-box warn">{t`A change of this waits for a second person: see above.`}</div>
        )}
        <FailureLine error={change.error} />
      </div>
    </Card>
  );
}
