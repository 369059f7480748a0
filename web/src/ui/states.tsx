import { Button, Skeleton } from "@mantine/core";
import { useSyncExternalStore, type ReactNode } from "react";
import { Icon, type IconName } from "./icons.tsx";
import { troubleOf } from "./trouble.ts";
import { t } from "../language/text.ts";

/** What could not be loaded or done, in words, with the trace id that finds it in the log. */
export function Failure({
  error,
  onRetry,
  what,
  asPage = false,
}: {
  readonly error: unknown;
  /** True where it stands for a whole page, and has its first heading. */
  readonly asPage?: boolean;
  readonly onRetry?: () => void;
  readonly what: string;
}) {
  const trouble = troubleOf(error);
  const Heading = asPage ? "h1" : "h2";
  const heading =
    trouble?.status === 404
      ? t`${what} was not found`
      : trouble?.status === 403
        ? t`You may not see ${what.toLowerCase()}`
        : t`${what} could not be loaded`;
  return (
    <div className="empty" role="alert">
      <Icon name="warning" size={26} />
      <Heading>{heading}</Heading>
      <p>
        {trouble?.status === 0
          ? t`The service cannot be reached. It will be tried again when it is back.`
          : (trouble?.message ?? t`Something unexpected happened.`)}
      </p>
      {trouble?.details.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {trouble?.traceId == null ? null : (
        <p>
          {t`Trace`} <span className="trace">{trouble.traceId}</span>
        </p>
      )}
      {onRetry === undefined ? null : <Button variant="default" mt="xs" onClick={onRetry}>{t`Try again`}</Button>}
    </div>
  );
}

/** The same, in a line: inside dialogs. */
export function FailureLine({ error }: { readonly error: unknown }) {
  const trouble = troubleOf(error);
  if (trouble === undefined) return null;
  return (
    <div className="note-box bad" role="alert">
      <strong>{trouble.message}</strong>
      {trouble.details.map((text) => (
        <div key={text}>{text}</div>
      ))}
      {trouble.traceId === null ? null : (
        <div>
          {t`Trace`} <span className="trace">{trouble.traceId}</span>
        </div>
      )}
    </div>
  );
}

export function Empty({
  icon,
  title,
  asPage = false,
  children,
}: {
  readonly icon: IconName;
  readonly title: string;
  /** True where it stands for a whole page, and has its first heading. */
  readonly asPage?: boolean;
  readonly children?: ReactNode;
}) {
  const Heading = asPage ? "h1" : "h2";
  return (
    <div className="empty">
      <Icon name={icon} size={28} />
      <Heading>{title}</Heading>
      {children}
    </div>
  );
}

export function RowsLoading({ rows = 10 }: { readonly rows?: number }) {
  return (
    <div
      role="status"
      aria-label={t`Loading`}
      style={{ padding: "12px 20px", display: "flex", flexDirection: "column", gap: 14 }}
    >
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={14} width={`${96 - ((index * 7) % 23)}%`} radius="sm" />
      ))}
    </div>
  );
}

const subscribe = (onChange: () => void): (() => void) => {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
};

export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (online) return null;
  return (
    <div className="offline" role="status">
      <Icon name="warning" /> {t`You are offline. What you see is as it was; decisions wait until you are back.`}
    </div>
  );
}
