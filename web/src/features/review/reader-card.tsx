import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useState } from "react";
import { meQuery } from "../../api/queries.ts";
import {
  type ComparisonDecision,
  type ComparisonPage,
  compareReadings,
  comparisonsQuery,
  decideComparison,
  type ReadingComparison,
  readerQuery,
} from "../../api/reading-comparisons.ts";
import { Card } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { Listing } from "../../ui/listing.tsx";
import { sayName } from "../../ui/readable-names.ts";
import { sayField } from "../../shared/field-texts.ts";
import { Empty, FailureLine } from "../../ui/states.tsx";
import { Tag, type Tone } from "../../ui/tags.tsx";
import { t } from "../../language/text.ts";

const COLUMNS = [t`When`, t`Reader`, t`What came of it`, t`Right, then and now`, { label: t`Actions`, hidden: true }] as const;

/** Which reader reads, how it does on what people decided, and whether what it reads may go on by itself. */
export function ReaderCard() {
  const client = useQueryClient();
  const reader = useQuery(readerQuery);
  const list = useInfiniteQuery(comparisonsQuery());
  const isAdmin = useQuery(meQuery).data?.role === "admin";
  const compare = useMutation({
    mutationFn: compareReadings,
    onSettled: () => client.invalidateQueries({ queryKey: ["reading-comparisons"] }),
  });
  const isRunning = list.data?.pages[0]?.items.some(({ state }) => state === "running") === true;
  return (
    <Card
      title={reader.data === undefined ? t`The reader` : t`Reader ${reader.data.version}`}
      tag={<StandingTag state={reader.data?.state} />}
      action={
        isAdmin ? (
          <Button
            size="compact-sm"
            variant="default"
            loading={compare.isPending}
            disabled={isRunning}
            onClick={() => compare.mutate()}
          >{t`Compare with reviewed documents`}</Button>
        ) : null
      }
    >
      <p className="dim" style={{ marginTop: 0 }}>
        {t`${reader.data === undefined ? "" : `${sentence(reader.data.message)} `}The newest 100 reviewed documents of each type, e-invoices and files of several by themselves, are read once more in the shadow, each without what it taught itself, and every value is compared with what a person said. A reader that reads any type worse is not kept.`}
      </p>
      <FailureLine error={reader.error ?? compare.error} />
      <Comparisons list={list} version={reader.data?.version ?? ""} isAdmin={isAdmin} />
    </Card>
  );
}

interface ComparisonsProps {
  readonly list: UseInfiniteQueryResult<InfiniteData<ComparisonPage>>;
  /** Of the reader that reads now. */
  readonly version: string;
  readonly isAdmin: boolean;
}

