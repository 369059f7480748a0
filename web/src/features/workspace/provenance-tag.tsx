import { Tooltip } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Provenance, Workspace } from "../../api/answers.ts";
import { t } from "../../language/text.ts";

/** Where a value of an EDI invoice stood: "B3 06". Leads to its place in the monitor where the interchange is known. */
export function ProvenanceTag({ invoice, at }: { readonly invoice: Workspace; readonly at: Provenance | null | undefined }) {
  if (at == null) return null;
  const short =
    at.isAssumed === true
      ? t`${at.segment} ${String(at.element).padStart(2, "0")} assumed`
      : `${at.segment} ${String(at.element).padStart(2, "0")}`;
  const assumed = at.isAssumed === true ? t`. No charge code stands there: the line was read as freight` : "";
  const words = t`From the EDI file: element ${at.element} of ${at.segment}, segment ${at.position} of its set${assumed}`;
  return (
    <Tooltip label={words}>
      {invoice.interchangeUuid == null ? (
        <span className="prov" role="note" aria-label={words} tabIndex={0}>
          {short}
        </span>
      ) : (
        <Link
          className="prov"
          to="/interchanges/$uuid"
          params={{ uuid: invoice.interchangeUuid }}
          search={{
            ...(invoice.intakeUuid == null ? {} : { intake: invoice.intakeUuid }),
            at: `${at.segment}.${at.element}.${at.position}`,
          }}
          aria-label={`${short}: ${words.toLowerCase()}`}
        >
          {short}
        </Link>
      )}
    </Tooltip>
  );
}
