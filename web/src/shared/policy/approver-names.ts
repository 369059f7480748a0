import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { assigneesQuery } from "../../api/teams.ts";
import { t } from "../../language/text.ts";
import { useAssigneeChoices } from "../assignees.ts";

/** Roles that an approval rule may name. */
export const APPROVING_ROLES = [
  { value: "role:approver", label: t`Any approver` },
  { value: "role:admin", label: t`Any admin` },
];

/** Whom approval rules name, in words, by how they name them; undefined until it is known who is here. */
export function useApproverNames(): ReadonlyMap<string, string> | undefined {
  const isKnown = useQuery(assigneesQuery).isSuccess;
  const choices = useAssigneeChoices();
  // The same map while nobody came or went: what is said by it is worked out once.
  const all = JSON.stringify([
    ...APPROVING_ROLES.map(({ value, label }) => [value, label.toLowerCase()]),
    ...choices.flatMap(({ group, items }) =>
      items.map(({ value, label }) => [value, group === t`Teams` ? t`the team ${label}` : label]),
    ),
  ]);
  return useMemo(() => (isKnown ? new Map(JSON.parse(all) as [string, string][]) : undefined), [isKnown, all]);
}
