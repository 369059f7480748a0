import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Workspace } from "../../../api/answers.ts";
import { askRatingEngine } from "../../../api/rating.ts";

/** Asks the engine about an invoice: how long it takes so far, and a way to stop waiting. */
export function useRating(invoice: Workspace) {
  const client = useQueryClient();
  const away = useRef<AbortController | null>(null);
  const ask = useMutation({
    mutationFn: async () => {
      away.current = new AbortController();
      try {
        return await askRatingEngine(invoice, away.current.signal);
      } catch (error) {
        // Who cancels knows it; the run says so too.
        if (away.current.signal.aborted) return null;
        throw error;
      }
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["invoice", invoice.uuid] }),
        client.invalidateQueries({ queryKey: ["counts"] }),
      ]),
  });
  return {
    asking: ask.isPending,
    seconds: useSeconds(ask.isPending),
    error: ask.error,
    ask: (): void => {
      if (!ask.isPending) ask.mutate();
    },
    cancel: (): void => away.current?.abort(),
  };
}

/** Whole seconds since something began; 0 while nothing is under way. */
function useSeconds(running: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!running) return undefined;
    const began = Date.now();
    setSeconds(0);
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - began) / 1000)), 250);
    return () => clearInterval(timer);
  }, [running]);
  return running ? seconds : 0;
}
