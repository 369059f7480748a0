import { useQuery } from "@tanstack/react-query";
import { ownAccountQuery } from "../../api/people.ts";
import { PageHead } from "../../ui/page.tsx";
import { Failure, RowsLoading } from "../../ui/states.tsx";
import { PasswordCard } from "./password-card.tsx";
import { SecondFactorCard } from "./second-factor-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";

/** One's own account: how one signs in, and where. */
function AccountPage() {
  const account = useQuery(ownAccountQuery);
  return (
    <div className="page">
      <PageHead title="Your account" hint="How you sign in, and where you are signed in." />
      <div className="stack" style={{ gap: 14 }}>
        {account.data !== undefined ? (
          <SecondFactorCard account={account.data} />
        ) : account.isError ? (
          <Failure error={account.error} what="Your account" onRetry={() => void account.refetch()} />
        ) : (
          <RowsLoading rows={3} />
        )}
        <PasswordCard minLength={account.data?.minPasswordLength ?? 12} />
        <SessionsCard />
      </div>
    </div>
  );
}

export default AccountPage;
