import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { interchangesQuery } from "../../api/edi.ts";
import { intakeQuery, retryMessage } from "../../api/intake.ts";
import { mailListQuery } from "../../api/mail.ts";
import { deliveriesQuery, redeliver } from "../../api/webhooks.ts";
import { senderText, subjectText } from "../../shared/mail-labels.ts";
import { Card } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { type Column, Listing } from "../../ui/listing.tsx";
import { PageHead } from "../../ui/page.tsx";
import { sayName, sentence } from "../../ui/readable-names.ts";
import { type Controlled, useMay } from "../../shared/may.ts";
import { t } from "../../language/text.ts";

const LOADING_ROWS = 2;

/** What came in and did not land, and what goes out and did not arrive: each with its cause and what to do about it. */
export default function FailuresPage() {
  return (
    <div className="page">
      <PageHead
        title={t`What failed`}
        hint={t`What came in and did not land, and what went out and did not arrive, each with its cause and what to do next`}
      />
      <div className="stack" style={{ gap: 14 }}>
        <Parked />
        <Undelivered />
        <RefusedEdi
          outcome="rejected"
          title={t`EDI files that were refused`}
          next={t`The partner was told by acknowledgement what is wrong, and sends it again when it is mended. Open one to see the segment; after a change of the partner's settings it is read again there.`}
        />
        <RefusedEdi
          outcome="unreadable"
          title={t`EDI files that could not be read`}
          next={t`Nothing in them says who sent them, so nobody could be told by acknowledgement. Open one, and ask whoever it came from to send it again.`}
        />
        <HeldMail />
      </div>
    </div>
  );
}

interface SectionProps<Item> {
  readonly title: string;
  /** What somebody does about it, and what happens by itself. */
  readonly next: string;
  readonly query: ComponentProps<typeof Listing>["query"];
  readonly items: readonly Item[];
  readonly columns: readonly Column[];
  readonly children: (item: Item) => ReactNode;
}

/** One kind of failure: nothing but a line where there is none. */
function Section<Item>({ title, next, query, items, columns, children }: SectionProps<Item>) {
  return (
    <Card flush title={title} count={items.length}>
      {items.length === 0 ? null : (
        <p className="dim" style={{ padding: "10px 14px" }}>
          {next}
        </p>
      )}
      <Listing
        query={query}
        items={items}
        what={title}
        loadingRows={LOADING_ROWS}
        columns={columns}
        empty={<p className="dim card-body">{t`None.`}</p>}
      >
        {children}
      </Listing>
    </Card>
  );
}

/** Does something about one of them again, says so, and reads the list anew. */
function useAgain(act: (uuid: string) => Promise<unknown>, said: string, list: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => notifications.show({ message: said, color: "teal.9" }),
    onError: (error) => notifications.show({ title: t`It could not be tried again`, message: error.message, color: "red.9" }),
    onSettled: () => client.invalidateQueries({ queryKey: [list] }),
  });
}

interface AgainProps {
  readonly uuid: string;
  readonly label: string;
  /** What it is done again to, for people who hear the page. */
  readonly what: string;
  readonly again: ReturnType<typeof useAgain>;
  readonly may: Controlled;
}

const Again = ({ uuid, label, what, again, may }: AgainProps) => (
  <Button
    variant="default"
    size="compact-xs"
    aria-label={`${label}: ${what}`}
    loading={again.isPending && again.variables === uuid}
    onClick={() => again.mutate(uuid)}
    {...may}
  >
    {label}
  </Button>
);

const ACTIONS = { label: t`Actions`, hidden: true } as const;

