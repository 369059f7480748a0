import { Link } from "@tanstack/react-router";
import { usePageTitle } from "../ui/page-title.ts";
import { Empty } from "../ui/states.tsx";
import { t } from "../language/text.ts";

/** An address that leads nowhere: an old link, or a slip in typing. */
export default function NotFoundPage() {
  usePageTitle(t`No such page`);
  return (
    <Empty asPage icon="search" title={t`There is no such page`}>
      <p>{t`The address may be mistyped, or of an older release. Ctrl K searches invoices, orders and pages.`}</p>
      <p>
        <Link to="/queue/$tab" params={{ tab: "needs-me" }}>{t`To the work queue`}</Link>
      </p>
    </Empty>
  );
}
