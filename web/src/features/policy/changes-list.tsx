import type { PolicyChange } from "./policy-words.ts";

/** What differs, as "before → after", one line a setting. */
export const ChangesList = ({ changes }: { readonly changes: readonly PolicyChange[] }) => (
  <ul className="changes">
    {changes.map((one) => (
      <li key={`${one.what} ${one.from} ${one.to}`}>
        <span className="strong">{one.what}</span>
        {one.from === "new" ? (
          <div className="under">
            <span className="sr-only">Added: </span>+ {one.to}
          </div>
        ) : one.to === "removed" ? (
          <div className="over">
            <span className="sr-only">Removed: </span>− {one.from}
          </div>
        ) : (
          <div>
            <span className="dim">{one.from}</span>
            <span aria-label="becomes" role="img">
              {" → "}
            </span>
            {one.to}
          </div>
        )}
      </li>
    ))}
  </ul>
);
