import { Button, Switch, Tooltip } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { meQuery } from "../../api/queries.ts";
import { Card } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { saveFile } from "../../ui/save-file.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Icon } from "../../ui/icons.tsx";
import { MoreButton, PageHead } from "../../ui/page.tsx";
import { Failure, RowsLoading } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { sayName } from "../../ui/readable-names.ts";
import "./edi.css";
import { interchangeQuery, interchangeFile, reprocess, resend, type Interchange, type TransactionSet } from "../../api/edi.ts";
import { bytesText, OutcomeTag, SetTag } from "./outcome-tags.tsx";
import { AnswersCard, SentCard } from "./sent-advice.tsx";
import { SegmentList } from "./segment-list.tsx";
import { formatCount } from "../../ui/money.ts";
import { t } from "../../language/text.ts";

const route = getRouteApi("/app/interchanges/$uuid");
const REPEATED = "025";

function InterchangePage() {
  const { uuid } = route.useParams();
  const search = route.useSearch();
  const [refusedOnly, setRefusedOnly] = useState(false);
  const found = useInfiniteQuery(interchangeQuery(uuid, { refusedOnly, intake: refusedOnly ? undefined : search.intake }));
  const first = found.data?.pages[0];
  if (first === undefined)
    return (
      <div className="page">
        <p style={{ marginBottom: 10 }}>
          <Link to="/edi">{t`EDI`}</Link>
        </p>
        {found.isLoadingError ? (
          <Failure error={found.error} what={t`The interchange`} onRetry={() => void found.refetch()} />
        ) : (
          <RowsLoading rows={14} />
        )}
      </div>
    );
  const sets = found.data?.pages.flatMap((page) => page.transactionSets) ?? [];
  return (
    <div className="page">
      <Head interchange={first} />
      <div className="stack" style={{ gap: 14 }}>
        {first.reason === null ? null : (
          <div className={first.outcome.startsWith("accepted") ? "note-box warn" : "note-box bad"}>
            {first.reason}
            {first.noteCode === null ? null : <span className="mono"> {t`(TA1 ${first.noteCode})`}</span>}
          </div>
        )}
        {first.groups.length === 0 ? null : <GroupsCard groups={first.groups} />}
        {first.sets === 0 ? null : (
          <SetsBar
            count={first.sets}
            uuid={uuid}
            startsLater={!refusedOnly && (sets[0]?.setNo ?? 1) > 1}
            refusedOnly={refusedOnly}
            onRefusedOnly={setRefusedOnly}
          />
        )}
        {sets.length === 0 && refusedOnly ? <p className="dim">{t`None was refused.`}</p> : null}
        {sets.map((set) => (
          <SetCard
            key={set.setNo}
            set={set}
            at={set.intakeUuid !== null && set.intakeUuid === search.intake ? search.at : undefined}
          />
        ))}
        <MoreButton more={found.hasNextPage} loading={found.isFetchingNextPage} onMore={() => void found.fetchNextPage()} />
        <Texts interchange={first} />
      </div>
    </div>
  );
}

function Head({ interchange }: { readonly interchange: Interchange }) {
  const { sender, receiver, controlNumber, receivedAt, channel, bytes } = interchange;
  return (
    <>
      <p style={{ marginBottom: 6 }}>
        <Link to="/edi">{t`EDI`}</Link> <span className="dim">/ {controlNumber ?? t`unreadable`}</span>
      </p>
      <PageHead
        title={sender === null ? t`A file that could not be read` : `${sender} ${controlNumber ?? ""}`}
        hint={
          receiver === null
            ? t`Received ${formatInstant(receivedAt)} by ${channel === "http" ? t`the API` : sayName(channel).toLowerCase()}, ${bytesText(bytes)}`
            : t`Received ${formatInstant(receivedAt)} by ${channel === "http" ? t`the API` : sayName(channel).toLowerCase()}, ${bytesText(bytes)}, for ${receiver}`
        }
      >
        {interchange.test ? <Tag>{t`Test`}</Tag> : null}
        <OutcomeTag outcome={interchange.outcome} />
        <Actions interchange={interchange} />
      </PageHead>
    </>
  );
}

