import { Button, Modal } from "@mantine/core";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { Card } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { MoreButton } from "../../ui/page.tsx";
import { useActorName } from "../../shared/people.tsx";
import { Failure, FailureLine, RowsLoading } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { ChangesList } from "./changes-list.tsx";
import { draftFrom } from "../../shared/policy/policy-draft.ts";
import { rollBackPolicy, versionsQuery, type PolicyVersion } from "../../api/policy.ts";
import { policyChanges, type PolicyNames } from "../../shared/policy/policy-text.ts";
import { t } from "../../language/text.ts";

interface VersionsCardProps {
  readonly names: PolicyNames;
  readonly mayPublish: boolean;
}

/** Every version with who made it and what it changed; an earlier one comes back as a new version. */
export function VersionsCard({ names, mayPublish }: VersionsCardProps) {
  const list = useInfiniteQuery(versionsQuery);
  const [wanted, setWanted] = useState<PolicyVersion | null>(null);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const current = items[0];
  return (
    <Card flush title={t`Versions`}>
      {list.isPending ? (
        <RowsLoading rows={3} />
      ) : list.isError && items.length === 0 ? (
        <Failure error={list.error} what={t`The versions`} onRetry={() => void list.refetch()} />
      ) : items.length === 0 ? (
        <p className="dim card-body">{t`The policy is the one every tenant starts with. The first version is made when you publish.`}</p>
      ) : (
        <ol className="versions">
          {items.map((version, index) => (
            <VersionLine
              key={version.version}
              version={version}
              before={items[index + 1]}
              isFirst={!list.hasNextPage && index === items.length - 1}
              isInForce={index === 0}
              names={names}
              onRollBack={index === 0 || !mayPublish ? null : () => setWanted(version)}
            />
          ))}
        </ol>
      )}
      <MoreButton more={list.hasNextPage} loading={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      {wanted === null || current === undefined ? null : (
        <RollBackDialog wanted={wanted} current={current} names={names} onClose={() => setWanted(null)} />
      )}
    </Card>
  );
}

interface VersionLineProps {
  readonly version: PolicyVersion;
  /** The one that it took the place of; undefined where that is not loaded. */
  readonly before: PolicyVersion | undefined;
  readonly isFirst: boolean;
  readonly isInForce: boolean;
  readonly names: PolicyNames;
  readonly onRollBack: (() => void) | null;
}

function VersionLine({ version, before, isFirst, isInForce, names, onRollBack }: VersionLineProps) {
  const actorName = useActorName();
  return (
    <li>
      <div className="flex">
        <span className="strong">{t`Version ${version.version}`}</span>
        {isInForce ? <Tag tone="good">{t`In force`}</Tag> : null}
        <span className="grow" />
        {onRollBack === null ? null : (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={t`Roll back to version ${version.version}`}
            onClick={onRollBack}
          >{t`Roll back`}</Button>
        )}
      </div>
      <div className="dim">
        {actorName(version.createdBy, version.createdByName)}, {formatInstant(version.createdAt)}
      </div>
      {before === undefined ? (
        isFirst ? (
          <div className="dim">{t`The first one`}</div>
        ) : null
      ) : (
        <FoldedChanges changes={policyChanges(draftFrom(before.policy), draftFrom(version.policy), names)} />
      )}
    </li>
  );
}

function FoldedChanges({ changes }: { readonly changes: ReturnType<typeof policyChanges> }) {
  const [open, setOpen] = useState(false);
  if (changes.length === 0) return <div className="dim">{t`Nothing changed`}</div>;
  return (
    <>
      <button type="button" className="expander link-like" aria-expanded={open} onClick={() => setOpen(!open)}>
        {changes.length} {changes.length === 1 ? t`change` : t`changes`}
      </button>
      {open ? <ChangesList changes={changes} /> : null}
    </>
  );
}

interface RollBackDialogProps {
  readonly wanted: PolicyVersion;
  readonly current: PolicyVersion;
  readonly names: PolicyNames;
  readonly onClose: () => void;
}

function RollBackDialog({ wanted, current, names, onClose }: RollBackDialogProps) {
  const client = useQueryClient();
  const back = useMutation({
    mutationFn: () => rollBackPolicy(wanted.version, current.version),
    onSuccess: (made) => {
      notifications.show({
        message:
          made.pendingChange === null
            ? t`Version ${wanted.version} is in force again, as version ${made.version}. Open invoices are being audited again.`
            : t`Going back to version ${wanted.version} waits for a second person.`,
        color: "teal.9",
      });
      onClose();
    },
    onSettled: () => Promise.all(["policy", "policy-versions"].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
  return (
    <Modal opened onClose={onClose} title={<strong>{t`Roll back to version ${wanted.version}?`}</strong>}>
      <div className="stack" style={{ gap: 14 }}>
        <p>{t`It comes into force as a new version; nothing is lost. Open invoices are audited again by it.`}</p>
        <ChangesList changes={policyChanges(draftFrom(current.policy), draftFrom(wanted.policy), names)} />
        <FailureLine error={back.error} />
        <div className="flex" style={{ justifyContent: "flex-end" }}>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button data-autofocus loading={back.isPending} onClick={() => back.mutate()}>{t`Roll back`}</Button>
        </div>
      </div>
    </Modal>
  );
}
