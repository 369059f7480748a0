import type { Person } from "../../api/people.ts";

export type Role = Person["roles"][number];

/** What each role may, in a line. */
export const ROLES: readonly { readonly value: Role; readonly label: string; readonly hint: string }[] = [
  { value: "viewer", label: "Viewer", hint: "sees everything and changes nothing" },
  { value: "auditor", label: "Auditor", hint: "processes invoices, documents and disputes" },
  { value: "approver", label: "Approver", hint: "decides too, up to a limit" },
  { value: "developer", label: "Developer", hint: "has keys and endpoints, and no say over money" },
  { value: "admin", label: "Admin", hint: "everything, people too" },
];

export function decides(role: Role): boolean {
  return role === "approver" || role === "admin";
}

export function roleOf(text: string | null): Role {
  return ROLES.find(({ value }) => value === text)?.value ?? "viewer";
}