function Parked() {
  const list = useInfiniteQuery(intakeQuery({ state: "parked" }));
  const again = useAgain(retryMessage, t`It is being tried again`, "intake");
  const may = useMay("retryIntake");
  return (
    <Section
      title={t`Messages that did not land`}
      next={t`Mend what the cause says (a code, a vendor, an order that was cancelled), then try again; later messages of the same order wait for it. Whoever sent it may drop it by key.`}
      query={list}
      items={list.data?.pages.flatMap((page) => page.items) ?? []}
      columns={[t`Accepted`, t`What`, t`Sender's ID`, t`Cause`, ACTIONS]}
    >
      {({ uuid, acceptedAt, operation, externalId, reason }) => (
        <tr key={uuid}>
          <td className="dim">{formatInstant(acceptedAt)}</td>
          <td>{sayName(operation).replace("Edi210", "EDI 210")}</td>
          <td className="mono">{externalId}</td>
          <td style={{ overflowWrap: "anywhere" }}>{reason}</td>
          <td className="num">
            <Again uuid={uuid} label={t`Try again`} what={externalId} again={again} may={may} />
          </td>
        </tr>
      )}
    </Section>
  );
}

function Undelivered() {
  const list = useInfiniteQuery(deliveriesQuery({ state: "discarded" }));
  const again = useAgain(redeliver, t`It is being sent again`, "deliveries");
  const may = useMay("redeliverWebhook");
  return (
    <Section
      title={t`Webhooks that were given up`}
      next={t`The endpoint refused or did not answer until the last attempt. Have it mended, then send again; all of an endpoint since a time are sent again from its menu under Webhooks.`}
      query={list}
      items={list.data?.pages.flatMap((page) => page.items) ?? []}
      columns={[t`Raised`, t`Event`, { label: t`Attempts`, number: true }, t`Cause`, ACTIONS]}
    >
      {({ uuid, createdAt, type, attemptCount, lastStatus, lastError }) => (
        <tr key={uuid}>
          <td className="dim">{formatInstant(createdAt)}</td>
          <td>
            <Link to="/webhooks" search={{ delivery: uuid, state: "discarded" }} className="strong">
              {type}
            </Link>
          </td>
          <td className="num">{attemptCount}</td>
          <td style={{ overflowWrap: "anywhere" }}>{lastError ?? (lastStatus === null ? "" : t`It answered ${lastStatus}`)}</td>
          <td className="num">
            <Again uuid={uuid} label={t`Send again`} what={type} again={again} may={may} />
          </td>
        </tr>
      )}
    </Section>
  );
}

interface RefusedEdiProps {
  readonly outcome: "rejected" | "unreadable";
  readonly title: string;
  readonly next: string;
}

function RefusedEdi({ outcome, title, next }: RefusedEdiProps) {
  const list = useInfiniteQuery(interchangesQuery({ outcome }));
  return (
    <Section
      title={title}
      next={next}
      query={list}
      items={list.data?.pages.flatMap((page) => page.items) ?? []}
      columns={[t`Received`, t`File`, t`From`, t`Cause`]}
    >
      {({ uuid, receivedAt, controlNumber, sender, fileName, reason }) => (
        <tr key={uuid}>
          <td className="dim">{formatInstant(receivedAt)}</td>
          <td>
            <Link to="/interchanges/$uuid" params={{ uuid }} className="strong">
              {controlNumber ?? fileName ?? t`Without a control number`}
            </Link>
          </td>
          <td className="mono">{sender ?? "–"}</td>
          <td style={{ overflowWrap: "anywhere" }}>{sentence(reason ?? t`See the file`)}</td>
        </tr>
      )}
    </Section>
  );
}

function HeldMail() {
  const list = useInfiniteQuery(mailListQuery({ outcome: "quarantined" }));
  return (
    <Section
      title={t`Mails that are held`}
      next={t`Nothing proves their sender, or nobody knows it. Open one, see why, and let it in as a vendor's, or block it.`}
      query={list}
      items={list.data?.pages.flatMap((page) => page.items) ?? []}
      columns={[t`Received`, t`Subject`, t`From`, t`Cause`]}
    >
      {(mail) => (
        <tr key={mail.uuid}>
          <td className="dim">{formatInstant(mail.receivedAt)}</td>
          <td>
            <Link to="/mail/$uuid" params={{ uuid: mail.uuid }} className="strong">
              {subjectText(mail)}
            </Link>
          </td>
          <td>{senderText(mail)}</td>
          <td>{mail.reason === null ? "" : sentence(mail.reason)}</td>
        </tr>
      )}
    </Section>
  );
}
