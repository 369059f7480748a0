import type { Person } from "../../api/people.ts";
import { t } from "../../language/text.ts";

export type Role = Person["roles"][number];

/** What each role may, in a line. */
export const ROLES: readonly { readonly value: Role; readonly label: string; readonly hint: string }[] = [
  { value: "viewer", label: t`Viewer`, hint: t`sees everything and changes nothing` },
  {
    value: "auditor",
    label: t`Auditor`,
    hint: t`keys and reviews, adds notes and documents, answers in disputes; decides nothing`,
  },
  { value: "approver", label: t`Approver`, hint: t`decides too, up to a limit` },
  { value: "developer", label: t`Developer`, hint: t`has keys and endpoints, and no say over money` },
  { value: "admin", label: t`Admin`, hint: t`everything, people too` },
];

export function decides(role: Role): boolean {
  return role === "approver" || role === "admin";
}

export function roleOf(text: string | null): Role {
  return ROLES.find(({ value }) => value === text)?.value ?? "viewer";
}
