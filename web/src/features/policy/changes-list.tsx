import type { PolicyChange } from "../../shared/policy/policy-text.ts";
import { t } from "../../language/text.ts";

/** What differs, as "before → after", one line a setting. */
export function ChangesList({ changes }: { readonly changes: readonly PolicyChange[] }) {
  return (
    <ul className="changes">
      {changes.map((change) => (
        <li key={`${change.what} ${change.from} ${change.to}`}>
          <span className="strong">{change.what}</span>
          {change.from === "new" ? (
            <div className="under">
              <span className="sr-only">{t`Added:`} </span>+ {change.to}
            </div>
          ) : change.to === "removed" ? (
            <div className="over">
              <span className="sr-only">{t`Removed:`} </span>− {change.from}
            </div>
          ) : (
            <div>
              <span className="dim">{change.from}</span>
              <span aria-label={t`becomes`} role="img">
                {" → "}
              </span>
              {change.to}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
