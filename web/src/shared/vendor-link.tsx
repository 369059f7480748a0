import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface VendorLinkProps {
  readonly externalId: string | null | undefined;
  /** Without it, the external id. */
  readonly children?: ReactNode;
}

/** To the vendor's page, where it is known which vendor it is. */
export function VendorLink({ externalId, children }: VendorLinkProps) {
  if (externalId == null) return children ?? null;
  return (
    <Link to="/vendors/$externalId" params={{ externalId }}>
      {children ?? externalId}
    </Link>
  );
}
