import { getRouteApi, Link } from "@tanstack/react-router";
import { PageHead } from "../../ui/page.tsx";
import { CheckFile } from "./check-file.tsx";
import "./edi.css";
import { InterchangesList } from "./interchanges-list.tsx";
import { PartnersList } from "./partners-list.tsx";
import { SftpAccounts } from "./sftp-accounts.tsx";
import { OpenSent } from "./sent-advice.tsx";

const route = getRouteApi("/app/edi");
const VIEWS = [
  { view: undefined, label: "Interchanges" },
  { view: "check", label: "Check a file" },
  { view: "partners", label: "Partners" },
  { view: "sftp", label: "SFTP accounts" },
] as const;

const EdiPage = () => {
  const search = route.useSearch();
  return (
    <div className="page">
      <PageHead
        title="EDI"
        hint="Every file that came in, what was answered, and why. Nothing vanishes: what is refused stays here with its reason."
      />
      <nav className="queue-tabs" aria-label="EDI" style={{ margin: "0 0 12px", borderBottom: "1px solid var(--wb-line)" }}>
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
