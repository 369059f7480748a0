import { Button, NativeSelect, SegmentedControl, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { DOCUMENT_TYPES } from "../../../../src/contract/manage/document/document-types.ts";
import { type Review, reviewCountsQuery, type ReviewSearch, reviewsQuery, takeNextReview } from "../../api/reviews.ts";
import { useActorName } from "../../shared/people.tsx";
import { ListCard } from "../../ui/card.tsx";
import { KeySign } from "../../ui/key-sign.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { Listing } from "../../ui/listing.tsx";
import { formatCount } from "../../ui/money.ts";
import { PageHead } from "../../ui/page.tsx";
import { sayName } from "../../ui/readable-names.ts";
import { withFieldTexts } from "../../shared/field-texts.ts";
import { useRowKeys } from "../../ui/row-keys.ts";
import { useShortcuts } from "../../ui/shortcuts.ts";
import { Empty } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { t } from "../../language/text.ts";

const route = getRouteApi("/app/reviews");
const TYPING_MS = 250;
const AGES = [
  { value: "", label: t`Of any age` },
  { value: "4", label: t`4 hours and older` },
  { value: "24", label: t`A day and older` },
  { value: "72", label: t`3 days and older` },
  { value: "168", label: t`A week and older` },
];
const TYPES = [
  { value: "", label: t`All types` },
  ...DOCUMENT_TYPES.map((value) => ({ value, label: value === "Unset" ? t`Not told` : sayName(value) })),
];
const COLUMNS = [t`Document`, t`Reads as`, t`Vendor`, t`Why it waits`, t`Waits since`, t`State`] as const;

/** Documents that were read with a doubt, or could not be read: a person says what stands on them. */
function ReviewsPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const list = useInfiniteQuery(reviewsQuery(search));
  const page = useRef<HTMLDivElement>(null);
  useRowKeys(page, t`Open the document`);
  const items = list.data?.pages.flatMap((each) => each.items) ?? [];
  const show = (next: ReviewSearch): void =>
    void navigate({
      to: "/reviews",
      search: Object.fromEntries(Object.entries(next).filter(([, value]) => value !== "")),
      replace: true,
    });
  const put = useDebouncedCallback((value: string) => show({ ...search, vendor: value.trim() }), TYPING_MS);
  return (
    <div className="page" ref={page}>
      <PageHead
        title={t`Review`}
        hint={t`Documents that were read with a doubt, or could not be read. Bills come first, those of quick pay before others.`}
      >
        <NativeSelect
          aria-label={t`What it reads as`}
          style={{ width: 150 }}
          value={search.type ?? ""}
          data={TYPES}
          onChange={(event) => show({ ...search, type: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label={t`How long it waits`}
          style={{ width: 150 }}
          value={search.minAgeHours ?? ""}
          data={AGES}
          onChange={(event) => show({ ...search, minAgeHours: event.currentTarget.value })}
        />
        <TextInput
          aria-label={t`Vendor on the page`}
          style={{ width: 150 }}
          placeholder={t`Vendor on the page`}
          defaultValue={search.vendor ?? ""}
          onChange={(event) => put(event.currentTarget.value)}
        />
        <Link to="/learned-layouts">{t`Learned layouts`}</Link>
        <Link to="/key-invoice">{t`Key an invoice`}</Link>
        <TakeNext search={search} />
      </PageHead>
      <Progress />
      <StateTabs state={search.state} onChange={(state) => show({ ...search, state })} />
      <ListCard>
        <Listing query={list} items={items} what={t`The documents`} columns={COLUMNS} empty={<NoReviews search={search} />}>
          {(review) => <ReviewRow key={review.documentUuid} review={review} search={search} />}
        </Listing>
      </ListCard>
    </div>
  );
}

interface StateTabsProps {
  readonly state: string | undefined;
  readonly onChange: (state: string) => void;
}

function StateTabs({ state, onChange }: StateTabsProps) {
  return (
    <div className="scroll-x" style={{ marginBottom: 12 }}>
      <SegmentedControl
        size="xs"
        aria-label={t`State`}
        value={state ?? ""}
        onChange={onChange}
        data={[
          { value: "", label: t`To do` },
          { value: "waiting", label: t`Free` },
          { value: "taken", label: t`Taken` },
          { value: "done", label: t`Done` },
        ]}
      />
    </div>
  );
}

/** Takes the next one that fits the filter and opens it. */
function TakeNext({ search }: { readonly search: ReviewSearch }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const take = useMutation({
    mutationFn: () => takeNextReview(search),
    onSuccess: (review) => {
      if (review === null)
        notifications.show({ message: t`Nothing that fits waits for you: others hold the rest.`, color: "teal.9" });
      else void navigate({ to: "/reviews/$uuid", params: { uuid: review.documentUuid }, search });
    },
    onError: (error) => notifications.show({ title: t`No document could be taken`, message: error.message, color: "red.9" }),
    onSettled: () => client.invalidateQueries({ queryKey: ["reviews"] }),
  });
  useShortcuts([{ keys: "Space", label: t`Take the next document`, group: "List", run: () => take.mutate() }]);
  return (
    <Button loading={take.isPending} onClick={() => take.mutate()}>
      {t`Take next`} <KeySign of="Space" style={{ marginLeft: 8 }} />
    </Button>
  );
}

function Progress() {
  const counts = useQuery(reviewCountsQuery).data;
  if (counts === undefined) return null;
  const { waiting, taken, doneToday, doneByYouToday, medianSeconds } = counts;
  return (
    <p className="dim" role="status" style={{ marginBottom: 12 }}>
      {medianSeconds === null
        ? t`${formatCount(waiting + taken)} to do, ${formatCount(taken)} of them taken · ${formatCount(doneToday)} done in the last 24 hours, ${formatCount(doneByYouToday)} by you`
        : t`${formatCount(waiting + taken)} to do, ${formatCount(taken)} of them taken · ${formatCount(doneToday)} done in the last 24 hours, ${formatCount(doneByYouToday)} by you · ${medianSeconds} s a document`}
    </p>
  );
}

function ReviewRow({ review, search }: { readonly review: Review; readonly search: ReviewSearch }) {
  const actorName = useActorName();
  return (
    <tr>
      <td style={{ overflowWrap: "anywhere", minWidth: 160 }}>
        <Link to="/reviews/$uuid" params={{ uuid: review.documentUuid }} search={search} className="strong">
          {review.filename}
        </Link>
        <div className="dim">{sayName(review.source)}</div>
      </td>
      <td>
        {review.type === "Unset" ? <span className="dim">{t`Not told`}</span> : sayName(review.type)}{" "}
        {review.isQuickPay ? <Tag tone="info">{t`Quick pay`}</Tag> : null}{" "}
        {review.isSpotCheck ? <Tag tone="violet">{t`Spot check`}</Tag> : null}
      </td>
      <td style={{ overflowWrap: "anywhere" }}>{review.vendor}</td>
      <td className="dim" style={{ minWidth: 180 }}>
        {review.why === null ? null : withFieldTexts(review.why)}
      </td>
      <td className="dim" style={{ whiteSpace: "nowrap" }}>
        {formatInstant(review.since)}
      </td>
      <td>
        {review.state === "taken" ? (
          <Tag tone="warn">
            {t`${actorName(review.takenBy, review.takenByName ?? undefined)} until ${formatInstant(review.takenUntil)}`}
          </Tag>
        ) : review.state === "done" ? (
          <Tag tone="good">
            {actorName(review.doneBy, review.doneByName ?? undefined)}
            {review.seconds === null ? "" : t`, ${review.seconds} s`}
          </Tag>
        ) : (
          <Tag>{t`Waits`}</Tag>
        )}
      </td>
    </tr>
  );
}

function NoReviews({ search }: { readonly search: ReviewSearch }) {
  return Object.keys(search).length > 0 ? (
    <Empty icon="document" title={t`No such document`}>
      <p>{t`Choose another state, type, age or vendor.`}</p>
    </Empty>
  ) : (
    <Empty icon="ready" title={t`Nothing waits`}>
      <p>{t`What is read with a doubt, or cannot be read, comes here. Everything else went on by itself.`}</p>
    </Empty>
  );
}

export default ReviewsPage;
