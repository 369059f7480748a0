import { UNDO_SECONDS } from "../../../src/contract/manage/invoice/undo-seconds.ts";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { ApiError } from "../api/api-error.ts";
import { readWorkspace } from "../api/queries.ts";
import type { Workspace } from "../api/answers.ts";
import { useShortcuts } from "../ui/shortcuts.ts";
import { undoApprovals } from "../api/exceptions.ts";
import { undoApproval } from "../api/decisions.ts";
import { formatCount } from "../ui/money.ts";

/** Approvals that the service still holds: of one invoice, or of a group of them. */
interface Pending {
  readonly label: string;
  readonly count: number;
  readonly undo: () => Promise<Undone>;
  /** Invoices whose state the app may show. */
  readonly uuids: readonly string[];
  /** On this browser's clock: how long the undo is offered. */
  readonly endsAt: number;
  readonly durationMs: number;
}
interface Undone {
  readonly takenBack: number;
  /** Shown then; null: the group page. */
  readonly uuid: string | null;
}

let pending: Pending | null = null;
const listeners = new Set<() => void>();
const set = (value: Pending | null): void => {
  pending = value;
  for (const listener of listeners) listener();
};

const HOLD_MS = UNDO_SECONDS * 1000;
const MAX_UNDONE = 1000;

const offer = (what: Omit<Pending, "endsAt" | "durationMs">): void =>
  set({ ...what, endsAt: Date.now() + HOLD_MS, durationMs: HOLD_MS });

/** Offers to take back the approval that the service holds; one at a time, the newest. */
export function offerUndo(invoice: Workspace, eTag: string): void {
  return offer({
    label: invoice.invoiceNumber,
    count: 1,
    uuids: [invoice.uuid],
    undo: async () => {
      try {
        await undoApproval(invoice.uuid, eTag);
      } catch (error) {
        // Somebody may have left a note or changed the assignee meanwhile; the approval can still be taken back with the newest
        // eTag.
        if (!(error instanceof ApiError) || error.status !== 409) throw error;
        const now = await readWorkspace(invoice.uuid);
        if (now.approvalPending == null) throw error;
        await undoApproval(invoice.uuid, now.eTag);
      }
      return { takenBack: 1, uuid: invoice.uuid };
    },
  });
}

/** When each of a group's approvals was given, on this browser's clock: a large group is approved in several requests. */
let groupHeld: readonly { readonly uuids: readonly string[]; readonly until: number }[] = [];

/**
 * Offers to take back those approvals of a group that the service still holds; what an earlier request approved counts while it
 * waits.
 */
export function offerGroupUndo(invoices: readonly string[]): void {
  if (invoices.length === 0) return;
  const now = Date.now();
  groupHeld = [...groupHeld.filter((entry) => entry.until > now), { uuids: invoices, until: now + HOLD_MS }];
  const uuids = groupHeld.flatMap((entry) => entry.uuids);
  offer({
    label: uuids.length === 1 ? "An invoice" : `${formatCount(uuids.length)} invoices`,
    count: uuids.length,
    uuids: [],
    undo: async () => {
      groupHeld = [];
      let takenBack = 0;
      for (let left = uuids; left.length > 0;) {
        const { items } = await undoApprovals(left.slice(0, MAX_UNDONE));
        takenBack += items.filter((item) => item.outcome === "ok").length;
        const notReached = items.filter((item) => item.outcome === "not-reached").map((item) => item.uuid);
        left = [...notReached, ...left.slice(MAX_UNDONE)];
      }
      return { takenBack, uuid: null };
    },
  });
}

export function UndoBar() {
  const offered = useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    () => pending,
  );
  useEnd(offered);
  const undo = useUndo();

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
        <strong>{offered.label}</strong> {offered.count === 1 ? "is" : "are"} being approved
      </span>
      <button type="button" onClick={() => undo.mutate(offered)} disabled={undo.isPending}>
        Undo <kbd>u</kbd>
      </button>
      <span className="undo-bar" style={{ animationDuration: `${offered.durationMs}ms` }} />
    </div>
  );
}

/** When its time is over the offer goes, and the screen shows that the approval took effect. */
function useEnd(offered: Pending | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (offered === null) return;
    const timer = setTimeout(
      () => {
        if (pending === offered) set(null);
        for (const uuid of offered.uuids) void client.invalidateQueries({ queryKey: ["invoice", uuid] });
        void client.invalidateQueries({ queryKey: ["counts"] });
      },
      Math.max(0, offered.endsAt - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [client, offered]);
}

function useUndo() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const refresh = (what: Pending) =>
    Promise.all([
      ...what.uuids.map((uuid) => client.invalidateQueries({ queryKey: ["invoice", uuid] })),
      ...(what.uuids.length === 0 ? ["invoice", "exceptions"] : []).map((key) => client.invalidateQueries({ queryKey: [key] })),
      client.invalidateQueries({ queryKey: ["counts"] }),
    ]);

  return useMutation({
    mutationFn: (what: Pending) => what.undo(),
    onSuccess: async ({ takenBack, uuid }, what) => {
      set(null);
      await refresh(what);
      if (uuid !== null) {
        await navigate({ to: "/invoices/$uuid", params: { uuid }, search: (before) => before });
        return;
      }
      const late = what.count - takenBack;
      notifications.show({
        color: late === 0 ? "teal.9" : "orange.9",
        message: `${formatCount(takenBack)} of ${formatCount(what.count)} approvals taken back${late === 0 ? "" : `; ${formatCount(late)} had taken effect`}.`,
      });
    },
    onError: async (error, what) => {
      set(null);
      await refresh(what);
      notifications.show({
        color: "red.9",
        title: `The approval of ${what.label} could not be taken back`,
        message: error.message,
      });
    },
  });
}
