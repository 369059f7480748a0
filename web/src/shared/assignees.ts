import { useQuery } from "@tanstack/react-query";
import { assigneesQuery } from "../api/teams.ts";
import { t } from "../language/text.ts";

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Teams and people to pick from, in groups; `except` (as an invoice names them) is not among them. */
export function useAssigneeChoices(except: string | null = null): { readonly group: string; readonly items: Choice[] }[] {
  const all = (useQuery(assigneesQuery).data ?? []).filter(({ assignee }) => assignee !== except);
  const of = (wanted: "team" | "person"): Choice[] =>
    all.filter(({ kind }) => kind === wanted).map(({ assignee, name }) => ({ value: assignee, label: name }));
  return [
    { group: t`Teams`, items: of("team") },
    { group: t`People`, items: of("person") },
  ].filter(({ items }) => items.length > 0);
}
