import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { ApiError, request } from "../../api/request.ts";
import type { Workspace } from "../../api/types.ts";
import { useShortcuts } from "../../ui/shortcuts.ts";
import { undoApproval } from "./decide.ts";

interface Pending {
  readonly uuid: string;
  readonly invoiceNumber: string;
  readonly eTag: string;
  /** On this browser's clock: how long the undo is offered. */
  readonly endsAt: number;
  readonly durationMs: number;
}

let pending: Pending | null = null;
const listeners = new Set<() => void>();
const set = (value: Pending | null): void => {
  pending = value;
  for (const listener of listeners) listener();
};

const HOLD_MS = 8000;

/** Offers to take back the approval that the service holds; one at a time, the newest. */
export const offerUndo = (invoice: Workspace, eTag: string): void =>
  set({ uuid: invoice.uuid, invoiceNumber: invoice.invoiceNumber, eTag, endsAt: Date.now() + HOLD_MS, durationMs: HOLD_MS });

export const UndoBar = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const offered = useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    () => pending,
  );

  const refresh = async (uuid: string): Promise<void> => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ["invoice", uuid] }),
      client.invalidateQueries({ queryKey: ["counts"] }),
    ]);
  };

  useEffect(() => {
    if (offered === null) return;
    const timer = setTimeout(
      () => {
        if (pending === offered) set(null);
        void client.invalidateQueries({ queryKey: ["invoice", offered.uuid] });
        void client.invalidateQueries({ queryKey: ["counts"] });
      },
      Math.max(0, offered.endsAt - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [client, offered]);

  const undo = useMutation({
    mutationFn: async (what: Pending) => {
      try {
        await undoApproval(what.uuid, what.eTag);
      } catch (error) {
        // Somebody may have left a note or changed the assignee meanwhile; the approval can still be taken back with the newest eTag.
        if (!(error instanceof ApiError) || error.status !== 409) throw error;
        const now = await request<Workspace>(`/manage/invoices/${what.uuid}`);
        if (now.approvalPending == null) throw error;
        await undoApproval(what.uuid, now.eTag);
      }
    },
    onSuccess: async (_answer, what) => {
      set(null);
      await refresh(what.uuid);
      await navigate({ to: "/invoices/$uuid", params: { uuid: what.uuid }, search: (before) => before });
    },
    onError: async (error, what) => {
      set(null);
      await refresh(what.uuid);
      notifications.show({
        color: "red",
        title: `The approval of ${what.invoiceNumber} could not be taken back`,
        message: error.message,
      });
    },
  });

  useShortcuts(
    offered === null
      ? []
      : [{ keys: "u", shown: ["u"], label: "Take the approval back", group: "Anywhere", run: () => undo.mutate(offered) }],
    String(offered === null),
  );
  if (offered === null) return null;
  return (
    <div className="undo" role="status" key={offered.endsAt}>
      <span>
        <strong>{offered.invoiceNumber}</strong> is being approved
      </span>
      <button type="button" onClick={() => undo.mutate(offered)} disabled={undo.isPending}>
        Undo <kbd>u</kbd>
      </button>
      <span className="undo-bar" style={{ animationDuration: `${offered.durationMs}ms` }} />
    </div>
  );
};
