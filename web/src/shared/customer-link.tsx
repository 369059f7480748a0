import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface CustomerLinkProps {
  readonly externalId: string | null | undefined;
  /** Without it, the external id. */
  readonly children?: ReactNode;
}

/** To the customer's page, where it is known which customer it is. */
export function CustomerLink({ externalId, children }: CustomerLinkProps) {
  if (externalId == null) return children ?? null;
  return (
    <Link to="/customers/$externalId" params={{ externalId }}>
      {children ?? externalId}
    </Link>
  );
}
