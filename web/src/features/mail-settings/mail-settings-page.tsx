import { PageHead } from "../../ui/page.tsx";
import { MailboxesCard } from "./mailboxes-card.tsx";
import { OutgoingCard } from "./outgoing-card.tsx";
import { SendersCard } from "./senders-card.tsx";
import { TemplateCard } from "./template-card.tsx";
import { t } from "../../language/text.ts";

/** How the tenant's mail comes in and goes out, and whose senders are. */
function MailSettingsPage() {
  return (
    <div className="page">
      <PageHead title={t`Mail settings`} hint={t`Whose mail is taken and where it is fetched from, and how yours looks.`} />
      <div className="stack" style={{ gap: 14 }}>
        <MailboxesCard />
        <SendersCard />
        <OutgoingCard />
        <TemplateCard />
      </div>
    </div>
  );
}

export default MailSettingsPage;
