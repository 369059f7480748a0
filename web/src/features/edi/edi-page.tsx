import { getRouteApi, Link } from "@tanstack/react-router";
import { PageHead } from "../../ui/page.tsx";
import { CheckFile } from "./check-file.tsx";
import "./edi.css";
import { InterchangesList } from "./interchanges-list.tsx";
import { PartnersList } from "./partners-list.tsx";
import { SftpAccounts } from "./sftp-accounts.tsx";
import { OpenSent } from "./sent-advice.tsx";
import { t } from "../../language/text.ts";

const route = getRouteApi("/app/edi");
const VIEWS = [
  { view: undefined, label: t`Interchanges` },
  { view: "check", label: t`Check a file` },
  { view: "partners", label: t`Partners` },
  { view: "sftp", label: t`SFTP accounts` },
] as const;

const EdiPage = () => {
  const search = route.useSearch();
  return (
    <div className="page">
      <PageHead
        title={t`EDI`}
        hint={t`Every file that came in, what was answered, and why. Nothing vanishes: what is refused stays here with its reason.`}
      />
      <nav className="queue-tabs" aria-label={t`EDI`} style={{ margin: "0 0 12px", borderBottom: "1px solid var(--wb-line)" }}>
        {VIEWS.map(({ view, label }) => (
          <Link
            key={label}
            to="/edi"
            search={view === undefined ? {} : { view }}
            className="queue-tab"
            activeProps={{ "aria-current": "page" }}
            activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
          >
            {label}
          </Link>
        ))}
      </nav>
      <OpenSent />
      {search.view === "check" ? (
        <CheckFile />
      ) : search.view === "partners" ? (
        <PartnersList />
      ) : search.view === "sftp" ? (
        <SftpAccounts />
      ) : (
        <InterchangesList search={search} />
      )}
    </div>
  );
};

export default EdiPage;
