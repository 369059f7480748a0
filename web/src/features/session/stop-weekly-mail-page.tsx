import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { stopWeeklyMail } from "../../api/notices.ts";
import { FailureLine } from "../../ui/states.tsx";
import { Entrance, takeToken } from "./entrance.tsx";

/** Where the weekly mail leads whoever wants it no more: opened by a program that looks through links, it stops nothing. */
function StopWeeklyMailPage() {
  const [token] = useState(() => decodeURIComponent(takeToken()));
  const stop = useMutation({ mutationFn: () => stopWeeklyMail(token) });
  if (stop.isSuccess)
    return (
      <Entrance title="The weekly mail is stopped" hint="Nothing else is changed.">
        <p className="dim">You can have it again at any time under your account.</p>
        <Link to="/account">To your account</Link>
      </Entrance>
    );
  return (
    <Entrance title="Stop the weekly mail?" hint="The mail of the week's figures of this company comes no more.">
      {stop.error instanceof ApiError && stop.error.status === 404 ? (
        <div className="note-box warn" role="alert">
          This link stops no mail any more: the account is gone, or the link is not whole.
        </div>
      ) : (
        <FailureLine error={stop.error} />
      )}
      <Button size="sm" loading={stop.isPending} disabled={token === ""} onClick={() => stop.mutate()}>
        Stop it
      </Button>
      <Link to="/account">Choose under your account instead</Link>
    </Entrance>
  );
}

export default StopWeeklyMailPage;
