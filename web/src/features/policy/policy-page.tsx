import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { meQuery } from "../../api/queries.ts";
import { ApiError } from "../../api/api-error.ts";
import { SETTING_CARDS } from "../../../../src/contract/policy/settings.ts";
import { usePageTitle } from "../../ui/page-title.ts";
import { PageHead } from "../../ui/page.tsx";
import { Failure, RowsLoading } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { Card } from "../../ui/card.tsx";
import { ChangesList } from "./changes-list.tsx";
import { FieldErrorsProvider, fieldErrors } from "./field-errors.tsx";
import { draftFrom, policyFrom, SETTING_ROWS, type PolicyDraft } from "./policy-draft.ts";
import {
  chargeCodesQuery,
  draftQuery,
  policyQuery,
  previewPolicy,
  publishPolicy,
  rulesQuery,
  type PolicyInForce,
  type RuleFacts,
  type SavedDraft,
} from "../../api/policy.ts";
import { policyChanges } from "./policy-words.ts";
import { PreviewCard } from "./preview-card.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { SettingCard } from "./setting-card.tsx";
import { useKeptDraft } from "./use-kept-draft.ts";
import { SUGGESTIONS } from "./value-field.tsx";
import { VersionsCard } from "./versions-card.tsx";
import "./policy.css";

/** The form: every card of the table of settings with its rows. */
const CARDS = Object.entries(SETTING_CARDS).map(([card, title]) => ({
  card,
  title,
  rows: SETTING_ROWS.filter((row) => row.card === card),
}));

const PolicyPage = () => {
  const policy = useQuery(policyQuery);
  const rules = useQuery(rulesQuery);
  const saved = useQuery({ ...draftQuery, refetchOnWindowFocus: false, refetchOnReconnect: false });
  usePageTitle("Audit policy");
  if (policy.data === undefined || rules.data === undefined || saved.data === undefined)
    return policy.isError || rules.isError || saved.isError ? (
      <Failure
        asPage
        error={policy.error ?? rules.error ?? saved.error}
        what="The audit policy"
        onRetry={() => void Promise.all([policy.refetch(), rules.refetch(), saved.refetch()])}
      />
    ) : (
      <div className="page">
        <RowsLoading rows={14} />
      </div>
    );
  return <PolicyEditor policy={policy.data} rules={rules.data} saved={saved.data} />;
};

