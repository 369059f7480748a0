import { Button, SegmentedControl } from "@mantine/core";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { notifications } from "@mantine/notifications";
import { type IntakeMessage, intakeQuery, retryMessage } from "../../api/intake.ts";
import { ListCard } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { Listing } from "../../ui/listing.tsx";
import { PageHead } from "../../ui/page.tsx";
import { Empty } from "../../ui/states.tsx";
import { Tag, type Tone } from "../../ui/tags.tsx";
import { sayName } from "../../ui/readable-names.ts";
import { useMay } from "../../shared/may.ts";
import { t } from "../../language/text.ts";

const route = getRouteApi("/app/intake");
const TONES: Readonly<Record<string, Tone>> = { accepted: "info", ingested: "good", parked: "bad" };

const COLUMNS = [
  t`Accepted`,
  t`Operation`,
  t`Sender's ID`,
  t`State`,
  t`What became of it`,
  { label: t`Actions`, hidden: true },
] as const;
const STATES = [
  { value: "", label: t`All` },
  { value: "parked", label: t`Parked` },
  { value: "accepted", label: t`Waiting` },
  { value: "ingested", label: t`Done` },
];

const IntakePage = () => {
  const search = route.useSearch();
  const navigate = useNavigate();
  const client = useQueryClient();
  const list = useInfiniteQuery(intakeQuery(search));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const retry = useMutation({
    mutationFn: retryMessage,
    onSuccess: () => notifications.show({ message: t`It is being tried again`, color: "teal.9" }),
    onError: (error) => notifications.show({ title: t`It could not be tried again`, message: error.message, color: "red.9" }),
    onSettled: () => client.invalidateQueries({ queryKey: ["intake"] }),
  });

  return (
    <div className="page">
      <PageHead
        title={t`Intake`}
        hint={t`Every message that was accepted, and what became of it. A parked one waits for a person; nothing is lost.`}
      >
        <SegmentedControl
          size="xs"
          aria-label={t`State`}
          value={search.state ?? ""}
          onChange={(state) => void navigate({ to: "/intake", search: state === "" ? {} : { state }, replace: true })}
          data={STATES}
        />
      </PageHead>
      <ListCard>
        <Listing
          query={list}
          items={items}
          what={t`The intake`}
          columns={COLUMNS}
          empty={
            <Empty icon="intake" title={search.state === "parked" ? t`Nothing is parked` : t`Nothing here`}>
              <p>
                {search.state === "parked"
                  ? t`Every accepted message was read.`
                  : t`Orders and invoices that are sent to the API or by EDI are listed here.`}
              </p>
            </Empty>
          }
        >
          {(message) => (
            <MessageRow
              key={message.uuid}
              message={message}
              busy={retry.isPending && retry.variables === message.uuid}
              onRetry={() => retry.mutate(message.uuid)}
            />
          )}
        </Listing>
      </ListCard>
    </div>
  );
};

interface MessageRowProps {
  readonly message: IntakeMessage;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

function MessageRow({ message, busy, onRetry }: MessageRowProps) {
  const may = useMay("retryIntake");
  return (
    <tr>
      <td className="dim" style={{ whiteSpace: "nowrap" }}>
        {formatInstant(message.acceptedAt)}
      </td>
      <td>{sayName(message.operation).replace("Edi210", "EDI 210")}</td>
      <td className="mono">{message.externalId}</td>
      <td>
        <Tag tone={TONES[message.state] ?? "neutral"}>{sayName(message.state)}</Tag>
      </td>
      <td style={{ overflowWrap: "anywhere" }}>
        {message.reason ?? (
          <span className="dim">
            {message.state === "ingested" ? t`Read and stored` : message.state === "accepted" ? t`Waits for a worker` : ""}
          </span>
        )}
      </td>
      <td className="num">
        {message.state === "parked" ? (
          <Button variant="default" size="compact-xs" loading={busy} onClick={onRetry} {...may}>{t`Try again`}</Button>
        ) : null}
      </td>
    </tr>
  );
}

export default IntakePage;
