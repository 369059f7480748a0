import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { meQuery } from "../../api/queries.ts";
import { SETTING_CARDS } from "../../shared/policy-settings.ts";
import { ReauditsLine } from "../../shared/reaudits-line.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { usePageTitle } from "../../ui/page-title.ts";
import { PageHead } from "../../ui/page.tsx";
import { Failure, RowsLoading } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { Card } from "../../ui/card.tsx";
import { ChangesList } from "./changes-list.tsx";
import { FieldErrorsProvider, fieldErrors } from "./field-errors.tsx";
import { policyFrom, SETTING_ROWS, type PolicyDraft } from "../../shared/policy/policy-draft.ts";
import {
  chargeCodesQuery,
  draftQuery,
  type PolicyInForce,
  policyQuery,
  type RuleFacts,
  rulesQuery,
  type SavedDraft,
} from "../../api/policy.ts";
import { useApproverNames } from "../../shared/policy/approver-names.ts";
import type { PolicyNames } from "../../shared/policy/policy-text.ts";
import { PreviewCard } from "./preview-card.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { SettingCard } from "./setting-card.tsx";
import { type PolicyEditing, usePolicyDraft, usePolicyPreview, usePublishing } from "./use-policy-draft.ts";
import { SUGGESTIONS } from "./value-field.tsx";
import { VersionsCard } from "./versions-card.tsx";
import "./policy.css";
import { t, translated, tx } from "../../language/text.ts";

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
  usePageTitle(t`Audit policy`);
  if (policy.data === undefined || rules.data === undefined || saved.data === undefined)
    return policy.isLoadingError || rules.isLoadingError || saved.isLoadingError ? (
      <Failure
        asPage
        error={policy.error ?? rules.error ?? saved.error}
        what={t`The audit policy`}
        onRetry={() => void Promise.all([policy.refetch(), rules.refetch(), saved.refetch()])}
      />
    ) : (
      <div className="page">
        <RowsLoading rows={14} />
      </div>
    );
  return <PolicyEditor policy={policy.data} rules={rules.data} saved={saved.data} />;
};

interface PolicyEditorProps {
  readonly policy: PolicyInForce;
  readonly rules: readonly RuleFacts[];
  readonly saved: SavedDraft;
}

function usePolicyNames(rules: readonly RuleFacts[]): PolicyNames {
  const approvers = useApproverNames();
  return useMemo(
    () => ({ titles: new Map(rules.map((rule) => [rule.id, translated(rule.title)])), approvers }),
    [rules, approvers],
  );
}

/** Whoever comes by a link to a part of the policy is led to it, once it is drawn. */
function useNamedPlace(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const place = hash === "" ? null : document.getElementById(hash);
    place?.scrollIntoView({ block: "center" });
    place?.focus({ preventScroll: true });
  }, [hash]);
}

