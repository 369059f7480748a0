import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { DecidedInvoice } from "../api/several.ts";
import { formatInstant } from "../ui/dates.ts";
import { sayName } from "../ui/readable-names.ts";
import { Tag } from "../ui/tags.tsx";
import { t } from "../language/text.ts";

/** What happened last to an invoice that changed meanwhile, as a clause. */
const CHANGES: Readonly<Record<string, string>> = {
  audited: t`audited again`,
  "approval-given": t`approved`,
  "approval-awaits-second": t`approved, and waiting for a second approver`,
  "approval-undone": t`taken back`,
  approved: t`approved`,
  terminated: t`terminated`,
  "termination-given": t`terminated`,
  "termination-undone": t`taken back`,
  disputed: t`disputed`,
  held: t`held`,
  "hold-released": t`released from its hold`,
  matched: t`matched by hand`,
  unmatched: t`unmatched`,
  note: t`given a note`,
  assigned: t`assigned`,
  snoozed: t`snoozed`,
  woken: t`brought back`,
};

interface NotDoneLineProps extends Pick<DecidedInvoice, "uuid" | "message" | "changed"> {
  readonly number: string | null;
  readonly tag: string;
  readonly children?: ReactNode;
}

/** One of several invoices with which it did not go as wished: why, or who changed it meanwhile. */
export function NotDoneLine({ uuid, number, tag, message, changed, children }: NotDoneLineProps) {
  return (
    <li>
      <Link to="/invoices/$uuid" params={{ uuid }} className="strong">
        {number ?? t`An invoice`}
      </Link>{" "}
      <Tag tone="warn">{tag}</Tag>
      <div className="dim">
        {changed === null
          ? message
          : t`It was ${CHANGES[changed.kind] ?? sayName(changed.kind).toLowerCase()} by ${changed.by}, ${formatInstant(changed.at)}.`}
      </div>
      {children}
    </li>
  );
}
