import { PageHead } from "../../ui/page.tsx";
import { MailboxesCard } from "./mailboxes-card.tsx";

/** How the tenant's mail comes in. */
function MailSettingsPage() {
  return (
    <div className="page">
      <PageHead
        title="Mail settings"
        hint="Where mail of carriers is fetched from, beside what they send to your addresses here."
      />
      <div className="stack" style={{ gap: 14 }}>
        <MailboxesCard />
      </div>
    </div>
  );
}

export default MailSettingsPage;
