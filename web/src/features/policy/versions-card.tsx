import { Button, Modal } from "@mantine/core";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { formatInstant } from "../../ui/dates.ts";
import { MoreButton } from "../../ui/page.tsx";
import { useActorWords } from "../../shared/people.tsx";
import { Failure, FailureLine, RowsLoading } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { ChangesList } from "./changes-list.tsx";
import { draftFrom } from "./policy-draft.ts";
import { rollBackPolicy, versionsQuery, type PolicyVersion } from "../../api/policy.ts";
import { policyChanges } from "./policy-words.ts";

/** Every version with who made it and what it changed; an earlier one comes back as a new version. */
export const VersionsCard = ({
  titles,
  mayPublish,
}: {
  readonly titles: ReadonlyMap<string, string>;
  readonly mayPublish: boolean;
}) => {
  const client = useQueryClient();
  const actorWords = useActorWords();
  const list = useInfiniteQuery(versionsQuery);
  const [open, setOpen] = useState<number | null>(null);
  const [wanted, setWanted] = useState<PolicyVersion | null>(null);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const current = items[0];
  const back = useMutation({
    mutationFn: (version: number) => rollBackPolicy(version, current?.version ?? 0),
    onSuccess: (made) => {
      notifications.show({
        message: `Version ${wanted?.version ?? ""} is in force again, as version ${made.version}. Open invoices are being audited anew.`,
        color: "teal.9",
      });
      setWanted(null);
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["policy"] }),
        client.invalidateQueries({ queryKey: ["policy-versions"] }),
      ]),
  });
  return (
    <section className="card" aria-label="Versions">
      <header>
        <h2>Versions</h2>
      </header>
      {list.isPending ? (
        <RowsLoading rows={3} />
      ) : list.isError && items.length === 0 ? (
        <Failure error={list.error} what="The versions" onRetry={() => void list.refetch()} />
      ) : items.length === 0 ? (
        <p className="dim card-body">
          The policy is the one every tenant starts with. The first version is made when you publish.
        </p>
      ) : (
        <ol className="versions">
          {items.map((one, index) => {
            const before = items[index + 1];
            const changes = before === undefined ? null : policyChanges(draftFrom(before.policy), draftFrom(one.policy), titles);
            return (
              <li key={one.version}>
                <div className="flex">
                  <span className="strong">Version {one.version}</span>
                  {index === 0 ? <Tag tone="good">In force</Tag> : null}
                  <span className="grow" />
                  {index === 0 || !mayPublish ? null : (
                    <Button
                      variant="subtle"
                      size="compact-xs"
                      aria-label={`Roll back to version ${one.version}`}
                      onClick={() => setWanted(one)}
                    >
                      Roll back
                    </Button>
                  )}
                </div>
                <div className="dim">
                  {actorWords(one.createdBy, one.createdByName)}, {formatInstant(one.createdAt)}
                </div>
                {changes === null ? (
                  list.hasNextPage ? null : (
                    <div className="dim">The first one</div>
                  )
                ) : changes.length === 0 ? (
                  <div className="dim">Nothing changed</div>
                ) : (
                  <>
                    <button
                      type="button"
                      className="expander link-like"
                      aria-expanded={open === one.version}
                      onClick={() => setOpen(open === one.version ? null : one.version)}
                    >
                      {changes.length} {changes.length === 1 ? "change" : "changes"}
                    </button>
                    {open === one.version ? <ChangesList changes={changes} /> : null}
                  </>
                )}
              </li>
            );
          })}
        </ol>
      )}
      <MoreButton more={list.hasNextPage} loading={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      <Modal
        opened={wanted !== null}
        onClose={() => setWanted(null)}
        title={<strong>Roll back to version {wanted?.version}?</strong>}
      >
        {wanted === null || current === undefined ? null : (
          <div className="stack" style={{ gap: 14 }}>
            <p>It comes into force as a new version; nothing is lost. Open invoices are audited again by it.</p>
            <ChangesList changes={policyChanges(draftFrom(current.policy), draftFrom(wanted.policy), titles)} />
            <FailureLine error={back.error} />
            <div className="flex" style={{ justifyContent: "flex-end" }}>
              <Button variant="default" onClick={() => setWanted(null)}>
                Cancel
              </Button>
              <Button data-autofocus loading={back.isPending} onClick={() => back.mutate(wanted.version)}>
                Roll back
              </Button>
            </div>
          </div>
        )}
      </Modal>
    </section>
  );
};
