import type { ListedDocument } from "../api/documents.ts";
import { Tag } from "../ui/tags.tsx";

/** Where it stands; one that was split is decided about by its parts. */
export function DocumentStateTag({
  document: { status, made, madeOf },
}: {
  readonly document: Pick<ListedDocument, "status" | "made" | "madeOf">;
}) {
  const parts = made.filter(({ how }) => how === "split").length;
  return (
    <span className="flex wrap" style={{ gap: 4 }}>
      {parts > 0 ? (
        <Tag tone="info">Split into {parts}</Tag>
      ) : (
        <Tag tone={status === "Approved" ? "good" : status === "Ready" ? "info" : "neutral"}>{status}</Tag>
      )}
      {madeOf?.how === "redact" ? <Tag tone="violet">Redacted</Tag> : null}
      {made.some(({ how }) => how === "redact") ? <Tag tone="violet">Has a redacted copy</Tag> : null}
    </span>
  );
}
