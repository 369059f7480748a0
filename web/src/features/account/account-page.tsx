import { PageHead } from "../../ui/page.tsx";
import { PasswordCard } from "./password-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";

/** One's own account: how one signs in, and where. */
function AccountPage() {
  return (
    <div className="page">
      <PageHead title="Your account" hint="How you sign in, and where you are signed in." />
      <div className="stack" style={{ gap: 14 }}>
        <PasswordCard />
        <SessionsCard />
      </div>
    </div>
  );
}

export default AccountPage;