function PolicyEditor({ policy, rules, saved }: PolicyEditorProps) {
  const readOnly = useQuery(meQuery).data?.role !== "admin";
  const names = usePolicyNames(rules);
  const editing = usePolicyDraft({ policy, saved, names, readOnly });
  const { draft, changes, isMoved } = editing;
  useNamedPlace();
  const trying = usePolicyPreview(draft);
  const publishing = usePublishing(editing, policy);
  const errors = useMemo(
    () => new Map([...fieldErrors(trying.error), ...fieldErrors(publishing.error)]),
    [trying.error, publishing.error],
  );
  const change = (next: PolicyDraft): void => {
    editing.setDraft(next);
    if (errors.size === 0) return;
    trying.reset();
    publishing.reset();
  };

  return (
    <div className="page wide">
      <Head policy={policy} editing={editing} readOnly={readOnly} onPublish={publishing.ask} />
      {policy.pendingChange === null ? null : (
        <div className="note-box warn" style={{ marginBottom: 14 }}>
          {tx`${policy.pendingChange.askedByName} asked for another policy on ${formatInstant(policy.pendingChange.askedAt)}. It waits for a second person under ${<Link to="/two-people">{t`Two people`}</Link>}: ${policy.pendingChange.after}.`}
        </div>
      )}
      <ReauditsLine of={["audit-policy"]} />
      <ChargeCodeSuggestions />
      <FieldErrorsProvider value={errors}>
        <div className="policy">
          <div className="stack" style={{ gap: 14 }}>
            {CARDS.map(({ card, title, rows }) => (
              <div key={card} id={`card-${card}`} tabIndex={-1}>
                <SettingCard title={title} rows={rows} draft={draft} rules={rules} readOnly={readOnly} onChange={change} />
              </div>
            ))}
          </div>
          <div className="stack policy-side" style={{ gap: 14 }}>
            <Side policy={policy} editing={editing} trying={trying} names={names} mayPublish={!readOnly} />
          </div>
        </div>
      </FieldErrorsProvider>
      {publishing.isAsked ? (
        <PublishDialog
          policy={policyFrom(editing.draft)}
          changes={changes}
          previewed={trying.isOfDraft}
          movedTo={isMoved ? policy.version : null}
          busy={publishing.busy}
          error={publishing.error}
          onClose={publishing.close}
          onPublish={publishing.publish}
        />
      ) : null}
    </div>
  );
}

interface HeadProps {
  readonly policy: PolicyInForce;
  readonly editing: PolicyEditing;
  readonly readOnly: boolean;
  readonly onPublish: () => void;
}

function Head({ policy, editing, readOnly, onPublish }: HeadProps) {
  return (
    <PageHead
      title={t`Audit policy`}
      hint={t`What may differ, what must be there and what a finding means. A draft changes nothing until it is published.`}
    >
      {policy.version === 0 ? <Tag>{t`Default policy`}</Tag> : <Tag tone="good">{t`Version ${policy.version}`}</Tag>}
      {readOnly ? (
        <Tag>{t`Administrators change it`}</Tag>
      ) : (
        <>
          <output className="dim">{editing.kept}</output>
          <Button variant="default" disabled={!editing.isTouched} onClick={() => editing.begin(policy)}>{t`Discard`}</Button>
          <Button disabled={editing.changes.length === 0} onClick={onPublish}>{t`Publish…`}</Button>
        </>
      )}
    </PageHead>
  );
}

interface SideProps extends Pick<HeadProps, "policy" | "editing"> {
  readonly trying: ReturnType<typeof usePolicyPreview>;
  readonly names: PolicyNames;
  readonly mayPublish: boolean;
}

/** What the draft changes, what it would have decided, and the versions before it. */
function Side({ policy, editing, trying, names, mayPublish }: SideProps) {
  return (
    <>
      <DraftCard policy={policy} editing={editing} />
      <PreviewCard
        result={trying.result}
        error={trying.error}
        busy={trying.busy}
        stale={!trying.isOfDraft}
        size={trying.size}
        onSize={trying.setSize}
        onPreview={trying.run}
      />
      <VersionsCard names={names} mayPublish={mayPublish} />
    </>
  );
}

function ChargeCodeSuggestions() {
  const codes = useQuery(chargeCodesQuery).data ?? [];
  return (
    <datalist id={SUGGESTIONS["charge-codes"]}>
      {codes.map(({ code }) => (
        <option key={code} value={code}>
          {code}
        </option>
      ))}
    </datalist>
  );
}

function DraftCard({ policy, editing }: Pick<HeadProps, "policy" | "editing">) {
  const { changes, isTouched, isMoved, basedOn } = editing;
  if (!isTouched) return null;
  return (
    <Card title={t`This draft`} count={changes.length}>
      {isMoved ? (
        <div className="note-box warn">{t`Version ${policy.version} was published meanwhile; this draft began with version ${basedOn}.`}</div>
      ) : null}
      {changes.length === 0 ? <p className="dim">{t`The same as what is in force.`}</p> : <ChangesList changes={changes} />}
    </Card>
  );
}

export default PolicyPage;
