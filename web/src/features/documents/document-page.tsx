import { Button, NativeSelect } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { DOCUMENT_TYPES } from "../../../../src/contract/manage/document/document-types.ts";
import {
  approveDocument,
  changeDocument,
  documentFile,
  documentQuery,
  type ManagedDocument,
  readDocumentAgain,
} from "../../api/documents.ts";
import { meQuery } from "../../api/queries.ts";
import { isUnsaid } from "../../shared/is-unsaid.ts";
import { DocumentStateTag } from "../../shared/document-state-tag.tsx";
import { DocumentViewer } from "../../shared/document-viewer/document-viewer.tsx";
import { boxesOfReading } from "../../shared/document-viewer/boxes-of-reading.ts";
import { FileWarnings } from "../../shared/file-warnings.tsx";
import { useActorName } from "../../shared/people.tsx";
import { Card } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { usePageTitle } from "../../ui/page-title.ts";
import { sayName } from "../../ui/readable-names.ts";
import { sayField } from "../../shared/field-texts.ts";
import { saveFile } from "../../ui/save-file.ts";
import { Failure, FailureLine, RowsLoading } from "../../ui/states.tsx";
import { GiveTo } from "./give-to.tsx";
import type { RedactedPlace } from "./found-places.ts";
import { Redaction } from "./redaction.tsx";
import { SplitDialog } from "../../shared/split-dialog.tsx";
import { t, tx } from "../../language/text.ts";

const route = getRouteApi("/app/documents/$uuid");

/** One document: its pages beside what is known of it. */
function DocumentPage() {
  const { uuid } = route.useParams();
  const document = useQuery(documentQuery(uuid));
  usePageTitle(document.data?.filename ?? t`Document`);
  if (document.isLoadingError)
    return <Failure asPage error={document.error} what={t`The document`} onRetry={() => void document.refetch()} />;
  if (document.data === undefined)
    return (
      <div className="page">
        <RowsLoading rows={8} />
      </div>
    );
  return <Document key={uuid} document={document.data} />;
}

function Document({ document }: { readonly document: ManagedDocument }) {
  const { find } = route.useSearch();
  const { uuid, filename, transcription } = document;
  const me = useQuery(meQuery).data;
  const mayChange = me !== undefined && me.role !== "viewer" && me.role !== "developer";
  const [active, setActive] = useState<string | null>(null);
  const [places, setPlaces] = useState<readonly RedactedPlace[] | null>(null);
  const [splits, setSplits] = useState(false);
  const boxes = places === null ? boxesOfReading(transcription) : places.map(placeShown);
  return (
    <div className="page review">
      <div className="page-head">
        <div className="grow">
          <h1 style={{ overflowWrap: "anywhere" }}>{filename}</h1>
          <p className="flex wrap">
            <DocumentStateTag document={document} />
            <span>{document.type === "Unset" ? t`No type yet` : sayName(document.type)}</span>
          </p>
        </div>
        <Link to="/documents" search={{}}>{t`All documents`}</Link>
      </div>
      <FileWarnings transcription={transcription} scan={document.scan} />
      <div className="review-columns">
        <div className="review-pages">
          <DocumentViewer
            uuid={uuid}
            pages={transcription.pages}
            boxes={boxes}
            active={active}
            onPick={setActive}
            {...(find === undefined ? {} : { find })}
            onDraw={places === null ? undefined : (page, box) => setPlaces([...places, { page, box }])}
          />
        </div>
        <div className="stack">
          {places === null ? null : <Redaction document={document} places={places} onChange={setPlaces} />}
          <Decisions
            document={document}
            mayChange={mayChange}
            onRedact={() => setPlaces(places === null ? [] : null)}
            onSplit={() => setSplits(true)}
          />
          <Links document={document} mayGive={mayChange && !document.made.some(({ how }) => how === "split")} />
          <Read document={document} active={active} onPick={setActive} />
        </div>
      </div>
      {splits ? <SplitDialog document={document} onClose={() => setSplits(false)} /> : null}
    </div>
  );
}

const placeShown = ({ page, box }: RedactedPlace, at: number) => ({
  id: `place-${at}`,
  label: t`place ${at + 1} that is blacked out`,
  page,
  box,
  isUncertain: true,
});

interface DecisionsProps {
  readonly document: ManagedDocument;
  readonly mayChange: boolean;
  readonly onRedact: () => void;
  readonly onSplit: () => void;
}