const PolicyEditor = ({
  policy,
  rules,
  saved,
}: {
  readonly policy: PolicyInForce;
  readonly rules: readonly RuleFacts[];
  readonly saved: SavedDraft;
}) => {
  const client = useQueryClient();
  const readOnly = useQuery(meQuery).data?.role !== "admin";
  const codes = useQuery(chargeCodesQuery).data ?? [];
  const inForce = useMemo(() => draftFrom(policy), [policy]);
  // What the form began with; a version that somebody else publishes meanwhile is told of and does not wipe the draft.
  const [base, setBase] = useState({ version: saved.basedOn ?? policy.version, draft: inForce });
  const [draft, setDraft] = useState(() => (saved.policy === null ? inForce : draftFrom(saved.policy, inForce)));
  const [size, setSize] = useState(500);
  const [publishing, setPublishing] = useState(false);
  const titles = useMemo(() => new Map(rules.map((rule) => [rule.id, rule.title])), [rules]);
  const changes = useMemo(() => policyChanges(inForce, draft, titles), [inForce, draft, titles]);
  const touched = JSON.stringify(policyFrom(draft)) !== JSON.stringify(policyFrom(base.draft));
  const start = (made: PolicyInForce): void => {
    setBase({ version: made.version, draft: draftFrom(made) });
    setDraft(draftFrom(made));
  };
  if (!touched && policy.version !== base.version) start(policy);
  const keeping = useKeptDraft({
    policy: touched ? policyFrom(draft) : null,
    basedOn: base.version,
    kept: saved.policy,
    readOnly,
  });

  const preview = useMutation({
    mutationFn: async (given: PolicyDraft) => ({ given, result: await previewPolicy(policyFrom(given), size) }),
  });
  const publish = useMutation({
    mutationFn: () => publishPolicy(policyFrom(draft), policy.version),
    onSuccess: (made) => {
      keeping.published();
      setPublishing(false);
      start(made);
      client.setQueryData(policyQuery.queryKey, made);
      notifications.show({
        message: `Version ${made.version} is in force. Open invoices are being audited again.`,
        color: "teal.9",
      });
    },
    onError: (error) => {
      // Somebody was first: what they did is shown, and publishing it all the same is asked anew.
      if (error instanceof ApiError && error.status === 409) void client.invalidateQueries({ queryKey: policyQuery.queryKey });
      else if (fieldErrors(error).size > 0) setPublishing(false);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["policy-versions"] }),
  });
  const errors = useMemo(
    () => new Map([...fieldErrors(preview.error), ...fieldErrors(publish.error)]),
    [preview.error, publish.error],
  );
  const change = (next: PolicyDraft): void => {
    setDraft(next);
    if (errors.size > 0) {
      preview.reset();
      publish.reset();
    }
  };
  const askToPublish = (): void => {
    publish.reset();
    setPublishing(true);
    // Whoever published meanwhile is seen before anything is replaced.
    void client.invalidateQueries({ queryKey: policyQuery.queryKey });
  };
  const same = preview.data?.given === draft;

  return (
    <div className="page wide">
      <PageHead
        title="Audit policy"
        hint="What may differ, what must be there and what a finding means. A draft changes nothing until it is published."
      >
        {policy.version === 0 ? <Tag>As every tenant starts</Tag> : <Tag tone="good">Version {policy.version}</Tag>}
        {readOnly ? (
          <Tag>Administrators change it</Tag>
        ) : (
          <>
            <output className="dim">{keeping.words}</output>
            <Button variant="default" disabled={!touched} onClick={() => start(policy)}>
              Discard
            </Button>
            <Button disabled={changes.length === 0} onClick={askToPublish}>
              Publish…
            </Button>
          </>
        )}
      </PageHead>
      <datalist id={SUGGESTIONS["charge-codes"]}>
        {codes.map(({ code }) => (
          <option key={code} value={code}>
            {code}
          </option>
        ))}
      </datalist>
      <FieldErrorsProvider value={errors}>
        <div className="policy">
          <div className="stack" style={{ gap: 14 }}>
            {CARDS.map(({ card, title, rows }) => (
              <SettingCard
                key={card}
                title={title}
                rows={rows}
                draft={draft}
                rules={rules}
                readOnly={readOnly}
                onChange={change}
              />
            ))}
          </div>
          <div className="stack policy-side" style={{ gap: 14 }}>
            {touched ? (
              <Card title="This draft" count={changes.length}>
                {policy.version === base.version ? null : (
                  <div className="note-box warn">
                    Version {policy.version} was published meanwhile; this draft began with version {base.version}.
                  </div>
                )}
                {changes.length === 0 ? <p className="dim">The same as what is in force.</p> : <ChangesList changes={changes} />}
              </Card>
            ) : null}
            <PreviewCard
              result={preview.data?.result}
              error={preview.error}
              busy={preview.isPending}
              stale={!same}
              size={size}
              onSize={setSize}
              onPreview={() => preview.mutate(draft)}
            />
            <VersionsCard titles={titles} mayPublish={!readOnly} />
          </div>
        </div>
      </FieldErrorsProvider>
      {publishing ? (
        <PublishDialog
          changes={changes}
          previewed={same}
          movedTo={policy.version === base.version ? null : policy.version}
          busy={publish.isPending}
          error={publish.error}
          onClose={() => setPublishing(false)}
          onPublish={() => publish.mutate()}
        />
      ) : null}
    </div>
  );
};

export default PolicyPage;
