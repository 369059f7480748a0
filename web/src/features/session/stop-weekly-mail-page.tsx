import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { stopWeeklyMail } from "../../api/notices.ts";
import { FailureLine } from "../../ui/states.tsx";
import { Entrance, takeToken } from "./entrance.tsx";
import { t } from "../../language/text.ts";

/** Where the weekly mail leads whoever wants it no more: opened by a program that looks through links, it stops nothing. */
function StopWeeklyMailPage() {
  const [token] = useState(() => decodeURIComponent(takeToken()));
  const stop = useMutation({ mutationFn: () => stopWeeklyMail(token) });
  if (stop.isSuccess)
    return (
      <Entrance title={t`The weekly mail is stopped`} hint={t`Nothing else is changed.`}>
        <p className="dim">{t`You can have it again at any time under your account.`}</p>
        <Link to="/account">{t`To your account`}</Link>
      </Entrance>
    );
  return (
    <Entrance title={t`Stop the weekly mail?`} hint={t`The mail of the week's figures of this company comes no more.`}>
      {stop.error instanceof ApiError && stop.error.status === 404 ? (
        <div
          className="note-box warn"
          role="alert"
        >{t`This link stops no mail any more: the account is gone, or the link is not whole.`}</div>
      ) : (
        <FailureLine error={stop.error} />
      )}
      <Button size="sm" loading={stop.isPending} disabled={token === ""} onClick={() => stop.mutate()}>{t`Stop it`}</Button>
      <Link to="/account">{t`Choose under your account instead`}</Link>
    </Entrance>
  );
}

export default StopWeeklyMailPage;
