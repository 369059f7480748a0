import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import { type FirstStep, firstStepsQuery } from "../api/first-steps.ts";
import { meQuery } from "../api/queries.ts";
import { Card } from "../ui/card.tsx";
import { Icon } from "../ui/icons.tsx";
import { setPreferences, usePreferences } from "../ui/preferences.ts";
import { t } from "../language/text.ts";

interface StepText {
  readonly title: string;
  readonly why: string;
  readonly to: LinkProps["to"];
}

/** Every step of the service has its words and its screen: the compiler names one that has not. */
const TEXTS: Readonly<Record<FirstStep["step"], StepText>> = {
  person: {
    title: t`Invite a colleague`,
    why: t`A second person approves what is beyond one's limit, and changes of where carriers are paid.`,
    to: "/people",
  },
  "api-key": { title: t`Make an API key`, why: t`Your system sends orders with it and fetches results.`, to: "/api-keys" },
  vendor: {
    title: t`Enter your carriers`,
    why: t`With their SCAC, terms and remit-to address, so that a bill that asks for money elsewhere is held.`,
    to: "/vendors",
  },
  policy: {
    title: t`Publish your audit policy`,
    why: t`What may differ, what needs a document, and who approves: until then the standard policy holds.`,
    to: "/policy",
  },
  intake: {
    title: t`Open a way in for invoices`,
    why: t`By EDI 210, by e-mail, or by the interface: whatever your carriers send.`,
    to: "/mail-settings",
  },
  order: { title: t`Send the first order`, why: t`An invoice is compared with what its order says.`, to: "/orders" },
  invoice: { title: t`See the first invoice`, why: t`It is matched and audited by itself when it comes.`, to: "/intake" },
  webhook: { title: t`Register a webhook`, why: t`Your system hears of each decision as it is made.`, to: "/webhooks" },
  decision: {
    title: t`Decide about an invoice`,
    why: t`Approve, dispute or terminate one: it is among the finalized ones then.`,
    to: "/",
  },
};

/** What an administrator does to begin, with what is done ticked; gone once all is done, or when it is put away. */
export function FirstSteps() {
  const me = useQuery(meQuery).data;
  const isAdmin = me?.role === "admin";
  const { hiddenFirstSteps } = usePreferences();
  const isHidden = me === undefined || hiddenFirstSteps.includes(me.tenant.uuid);
  const steps = useQuery({ ...firstStepsQuery, enabled: isAdmin && !isHidden });
  const items = steps.data?.items ?? [];
  const done = items.filter((item) => item.done).length;
  // No failure of its own: it stands beside what the page is for.
  if (!isAdmin || isHidden || items.length === 0 || done === items.length) return null;
  return (
    <div className="first-steps-box">
      <Card
        title={t`First steps`}
        tag={<span className="dim">{t`${done} of ${items.length} done`}</span>}
        action={
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => setPreferences({ hiddenFirstSteps: [...hiddenFirstSteps, me.tenant.uuid] })}
          >{t`Put away`}</Button>
        }
      >
        <ol className="first-steps">
          {items.map((item) => (
            <Step key={item.step} {...item} />
          ))}
        </ol>
      </Card>
    </div>
  );
}

function Step({ step, done }: FirstStep) {
  const { title, why, to } = TEXTS[step];
  return (
    <li className={done ? "done" : ""}>
      <Icon name={done ? "ready" : "clock"} />
      <div>
        {done ? (
          <span>
            {title} <span className="dim">{t`(done)`}</span>
          </span>
        ) : (
          <>
            <Link to={to ?? "/"}>{title}</Link>
            <p className="dim">{why}</p>
          </>
        )}
      </div>
    </li>
  );
}
