import { Link } from "@tanstack/react-router";
import type { Finding, Workspace } from "../../api/answers.ts";
import { type Cure, curesOf } from "./cures.ts";
import { KeySign } from "../../ui/key-sign.tsx";

interface CureLinksProps {
  readonly invoice: Workspace;
  readonly finding: Finding;
}

/** What cures a finding, each as a link, or as the key of this page that does it. Nothing where the invoice is decided. */
export function CureLinks({ invoice, finding }: CureLinksProps) {
  if (invoice.status === "approved" || invoice.status === "terminated") return null;
  const links = curesOf(finding).flatMap((cure) => {
    const link = linkOf(cure, invoice, finding);
    return link === null ? [] : [<span key={cure.label}>{link}</span>];
  });
  return links.length === 0 ? null : <div className="limit cures">{links}</div>;
}

function linkOf(cure: Cure, invoice: Workspace, finding: Finding) {
  if ("keys" in cure)
    return (
      <>
        {cure.label} <KeySign of={cure.keys} />
      </>
    );
  const { label, page } = cure;
  if (page === "order") {
    const order = invoice.orders.find(({ uuid }) => uuid === finding.orderUuid) ?? invoice.orders[0];
    return order === undefined ? null : (
      <Link to="/orders/$externalId" params={{ externalId: order.externalId }}>
        {label}
      </Link>
    );
  }
  if (page === "vendor") {
    const { externalId } = invoice.vendor;
    return externalId === null ? null : (
      <Link to="/vendors/$externalId" params={{ externalId }}>
        {label}
      </Link>
    );
  }
  if (page === "invoice") {
    const [other] = finding.invoiceUuids.filter((uuid) => uuid !== invoice.uuid);
    return other === undefined ? null : (
      <Link to="/invoices/$uuid" params={{ uuid: other }}>
        {label}
      </Link>
    );
  }
  return <Link to={page}>{label}</Link>;
}
