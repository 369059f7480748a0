import { NativeSelect } from "@mantine/core";
import { useAssigneeChoices } from "../../shared/assignees.ts";
import { APPROVING_ROLES } from "../../shared/policy/approver-names.ts";
import { t } from "../../language/text.ts";

interface ApproverSelectProps {
  readonly label?: string;
  readonly description?: string;
  readonly "aria-label"?: string;
  readonly style?: { readonly flex: string };
  readonly readOnly: boolean;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (who: string) => void;
}

/** Who a row of the approval matrix names: a role, a team or a person. */
export function ApproverSelect({ readOnly, value, onChange, ...rest }: ApproverSelectProps) {
  const choices = useAssigneeChoices();
  const isKnown = [APPROVING_ROLES, ...choices.map(({ items }) => items)].flat().some((choice) => choice.value === value);
  return (
    <NativeSelect
      size="xs"
      {...rest}
      disabled={readOnly}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        ...(isKnown ? [] : [{ value, label: value === "" ? t`Who approves` : t`Somebody who is gone` }]),
        { group: t`Roles`, items: APPROVING_ROLES },
        ...choices,
      ]}
    />
  );
}
