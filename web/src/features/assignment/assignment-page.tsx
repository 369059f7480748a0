import { ActionIcon, Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type AssignmentRule,
  type AssignmentRules,
  assignmentRulesQuery,
  putAssignmentRules,
  type WantedRule,
} from "../../api/assignment-rules.ts";
import { fieldErrors } from "../../shared/field-errors.ts";
import { type Controlled, useMay } from "../../shared/may.ts";
import { ListCard } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Icon } from "../../ui/icons.tsx";
import { ListTable } from "../../ui/listing.tsx";
import { PageHead } from "../../ui/page.tsx";
import { Empty, Failure, FailureLine, RowsLoading } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { ApplyCard } from "./apply-card.tsx";
import { RuleDialog } from "./rule-dialog.tsx";
import { conditionsText, PROBLEMS } from "./rule-text.ts";
import { t } from "../../language/text.ts";

type Asked =
  | { readonly what: "add" }
  | { readonly what: "change" | "remove"; readonly index: number; readonly rule: AssignmentRule };

/** Whose an invoice becomes when it comes to need a person. */
function AssignmentPage() {
  const rules = useQuery(assignmentRulesQuery);
  const may = useMay("putAssignmentRules");
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  const save = useSave();
  const kept = rules.data;
  const begin = (next: Asked): void => {
    save.reset();
    setAsked(next);
  };
  return (
    <div className="page">
      <PageHead
        title={t`Rules of assignment`}
        hint={t`Whose an invoice becomes when it comes to need a person. The first rule that fits decides.`}
      >
        <Button
          leftSection={<Icon name="plus" size={14} />}
          {...may}
          onClick={() => begin({ what: "add" })}
        >{t`Add a rule`}</Button>
      </PageHead>
      {kept === undefined ? (
        rules.isLoadingError ? (
          <Failure error={rules.error} what={t`The rules`} onRetry={() => void rules.refetch()} />
        ) : (
          <ListCard>
            <RowsLoading rows={3} />
          </ListCard>
        )
      ) : (
        <div className="stack" style={{ gap: 14 }}>
          {asked === null ? <FailureLine error={save.error} /> : null}
          <RuleList kept={kept} may={may} onAsk={begin} onMove={(to) => save.mutate({ rules: to, eTag: kept.eTag })} />
          {kept.rules.length === 0 && kept.run === null ? null : <ApplyCard rules={kept} />}
          <AskedDialog asked={asked} kept={kept} save={save} onClose={close} />
        </div>
      )}
    </div>
  );
}

type Save = ReturnType<typeof useSave>;

function useSave() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ rules, eTag }: { readonly rules: readonly WantedRule[]; readonly eTag: string }) =>
      putAssignmentRules(rules, eTag),
    onSuccess: (now) => client.setQueryData(assignmentRulesQuery.queryKey, now),
    onError: () => client.invalidateQueries({ queryKey: assignmentRulesQuery.queryKey }),
  });
}

interface RuleListProps {
  readonly kept: AssignmentRules;
  readonly may: Controlled;
  readonly onAsk: (asked: Asked) => void;
  readonly onMove: (rules: readonly WantedRule[]) => void;
}

function RuleList({ kept, may, onAsk, onMove }: RuleListProps) {
  const { rules } = kept;
  if (rules.length === 0)
    return (
      <ListCard>
        <Empty icon="inbox" title={t`No rules yet`}>
          <p>{t`What needs a person is nobody's until somebody takes it. A rule gives it to a person or a team: by vendor, customer, mode, amount, or what was found.`}</p>
        </Empty>
      </ListCard>
    );
  const moved = (from: number, to: number): void => {
    const [rule, ...others] = [rules[from], ...rules.filter((_, place) => place !== from)];
    if (rule !== undefined) onMove((others as readonly WantedRule[]).toSpliced(to, 0, rule));
  };
  return (
    <ListCard>
      <ListTable columns={[t`Rule`, t`What falls under it`, t`Who gets it`, { label: t`Actions`, hidden: true }]}>
        {rules.map((rule, index) => (
          <RuleRow
            key={rule.uuid}
            rule={rule}
            index={index}
            isLast={index === rules.length - 1}
            mayChange={!may.disabled}
            onAsk={(what) => onAsk({ what, index, rule })}
            onMove={(to) => moved(index, to)}
          />
        ))}
      </ListTable>
    </ListCard>
  );
}

