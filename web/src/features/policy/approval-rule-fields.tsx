import { ActionIcon } from "@mantine/core";
import type { Kind, KindField, ListKind } from "../../../../src/contract/policy/settings.ts";
import { Icon } from "../../ui/icons.tsx";
import { useApproverNames } from "../../shared/policy/approver-names.ts";
import { type Draft, fieldsOf, type FieldsKind } from "../../shared/policy/policy-draft.ts";
import { policyPlace } from "../../shared/policy/agreed-with.ts";
import { approvalRuleText, capitalized } from "../../shared/policy/policy-text.ts";
import { ValueField } from "./value-field.tsx";
import { t } from "../../language/text.ts";

interface ApprovalRuleFieldsProps {
  /** "approvalRules[0]". */
  readonly path: string;
  readonly kind: ListKind<Kind>;
  readonly index: number;
  readonly count: number;
  readonly draft: Draft;
  readonly readOnly: boolean;
  readonly onChange: (draft: Draft) => void;
  /** To the place of another rule: the first that fits decides. */
  readonly onMove: (to: number) => void;
}

/** A row of the matrix of approvals as a form: in words, what it is about, and who approves that. */
export function ApprovalRuleFields(props: ApprovalRuleFieldsProps) {
  const { kind, index, count, draft, readOnly, onMove } = props;
  const approvers = useApproverNames();
  const title = `${capitalized(kind.noun)} ${index + 1}`;
  const fields = Object.entries((kind.of as FieldsKind).fields);
  const isCondition = ([, field]: [string, KindField]): boolean => field.kind.kind === "optional";
  return (
    <fieldset className="plain grow approval-rule" id={policyPlace(props.path)} tabIndex={-1}>
      <legend className="sr-only">{title}</legend>
      <div className="flex">
        <span className="grow">
          <strong>{index + 1}.</strong> {approvalRuleText(kind, draft, approvers)}
        </span>
        {readOnly || count === 1 ? null : (
          <>
            <MoveButton name="up" title={title} isLast={index === 0} onClick={() => onMove(index - 1)} />
            <MoveButton name="down" title={title} isLast={index === count - 1} onClick={() => onMove(index + 1)} />
          </>
        )}
      </div>
      <RuleFields {...props} fields={fields.filter(isCondition)} />
      <RuleFields {...props} fields={fields.filter((field) => !isCondition(field))} />
    </fieldset>
  );
}

function RuleFields({
  path,
  kind,
  index,
  draft,
  readOnly,
  onChange,
  fields,
}: ApprovalRuleFieldsProps & { readonly fields: readonly (readonly [string, KindField])[] }) {
  return (
    <div className="fields">
      {fields.map(([name, field]) => (
        <ValueField
          key={name}
          path={`${path}.${name}`}
          label={field.label}
          inLine={`${capitalized(kind.noun)} ${index + 1}`}
          isLabeled
          empty={t`any`}
          kind={field.kind}
          suggest={field.suggest}
          draft={fieldsOf(draft)[name]}
          readOnly={readOnly}
          onChange={(value) => onChange({ ...fieldsOf(draft), [name]: value })}
        />
      ))}
    </div>
  );
}

const MoveButton = (props: {
  readonly name: "up" | "down";
  readonly title: string;
  readonly isLast: boolean;
  readonly onClick: () => void;
}) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    aria-label={t`Move ${props.title.toLowerCase()} ${props.name}`}
    disabled={props.isLast}
    onClick={props.onClick}
  >
    <Icon name={props.name} size={14} />
  </ActionIcon>
);
