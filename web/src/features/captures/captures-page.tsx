import { Button } from "@mantine/core";
import type { CSSProperties } from "react";
import { notifications } from "@mantine/notifications";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { type Capture, type CaptureImage, capturesQuery, retryCapture } from "../../api/captures.ts";
import { ListCard } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { Listing } from "../../ui/listing.tsx";
import { PageHead } from "../../ui/page.tsx";
import { Empty } from "../../ui/states.tsx";
import { Tag, type Tone } from "../../ui/tags.tsx";
import { SecretCard } from "./secret-card.tsx";
import { t } from "../../language/text.ts";

const STATES: Readonly<Record<string, { readonly label: string; readonly tone: Tone }>> = {
  waiting: { label: t`Fetching`, tone: "info" },
  stored: { label: t`Stored`, tone: "good" },
  partial: { label: t`Partly stored`, tone: "bad" },
  failed: { label: t`Failed`, tone: "bad" },
  refused: { label: t`Refused`, tone: "bad" },
};

const COLUMNS = [t`Received`, t`Capture`, t`Load`, t`State`, t`Images`, { label: t`Actions`, hidden: true }] as const;

const CapturesPage = () => {
  const client = useQueryClient();
  const list = useInfiniteQuery(capturesQuery());
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const retry = useMutation({
    mutationFn: retryCapture,
    onSuccess: () => notifications.show({ message: t`The images are being fetched again`, color: "teal.9" }),
    onError: (error) => notifications.show({ title: t`They could not be fetched again`, message: error.message, color: "red.9" }),
    onSettled: () => client.invalidateQueries({ queryKey: ["captures"] }),
  });

  return (
    <div className="page">
      <PageHead
        title={t`Captures`}
        hint={t`What the capture provider sent: each callback with its images, and what became of them. An image that cannot be fetched is tried again by itself.`}
      />
      <div style={{ marginBottom: 14 }}>
        <SecretCard />
      </div>
      <ListCard>
        <Listing
          query={list}
          items={items}
          what={t`The captures`}
          columns={COLUMNS}
          empty={
            <Empty icon="intake" title={t`Nothing was captured yet`}>
              <p>{t`Callbacks of the capture provider are listed here, those that were refused too.`}</p>
            </Empty>
          }
        >
          {(capture) => (
            <CaptureRow
              key={capture.uuid}
              capture={capture}
              busy={retry.isPending && retry.variables === capture.uuid}
              onRetry={() => retry.mutate(capture.uuid)}
            />
          )}
        </Listing>
      </ListCard>
    </div>
  );
};

interface CaptureRowProps {
  readonly capture: Capture;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

function CaptureRow({ capture, busy, onRetry }: CaptureRowProps) {
  const state = STATES[capture.state] ?? { label: capture.state, tone: "neutral" };
  return (
    <tr>
      <td className="dim" style={{ whiteSpace: "nowrap" }}>
        {formatInstant(capture.receivedAt)}
      </td>
      <td className="mono" style={idStyle(capture.captureId)}>
        {capture.captureId ?? <span className="dim">{t`not told`}</span>}
      </td>
      <td className="mono" style={idStyle(capture.loadId)}>
        {capture.loadId ?? <span className="dim">{t`not told`}</span>}
      </td>
      <td>
        <Tag tone={state.tone}>{state.label}</Tag>
      </td>
      <td style={{ overflowWrap: "anywhere" }}>{capture.reason ?? <Images images={capture.images} />}</td>
      <td className="num">
        {capture.images.some((image) => image.state === "failed") ? (
          <Button variant="default" size="compact-xs" loading={busy} onClick={onRetry}>{t`Fetch again`}</Button>
        ) : null}
      </td>
    </tr>
  );
}

/** Short ids stay on one line, long ones may break anywhere. */
function idStyle(id: string | null): CSSProperties {
  return (id ?? "").length <= 24 ? { whiteSpace: "nowrap" } : { overflowWrap: "anywhere" };
}

/** How many are there, and each that is not, with the reason. */
function Images({ images }: { readonly images: readonly CaptureImage[] }) {
  const stored = images.filter((image) => image.state === "stored").length;
  const missing = images.filter((image) => image.state !== "stored");
  return (
    <>
      <div>{t`${stored} of ${images.length} stored`}</div>
      {missing.map((image) => (
        <div key={image.place} className="dim">
          {image.place}. {image.address ?? t`sent with the callback`}: {reasonOf(image)}
        </div>
      ))}
    </>
  );
}

function reasonOf({ state, reason, attempts }: CaptureImage): string {
  if (reason === null) return t`waits to be fetched`;
  if (state === "failed") return reason;
  return attempts === 1
    ? t`${reason}; tried once, will be tried again`
    : t`${reason}; tried ${attempts} times, will be tried again`;
}

export default CapturesPage;
