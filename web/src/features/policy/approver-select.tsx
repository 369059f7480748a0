import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { assigneesQuery } from "../../api/teams.ts";
import { useAssigneeChoices } from "../../shared/assignees.ts";
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

const ROLES = [
  { value: "role:approver", label: t`Any approver` },
  { value: "role:admin", label: t`Any admin` },
];

/** Whom approval rules name, in words, by how they name them; undefined until it is known who is here. */
export function useApproverNames(): ReadonlyMap<string, string> | undefined {
  const isKnown = useQuery(assigneesQuery).isSuccess;
  const choices = useAssigneeChoices();
  // The same map while nobody came or went: what is said by it is worked out once.
  const all = JSON.stringify([
    ...ROLES.map(({ value, label }) => [value, label.toLowerCase()]),
    ...choices.flatMap(({ group, items }) =>
      items.map(({ value, label }) => [value, group === t`Teams` ? t`the team ${label}` : label]),
    ),
  ]);
  return useMemo(() => (isKnown ? new Map(JSON.parse(all) as [string, string][]) : undefined), [isKnown, all]);
}

/** Who a row of the approval matrix names: a role, a team or a person. */
export function ApproverSelect({ readOnly, value, onChange, ...rest }: ApproverSelectProps) {
  const choices = useAssigneeChoices();
  const isKnown = [ROLES, ...choices.map(({ items }) => items)].flat().some((choice) => choice.value === value);
  return (
    <NativeSelect
      size="xs"
      {...rest}
      disabled={readOnly}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        ...(isKnown ? [] : [{ value, label: value === "" ? t`Who approves` : t`Somebody who is gone` }]),
        { group: t`Roles`, items: ROLES },
        ...choices,
      ]}
    />
  );
}
