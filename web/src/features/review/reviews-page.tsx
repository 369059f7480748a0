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

const route = getRouteApi("/app/reviews");
const TYPING_MS = 250;
const AGES = [
  { value: "", label: "Of any age" },
  { value: "4", label: "4 hours and older" },
  { value: "24", label: "A day and older" },
  { value: "72", label: "3 days and older" },
  { value: "168", label: "A week and older" },
];
const TYPES = [
  { value: "", label: "All types" },
  ...DOCUMENT_TYPES.map((value) => ({ value, label: value === "Unset" ? "Not told" : sayName(value) })),
];
const COLUMNS = ["Document", "Reads as", "Vendor", "Why it waits", "Waits since", "State"] as const;

/** Documents that were read with a doubt, or could not be read: a person says what stands on them. */
function ReviewsPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const list = useInfiniteQuery(reviewsQuery(search));
  const page = useRef<HTMLDivElement>(null);
  useRowKeys(page, "Open the document");
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
        title="Review"
        hint="Documents that were read with a doubt, or could not be read. Bills come first, those of quick pay before others."
      >
        <NativeSelect
          aria-label="What it reads as"
          style={{ width: 150 }}
          value={search.type ?? ""}
          data={TYPES}
          onChange={(event) => show({ ...search, type: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label="How long it waits"
          style={{ width: 150 }}
          value={search.minAgeHours ?? ""}
          data={AGES}
          onChange={(event) => show({ ...search, minAgeHours: event.currentTarget.value })}
        />
        <TextInput
          aria-label="Vendor on the page"
          style={{ width: 150 }}
          placeholder="Vendor on the page"
          defaultValue={search.vendor ?? ""}
          onChange={(event) => put(event.currentTarget.value)}
        />
        <Link to="/learned-layouts">Learned layouts</Link>
        <Link to="/key-invoice">Key an invoice</Link>
        <TakeNext search={search} />
      </PageHead>
      <Progress />
      <StateTabs state={search.state} onChange={(state) => show({ ...search, state })} />
      <ListCard>
        <Listing query={list} items={items} what="The documents" columns={COLUMNS} empty={<NoReviews search={search} />}>
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
        aria-label="State"
        value={state ?? ""}
        onChange={onChange}
        data={[
          { value: "", label: "To do" },
          { value: "waiting", label: "Free" },
          { value: "taken", label: "Taken" },
          { value: "done", label: "Done" },
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
        notifications.show({ message: "Nothing that fits waits for you: others hold the rest.", color: "teal.9" });
      else void navigate({ to: "/reviews/$uuid", params: { uuid: review.documentUuid }, search });
    },
    onError: (error) => notifications.show({ title: "No document could be taken", message: error.message, color: "red.9" }),
    onSettled: () => client.invalidateQueries({ queryKey: ["reviews"] }),
  });
  useShortcuts([{ keys: "Space", shown: ["Space"], label: "Take the next document", group: "List", run: () => take.mutate() }]);
  return (
    <Button loading={take.isPending} onClick={() => take.mutate()}>
      Take next <kbd style={{ marginLeft: 8 }}>Space</kbd>
    </Button>
  );
}

function Progress() {
  const counts = useQuery(reviewCountsQuery).data;
  if (counts === undefined) return null;
  const { waiting, taken, doneToday, doneByYouToday, medianSeconds } = counts;
  return (
    <p className="dim" role="status" style={{ marginBottom: 12 }}>
      {formatCount(waiting + taken)} to do, {formatCount(taken)} of them taken · {formatCount(doneToday)} done in the last 24
      hours, {formatCount(doneByYouToday)} by you
      {medianSeconds === null ? "" : ` · ${medianSeconds} s a document`}
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
        <div className="dim">{review.source}</div>
      </td>
      <td>
        {review.type === "Unset" ? <span className="dim">Not told</span> : sayName(review.type)}{" "}
        {review.isQuickPay ? <Tag tone="info">Quick pay</Tag> : null}{" "}
        {review.isSpotCheck ? <Tag tone="violet">Spot check</Tag> : null}
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
            {actorName(review.takenBy, review.takenByName ?? undefined)} until {formatInstant(review.takenUntil)}
          </Tag>
        ) : review.state === "done" ? (
          <Tag tone="good">
            {actorName(review.doneBy, review.doneByName ?? undefined)}
            {review.seconds === null ? "" : `, ${review.seconds} s`}
          </Tag>
        ) : (
          <Tag>Waits</Tag>
        )}
      </td>
    </tr>
  );
}

function NoReviews({ search }: { readonly search: ReviewSearch }) {
  return Object.keys(search).length > 0 ? (
    <Empty icon="document" title="No such document">
      <p>Choose another state, type, age or vendor.</p>
    </Empty>
  ) : (
    <Empty icon="ready" title="Nothing waits">
      <p>What is read with a doubt, or cannot be read, comes here. Everything else went on by itself.</p>
    </Empty>
  );
}

export default ReviewsPage;