interface SetsBarProps {
  readonly count: number;
  /** Of the interchange. */
  readonly uuid: string;
  /** The page was opened at a set further down. */
  readonly startsLater: boolean;
  readonly refusedOnly: boolean;
  readonly onRefusedOnly: (refusedOnly: boolean) => void;
}

/** How many sets there are, and which of them are shown. */
function SetsBar({ count, uuid, startsLater, refusedOnly, onRefusedOnly }: SetsBarProps) {
  const navigate = useNavigate();
  return (
    <div className="flex wrap">
      <h2 style={{ fontSize: 14 }}>{t`Transaction sets`}</h2>
      <span className="dim">{formatCount(count)}</span>
      <span className="grow" />
      {startsLater ? (
        <Button
          variant="default"
          size="compact-xs"
          onClick={() => void navigate({ to: "/interchanges/$uuid", params: { uuid }, search: {} })}
        >{t`From the first`}</Button>
      ) : null}
      <Switch
        size="xs"
        label={t`Only refused`}
        checked={refusedOnly}
        onChange={(event) => onRefusedOnly(event.currentTarget.checked)}
      />
    </div>
  );
}

function GroupsCard({ groups }: Pick<Interchange, "groups">) {
  return (
    <Card flush title={t`Groups`} count={groups.length}>
      <table className="list">
        <tbody>
          {groups.map((group, place) => (
            <tr key={`${group.controlNumber} ${String(place)}`}>
              <td className="mono strong">{group.functionalId}</td>
              <td className="mono">{group.controlNumber}</td>
              <td className="mono dim">{group.version}</td>
              <td>
                <SetTag status={group.outcome} />
              </td>
              <td className="num">
                {group.accepted} <span className="dim">{t`of ${group.received} accepted`}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** What was received and answered, as it stands in files. */
function Texts({ interchange }: { readonly interchange: Interchange }) {
  const { excerpt, acknowledgement, answers, sent, advice } = interchange;
  return (
    <>
      {excerpt === null ? null : <Text title={t`How it begins`} text={excerpt} />}
      {acknowledgement === null ? null : <Text title={t`Acknowledgement`} text={acknowledgement} />}
      {answers.length === 0 ? null : <AnswersCard answers={answers} />}
      {sent.length === 0 && advice !== null ? <Text title={t`Application advice (824)`} text={advice} /> : null}
      {sent.map((each) => (
        <SentCard key={each.uuid} sent={each} />
      ))}
    </>
  );
}

const Text = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <Card flush title={title}>
    <pre className="code-block edi-text" tabIndex={0}>
      {text}
    </pre>
  </Card>
);

function InvoiceOfSet({ set }: { readonly set: TransactionSet }) {
  if (set.invoiceUuid !== null)
    return <Link to="/invoices/$uuid" params={{ uuid: set.invoiceUuid }} search={{}}>{t`The invoice`}</Link>;
  return set.intakeUuid === null ? null : <span className="dim">{t`Its invoice is not made yet`}</span>;
}

const SetCard = ({ set, at }: { readonly set: TransactionSet; readonly at: string | undefined }) => (
  <Card
    flush
    label={t`Set ${set.setId} ${set.controlNumber ?? set.setNo}`}
    title={
      <>
        {set.setId} <span className="mono">{set.controlNumber}</span>
      </>
    }
    tag={<SetTag status={set.status} />}
    action={<InvoiceOfSet set={set} />}
  >
    {set.doubts.length === 0 ? null : (
      <div className="card-body stack">
        {set.doubts.map((doubt) => (
          <div key={`${doubt.code ?? ""} ${doubt.message ?? ""}`} className={doubt.kind === "remark" ? "dim" : "over"}>
            {doubt.message ?? doubt.code}
          </div>
        ))}
      </div>
    )}
    {set.segments === null ? (
      <p className="dim card-body">{t`Its segments cannot be found in the file any more.`}</p>
    ) : (
      <>
        <SegmentList segments={set.segments} at={at} label={t`Segments of ${set.controlNumber ?? set.setNo}`} />
        {set.segmentCount !== null && set.segmentCount > set.segments.length ? (
          <p className="dim card-body">{t`The first ${set.segments.length} of ${formatCount(set.segmentCount)} segments; the rest is in the file.`}</p>
        ) : null}
      </>
    )}
  </Card>
);

function Actions({ interchange }: { readonly interchange: Interchange }) {
  const role = useQuery(meQuery).data?.role;
  const [asking, setAsking] = useState(false);
  const release = interchange.noteCode === REPEATED;
  const close = useCallback(() => setAsking(false), []);
  const { again, answer, save } = useInterchangeActions(interchange, release, close);
  const whole = interchange.sets > 0 && interchange.setsAccepted === interchange.sets;
  return (
    <>
      <Button
        variant="default"
        loading={save.isPending}
        leftSection={<Icon name="intake" size={14} />}
        onClick={() => save.mutate()}
      >{t`Download`}</Button>
      {interchange.acknowledgement === null || role === "viewer" ? null : (
        <Button variant="default" loading={answer.isPending} onClick={() => answer.mutate()}>{t`Resend answer`}</Button>
      )}
      {role === "admin" ? (
        <Tooltip label={t`Every invoice in it was accepted`} disabled={!whole}>
          <Button
            data-disabled={whole || undefined}
            aria-disabled={whole}
            onClick={() => (whole ? undefined : setAsking(true))}
          >{t`Process again`}</Button>
        </Tooltip>
      ) : null}
      <FormDialog
        draft={null}
        title={t`Process it again?`}
        verb={release ? t`Release and process` : t`Process again`}
        opened={asking}
        busy={again.isPending}
        error={again.error}
        sendsFirst
        onSubmit={(event) => {
          event.preventDefault();
          again.mutate();
        }}
        onClose={close}
      >
        <p>{t`The stored bytes are read as its sender's files are read today. Invoices that were accepted before are not created again, and the new acknowledgement takes the place of the old one.`}</p>
        {release ? (
          <div className="note-box warn">{t`Its control number came before. Processing it says that this is a different file anyway.`}</div>
        ) : null}
      </FormDialog>
    </>
  );
}

/** Processing again, sending the acknowledgement again, downloading. `release`: although its control number came before. */
function useInterchangeActions(interchange: Interchange, release: boolean, onProcessed: () => void) {
  const client = useQueryClient();
  const { uuid } = interchange;
  const refresh = (): Promise<unknown> =>
    Promise.all([
      client.invalidateQueries({ queryKey: ["interchange", uuid] }),
      client.invalidateQueries({ queryKey: ["interchanges"] }),
    ]);
  const again = useMutation({
    mutationFn: () => reprocess(uuid, release),
    onSuccess: (now) => {
      onProcessed();
      notifications.show({
        message: t`Processed again: ${now.setsAccepted} of ${now.sets} sets accepted`,
        color: now.setsAccepted === now.sets ? "teal.9" : "orange.9",
      });
    },
    onSettled: refresh,
  });
  const answer = useMutation({
    mutationFn: () => resend(uuid),
    onSuccess: (sent) =>
      notifications.show({
        message:
          sent.channel === "http"
            ? t`The acknowledgement is returned when the file is sent again; it is shown below`
            : t`The acknowledgement is sent again`,
        color: "teal.9",
      }),
    onError: (error) => notifications.show({ title: t`It could not be sent again`, message: error.message, color: "red.9" }),
    onSettled: refresh,
  });
  const save = useMutation({
    mutationFn: async () =>
      saveFile(await interchangeFile(uuid), `${interchange.sender ?? "file"}-${interchange.controlNumber ?? uuid}.x12`),
    onError: (error) =>
      notifications.show({ title: t`The file could not be downloaded`, message: error.message, color: "red.9" }),
  });
  return { again, answer, save };
}

export default InterchangePage;