function Decisions({ document, mayChange, onRedact, onSplit }: DecisionsProps) {
  const { uuid, eTag, status, filename, made } = document;
  const client = useQueryClient();
  const settled = { onSettled: () => client.invalidateQueries({ queryKey: ["documents"] }) };
  const retype = useMutation({
    mutationFn: (type: string) => changeDocument(uuid, { eTag, type: type as "Invoice" }),
    ...settled,
  });
  const approve = useMutation({
    mutationFn: () => approveDocument(uuid, eTag),
    onSuccess: () => notifications.show({ message: t`${filename} is approved.`, color: "teal.9", autoClose: 3_000 }),
    ...settled,
  });
  const again = useMutation({ mutationFn: () => readDocumentAgain(uuid), ...settled });
  const save = useMutation({ mutationFn: async () => saveFile(await documentFile(uuid), filename) });
  const isSplit = made.some(({ how }) => how === "split");
  const isOpen = status !== "Approved" && !isSplit && mayChange;
  return (
    <Card title={t`What it is`}>
      <div className="stack">
        <NativeSelect
          size="xs"
          label={t`Type`}
          value={document.type}
          disabled={!isOpen || retype.isPending}
          data={DOCUMENT_TYPES.map((value) => ({ value, label: value === "Unset" ? t`No type yet` : sayName(value) }))}
          onChange={(event) => retype.mutate(event.currentTarget.value)}
        />
        <FailureLine error={retype.error ?? approve.error ?? again.error ?? save.error} />
        <div className="flex wrap">
          {isOpen && !isUnsaid(document) ? (
            <Button loading={approve.isPending} onClick={() => approve.mutate()}>{t`Approve`}</Button>
          ) : null}
          {isOpen && status === "Draft" ? (
            <Link to="/reviews/$uuid" params={{ uuid }} search={{}}>{t`Say what stands on it`}</Link>
          ) : null}
          <StatementLink document={document} />
          <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>{t`Download`}</Button>
          {mayChange ? (
            <MoreActions
              maySplit={isOpen && status === "Draft"}
              isReading={again.isPending}
              onSplit={onSplit}
              onRedact={onRedact}
              onRead={() => again.mutate()}
            />
          ) : null}
        </div>
        {isSplit ? <p className="dim">{t`It was split: its parts, listed below, are decided about in its place.`}</p> : null}
      </div>
    </Card>
  );
}

function StatementLink({ document: { type, uuid } }: Pick<DecisionsProps, "document">) {
  return type === "StatementInvoice" ? (
    <Link to="/statement" search={{ document: uuid }}>{t`Compare it with what came in`}</Link>
  ) : null;
}

interface MoreActionsProps {
  readonly maySplit: boolean;
  readonly isReading: boolean;
  readonly onSplit: () => void;
  readonly onRedact: () => void;
  readonly onRead: () => void;
}

function MoreActions({ maySplit, isReading, onSplit, onRedact, onRead }: MoreActionsProps) {
  return (
    <>
      <Button variant="default" disabled={!maySplit} onClick={onSplit}>{t`Split or turn pages`}</Button>
      <Button variant="default" onClick={onRedact}>{t`Black out places`}</Button>
      <Button variant="default" loading={isReading} onClick={onRead}>{t`Read it again`}</Button>
    </>
  );
}

const SCANS: Readonly<Record<string, string>> = {
  off: t`Off: no scanner is configured`,
  waiting: t`Waits for the scanner`,
  clean: t`Nothing found`,
  infected: t`Found something`,
};

function Links({ document, mayGive }: { readonly document: ManagedDocument; readonly mayGive: boolean }) {
  const actorName = useActorName();
  const { invoices, orders, waitsFor, source, createdAt, createdBy, createdByName, approvedAt, approvedBy, approvedByName } =
    document;
  return (
    <Card title={t`Where it lies`}>
      <dl className="facts">
        <dt>{t`Came`}</dt>
        <dd>
          {formatInstant(createdAt)}, {sayName(source).toLowerCase()}, {actorName(createdBy, createdByName)}
        </dd>
        {approvedAt === null ? null : (
          <>
            <dt>{t`Approved`}</dt>
            <dd>
              {formatInstant(approvedAt)}, {actorName(approvedBy, approvedByName ?? undefined)}
            </dd>
          </>
        )}
        <dt>{t`Virus scan`}</dt>
        <dd>{SCANS[document.scan.state] ?? document.scan.state}</dd>
        <dt>{t`Invoices`}</dt>
        <dd>
          {invoices.length === 0 ? t`None` : null}
          {invoices.map(({ uuid, invoiceNumber }) => (
            <Link key={uuid} to="/invoices/$uuid" params={{ uuid }} search={{}} style={{ marginRight: 8 }}>
              {invoiceNumber}
            </Link>
          ))}
        </dd>
        <dt>{t`Orders`}</dt>
        <dd>
          {orders.length === 0 ? t`None` : null}
          {orders.map((externalId) => (
            <Link key={externalId} to="/orders/$externalId" params={{ externalId }} style={{ marginRight: 8 }}>
              {externalId}
            </Link>
          ))}
        </dd>
        {waitsFor.length === 0 ? null : (
          <>
            <dt>{t`Waits for`}</dt>
            <dd>{waitsFor.map(({ kind, externalId }) => `${kind} ${externalId}`).join(", ")}</dd>
          </>
        )}
        <MadeLinks document={document} />
      </dl>
      {mayGive ? <GiveTo document={document} /> : null}
    </Card>
  );
}