interface RuleRowProps {
  readonly rule: AssignmentRule;
  readonly index: number;
  readonly isLast: boolean;
  readonly mayChange: boolean;
  readonly onAsk: (what: "change" | "remove") => void;
  readonly onMove: (to: number) => void;
}

function RuleRow({ rule, index, isLast, mayChange, onAsk, onMove }: RuleRowProps) {
  return (
    <tr>
      <td className="strong">
        {index + 1}. {rule.name}
      </td>
      <td>{conditionsText(rule)}</td>
      <td>
        {rule.assigneeName ?? rule.assignee}
        {rule.inTurns ? <span className="dim"> · {t`in turns`}</span> : null}
        {rule.problem === null ? null : (
          <div>
            <Tag tone="bad">{t`Broken`}</Tag> <span className="dim">{PROBLEMS[rule.problem]}</span>
          </div>
        )}
      </td>
      <td className="num">
        {mayChange ? (
          <div className="flex" style={{ justifyContent: "flex-end", gap: 6 }}>
            <MoveButton name="up" rule={rule} isLast={index === 0} onClick={() => onMove(index - 1)} />
            <MoveButton name="down" rule={rule} isLast={isLast} onClick={() => onMove(index + 1)} />
            <Button
              variant="default"
              size="compact-xs"
              aria-label={t`Change ${rule.name}`}
              onClick={() => onAsk("change")}
            >{t`Change`}</Button>
            <Button
              variant="default"
              size="compact-xs"
              aria-label={t`Remove ${rule.name}`}
              onClick={() => onAsk("remove")}
            >{t`Remove`}</Button>
          </div>
        ) : null}
      </td>
    </tr>
  );
}

const MoveButton = (props: {
  readonly name: "up" | "down";
  readonly rule: AssignmentRule;
  readonly isLast: boolean;
  readonly onClick: () => void;
}) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    aria-label={props.name === "up" ? t`Move ${props.rule.name} up` : t`Move ${props.rule.name} down`}
    disabled={props.isLast}
    onClick={props.onClick}
  >
    <Icon name={props.name} size={14} />
  </ActionIcon>
);

interface AskedDialogProps {
  readonly asked: Asked | null;
  readonly kept: AssignmentRules;
  readonly save: Save;
  readonly onClose: () => void;
}

function AskedDialog({ asked, kept, save, onClose }: AskedDialogProps) {
  const { rules, eTag } = kept;
  const keep = (wanted: readonly WantedRule[]): void => save.mutate({ rules: wanted, eTag }, { onSuccess: onClose });
  if (asked?.what === "remove")
    return (
      <Confirm
        opened
        title={t`Remove the rule ${asked.rule.name}?`}
        verb={t`Remove`}
        onClose={onClose}
        onConfirm={() => keep(rules.filter(({ uuid }) => uuid !== asked.rule.uuid))}
      >
        <p>{t`What it assigned stays where it is.`}</p>
      </Confirm>
    );
  if (asked === null) return null;
  const index = asked.what === "add" ? rules.length : asked.index;
  const said = fieldErrors(save.error);
  return (
    <RuleDialog
      rule={asked.what === "add" ? null : asked.rule}
      busy={save.isPending}
      error={save.error}
      said={(field) => said(`rules[${index}].${field}`)}
      onClose={onClose}
      onSave={(rule) => keep((rules as readonly WantedRule[]).toSpliced(index, 1, rule))}
    />
  );
}

export default AssignmentPage;
