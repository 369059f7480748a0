import type { ListedDocument } from "../api/documents.ts";
import { Tag } from "../ui/tags.tsx";
import { t } from "../language/text.ts";
import { sayName } from "../ui/readable-names.ts";

/** Where it stands; one that was split is decided about by its parts. */
export function DocumentStateTag({
  document: { status, made, madeOf, mergedOf },
}: {
  readonly document: Pick<ListedDocument, "status" | "made" | "madeOf" | "mergedOf">;
}) {
  const parts = made.filter(({ how }) => how === "split").length;
  return (
    <span className="flex wrap" style={{ gap: 4 }}>
      {made.some(({ how }) => how === "merge") ? (
        <Tag tone="info">{t`Put together with others`}</Tag>
      ) : parts > 0 ? (
        <Tag tone="info">{t`Split into ${parts}`}</Tag>
      ) : (
        <Tag tone={status === "Approved" ? "good" : status === "Ready" ? "info" : "neutral"}>{sayName(status)}</Tag>
      )}
      {mergedOf.length > 0 ? <Tag tone="info">{t`Put together of ${mergedOf.length}`}</Tag> : null}
      {madeOf?.how === "redact" ? <Tag tone="violet">{t`Redacted`}</Tag> : null}
      {made.some(({ how }) => how === "redact") ? <Tag tone="violet">{t`Has a redacted copy`}</Tag> : null}
    </span>
  );
}