const MADE: Readonly<Record<string, string>> = { redact: t`redacted`, split: t`part`, merge: t`put together with others` };

/** What it was made of, and what was made of it. */
function MadeLinks({ document: { madeOf, made, mergedOf } }: { readonly document: ManagedDocument }) {
  return (
    <>
      {mergedOf.length === 0 ? null : (
        <>
          <dt>{t`Put together of`}</dt>
          <dd>
            {mergedOf.map(({ uuid, filename }) => (
              <div key={uuid} style={{ overflowWrap: "anywhere", paddingBlock: 3 }}>
                <Link to="/documents/$uuid" params={{ uuid }} search={{}}>
                  {filename}
                </Link>
              </div>
            ))}
          </dd>
        </>
      )}
      {madeOf === null ? null : (
        <>
          <dt>{madeOf.how === "redact" ? t`Redacted copy of` : t`Part of`}</dt>
          <dd>
            <Link to="/documents/$uuid" params={{ uuid: madeOf.uuid }} search={{}}>
              {madeOf.how === "redact"
                ? t`the original`
                : madeOf.pages.length === 1
                  ? t`the whole document, page ${madeOf.pages.join(", ")}`
                  : t`the whole document, pages ${madeOf.pages.join(", ")}`}
            </Link>
          </dd>
        </>
      )}
      {made.length === 0 ? null : (
        <>
          <dt>{t`Made of it`}</dt>
          <dd>
            {made.map((each) => (
              <div key={each.uuid}>
                <Link to="/documents/$uuid" params={{ uuid: each.uuid }} search={{}}>
                  {each.filename}
                </Link>{" "}
                <span className="dim">
                  {MADE[each.how] ?? each.how}, {each.status.toLowerCase()}
                </span>
              </div>
            ))}
          </dd>
        </>
      )}
    </>
  );
}

interface ReadProps {
  readonly document: ManagedDocument;
  readonly active: string | null;
  readonly onPick: (id: string) => void;
}

/** What was read of it; a click shows where it stands. */
function Read({ document: { transcription, fields }, active, onPick }: ReadProps) {
  const { status, reason } = transcription;
  const said = Object.entries(fields).filter(([, value]) => typeof value === "string" || typeof value === "number");
  const facts = Object.entries(transcription.fields);
  return (
    <Card title={t`What stands on it`}>
      {status === "failed" ? <p className="note-box warn">{tx`It could not be read: ${reason}`}</p> : null}
      {status === "waiting" || status === "reading" ? <p className="dim">{t`It is being read.`}</p> : null}
      {facts.length === 0 && said.length === 0 && status === "read" ? (
        <p className="dim">{t`No value was found on it.`}</p>
      ) : null}
      {facts.length === 0 && said.length === 0 && status === "none" ? (
        <p className="dim">{reason ?? t`Nobody asked to have it read.`}</p>
      ) : null}
      <dl className="facts">
        {(facts.length > 0 ? facts : []).map(([name, fact]) => (
          <div key={name} style={{ display: "contents" }}>
            <dt>{sayField(name)}</dt>
            <dd>
              {fact.box === null ? (
                fact.value
              ) : (
                <button type="button" className="expander" aria-pressed={active === name} onClick={() => onPick(name)}>
                  {fact.value}
                </button>
              )}
            </dd>
          </div>
        ))}
        {facts.length > 0
          ? null
          : said.map(([name, value]) => (
              <div key={name} style={{ display: "contents" }}>
                <dt>{sayField(name)}</dt>
                <dd>{String(value)}</dd>
              </div>
            ))}
      </dl>
    </Card>
  );
}

export default DocumentPage;
