import { useQuery } from "@tanstack/react-query";
import { ownAccountQuery } from "../../api/people.ts";
import { meQuery } from "../../api/queries.ts";
import { Card } from "../../ui/card.tsx";
import { PageHead } from "../../ui/page.tsx";
import { Failure, RowsLoading } from "../../ui/states.tsx";
import { DelegationCard } from "./delegation-card.tsx";
import { KeysCard } from "./keys-card.tsx";
import { LanguageCard } from "./language-card.tsx";
import { LooksCard } from "./looks-card.tsx";
import { NoticesCard } from "./notices-card.tsx";
import { PasskeyDue } from "./passkey-due.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { SecondFactorCard } from "./second-factor-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { WeeklyMailCard } from "./weekly-mail-card.tsx";
import { t } from "../../language/text.ts";

/** One's own account: how one signs in and where, how the app looks and listens, what one is told of. */
function AccountPage() {
  const account = useQuery(ownAccountQuery);
  const me = useQuery(meQuery).data;
  if (me?.owesPasskey === true) return <PasskeyDue />;
  if (me?.byCompany === true)
    return (
      <div className="page">
        <PageHead title={t`Your account`} hint={t`You sign in with your company, for ${me.tenant.name}.`} />
        <Card title={t`Signing in`}>
          {me.lacksSecondFactor ? (
            <div
              className="note-box warn"
              role="status"
            >{t`Your role asks for a second factor, and your company's sign-in did not say that you used one. Sign in there with a second factor, or ask your admin.`}</div>
          ) : null}
          <p>{t`How you prove who you are is set at your company. An account of your own, with a password and a second factor, is changed by signing in with that password.`}</p>
        </Card>
        <LooksCard />
        <LanguageCard />
        <KeysCard />
        <DelegationCard />
        <NoticesCard />
        <WeeklyMailCard />
      </div>
    );
  return (
    <div className="page">
      <PageHead title={t`Your account`} hint={t`How you sign in, and where you are signed in.`} />
      <div className="stack" style={{ gap: 14 }}>
        {account.data !== undefined ? (
          <SecondFactorCard account={account.data} />
        ) : account.isLoadingError ? (
          <Failure error={account.error} what={t`Your account`} onRetry={() => void account.refetch()} />
        ) : (
          <RowsLoading rows={3} />
        )}
        <PasskeysCard />
        <PasswordCard minLength={account.data?.minPasswordLength ?? 12} />
        <SessionsCard />
        <LooksCard />
        <LanguageCard />
        <KeysCard />
        <DelegationCard />
        <NoticesCard />
        <WeeklyMailCard />
      </div>
    </div>
  );
}

export default AccountPage;