function Comparisons({ list, version, isAdmin }: ComparisonsProps) {
  const client = useQueryClient();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const decide = useMutation({
    mutationFn: decideComparison,
    onSuccess: ({ message }) => notifications.show({ message, color: "teal.9" }),
    onError: (error) => notifications.show({ title: t`It was not decided`, message: error.message, color: "red.9" }),
    onSettled: () =>
      Promise.all(["reading-comparisons", "reading-templates"].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
  return (
    <div style={{ overflow: "auto" }}>
      <Listing
        query={list}
        items={items}
        what={t`The comparisons`}
        columns={COLUMNS}
        loadingRows={2}
        empty={
          <Empty icon="document" title={t`Nothing was compared yet`}>
            <p>{t`A reader of a new release is compared by itself before anything it reads goes on without a person.`}</p>
          </Empty>
        }
      >
        {(comparison) => (
          <ComparisonRow
            key={comparison.uuid}
            comparison={comparison}
            version={version}
            isNewestKept={items.find(({ state }) => state === "kept")?.uuid === comparison.uuid}
            isAdmin={isAdmin}
            busy={decide.isPending && decide.variables.uuid === comparison.uuid}
            onDecide={(decision) => decide.mutate({ uuid: comparison.uuid, decision })}
          />
        )}
      </Listing>
    </div>
  );
}

const sentence = (message: string): string => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;

function StandingTag({ state }: { readonly state: string | undefined }) {
  if (state === undefined) return null;
  return <Tag tone={state === "in-force" ? "good" : "warn"}>{state === "in-force" ? t`In force` : t`On trial`}</Tag>;
}

const STATES: Readonly<Record<string, { readonly label: string; readonly tone: Tone }>> = {
  running: { label: t`Under way`, tone: "info" },
  better: { label: t`No type worse`, tone: "good" },
  worse: { label: t`Worse`, tone: "bad" },
  kept: { label: t`Kept`, tone: "good" },
  "taken-back": { label: t`Taken back`, tone: "warn" },
  forgotten: { label: t`Forgotten`, tone: "neutral" },
};

interface ComparisonRowProps {
  readonly comparison: ReadingComparison;
  /** Of the reader that reads now. */
  readonly version: string;
  readonly isNewestKept: boolean;
  readonly isAdmin: boolean;
  readonly busy: boolean;
  readonly onDecide: (decision: ComparisonDecision) => void;
}

/** Beside a type whose fields are unfolded. */
const AT_TOP = { verticalAlign: "top" } as const;

function ComparisonRow({ comparison, version, isNewestKept, isAdmin, busy, onDecide }: ComparisonRowProps) {
  const { state, reader, layouts, message, askedAt, askedByName, decidedAt, decidedByName, types } = comparison;
  const { label, tone } = STATES[state] ?? { label: state, tone: "neutral" };
  return (
    <tr>
      <td className="dim" style={{ whiteSpace: "nowrap", ...AT_TOP }}>
        {formatInstant(askedAt)}
        <div>{askedByName ?? t`by itself`}</div>
      </td>
      <td style={{ whiteSpace: "nowrap", ...AT_TOP }}>
        {reader} <span className="dim">{layouts === 1 ? t`with 1 layout` : t`with ${layouts} layouts`}</span>
      </td>
      <td style={AT_TOP}>
        <Tag tone={tone}>{label}</Tag> {message}
        {decidedAt === null ? null : (
          <div className="dim">
            {decidedByName ?? t`by itself`}, {formatInstant(decidedAt)}
          </div>
        )}
      </td>
      <td>
        {types.map((type) => (
          <TypeFigures key={`${type.type} ${type.kind}`} type={type} />
        ))}
      </td>
      <td className="num" style={AT_TOP}>
        {isAdmin ? <Decisions {...{ comparison, version, isNewestKept, busy, onDecide }} /> : null}
      </td>
    </tr>
  );
}

const shareOf = ({ right, wrong, missed }: { readonly right: number; readonly wrong: number; readonly missed: number }): string =>
  right + wrong + missed === 0 ? "–" : `${((100 * right) / (right + wrong + missed)).toFixed(1)} %`;

const KINDS: Readonly<Record<string, string>> = { embedded: t`in e-invoices `, several: t`in files of several ` };

/** A type with its fields folded below it. */
function TypeFigures({ type: { type, kind, papers, fields } }: { readonly type: ReadingComparison["types"][number] }) {
  const sum = (side: "before" | "after") =>
    fields.reduce(
      (all, { [side]: { right, wrong, missed } }) => ({
        right: all.right + right,
        wrong: all.wrong + wrong,
        missed: all.missed + missed,
      }),
      { right: 0, wrong: 0, missed: 0 },
    );
  return (
    <details>
      <summary style={{ cursor: "pointer" }}>
        {sayName(type)}{" "}
        <span className="dim">
          {KINDS[kind ?? ""] ?? ""}({papers})
        </span>
        : {shareOf(sum("before"))}, {shareOf(sum("after"))}
      </summary>
      <table aria-label={t`${sayName(type)} ${KINDS[kind ?? ""] ?? ""}by field`}>
        <thead>
          <tr>
            <th>{t`Field`}</th>
            <th className="num">{t`Right`}</th>
            <th className="num">{t`Wrong`}</th>
            <th className="num">{t`Missed`}</th>
          </tr>
        </thead>
        <tbody>
          {fields
            .toSorted((a, b) => a.field.localeCompare(b.field))
            .map(({ field, before, after }) => (
              <tr key={field}>
                <td>{labelOf(field)}</td>
                {(["right", "wrong", "missed"] as const).map((verdict) => (
                  <td key={verdict} className="num">
                    {before[verdict]} → {after[verdict]}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  );
}

const labelOf = (field: string): string =>
  field === "type"
    ? t`What it is`
    : field.startsWith("charges.")
      ? t`Charge lines: ${sayField(field.slice(8))}`
      : sayField(field);

type DecisionsProps = Omit<ComparisonRowProps, "isAdmin">;

/** What takes something out of force is done at the second click. */
function Decisions({ comparison: { state, reader }, version, isNewestKept, busy, onDecide }: DecisionsProps) {
  const [isAsked, setAsked] = useState(false);
  if (state === "better" && reader === version)
    return <Button size="compact-xs" loading={busy} onClick={() => onDecide("keep")}>{t`Keep`}</Button>;
  if (state === "running" || state === "worse")
    return <Button size="compact-xs" variant="default" loading={busy} onClick={() => onDecide("forget")}>{t`Forget`}</Button>;
  if (state !== "kept" || !isNewestKept) return null;
  return isAsked ? (
    <Button color="red.9" size="compact-xs" loading={busy} onClick={() => onDecide("take-back")}>{t`Take it back`}</Button>
  ) : (
    <Button variant="default" size="compact-xs" onClick={() => setAsked(true)}>{t`Take back…`}</Button>
  );
}
