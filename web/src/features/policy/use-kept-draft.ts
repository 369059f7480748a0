import { useEffect, useRef, useState } from "react";
import { discardDraft, saveDraft } from "../../api/policy.ts";
import { t } from "../../language/text.ts";

const SETTLE_MS = 800;

type State = "as-is" | "waits" | "kept" | "failed";
const WORDS: Readonly<Record<State, string>> = {
  "as-is": "",
  waits: t`Keeping the draft…`,
  kept: t`Draft kept`,
  failed: t`The draft could not be kept; it is tried again with the next change`,
};

interface Given {
  /** Null: it is what is in force, and there is nothing to keep. */
  readonly policy: Readonly<Record<string, unknown>> | null;
  readonly basedOn: number;
  /** What the service had when the page was opened. */
  readonly kept: unknown;
  readonly readOnly: boolean;
}

/** Keeps what is typed on the service, a moment after the last change and when the page is left. */
export function useKeptDraft({ policy, basedOn, kept, readOnly }: Given) {
  const text = policy === null ? null : JSON.stringify(policy);
  const [state, setState] = useState<State>(kept === null ? "as-is" : "kept");
  /** The draft as the service has it. */
  const stored = useRef<string | null>(kept === null ? null : text);
  const wanted = useRef({ policy, text, basedOn });
  wanted.current = { policy, text, basedOn };

  const keep = useRef(async (): Promise<void> => {
    const { policy: now, text: words, basedOn: from } = wanted.current;
    if (words === stored.current) return;
    const before = stored.current;
    stored.current = words;
    try {
      await (now === null ? discardDraft() : saveDraft({ basedOn: from, policy: now }));
      if (wanted.current.text === words) setState(now === null ? "as-is" : "kept");
    } catch {
      stored.current = before;
      setState("failed");
    }
  });

  useEffect(() => {
    if (readOnly || text === stored.current) return;
    setState("waits");
    const timer = setTimeout(() => void keep.current(), text === null ? 0 : SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text, readOnly]);
  useEffect(() => {
    if (readOnly) return;
    const keepNow = keep.current;
    // A tab that is closed gives no time to keep anything: the browser asks first.
    const onLeave = (event: BeforeUnloadEvent): void => {
      if (wanted.current.text === stored.current) return;
      void keepNow();
      event.preventDefault();
    };
    window.addEventListener("beforeunload", onLeave);
    return () => {
      window.removeEventListener("beforeunload", onLeave);
      void keepNow();
    };
  }, [readOnly]);

  return {
    words: WORDS[state],
    /** The service has thrown the draft away, as publishing does. */
    published: (): void => {
      stored.current = null;
      setState("as-is");
      // What was typed a moment before may have been kept a moment after.
      void discardDraft().catch(() => undefined);
    },
  };
}
