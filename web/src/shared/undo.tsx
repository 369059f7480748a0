import { Button, Modal } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useShortcuts } from "../ui/shortcuts.ts";
import { KeySign } from "../ui/key-sign.tsx";
import { formatCount } from "../ui/money.ts";
import { NotDoneLine } from "./not-done-line.tsx";
import { HOLD_MS, type Offer, toldText, type Undone, undoOffers } from "./undo-offers.ts";
import { t } from "../language/text.ts";

/** What is about to take effect, the newest in words, all of them in a list: the last or all of it can be taken back. */
export function UndoBar() {
  const all = useSyncExternalStore(undoOffers.subscribe, undoOffers.all);
  const [isListed, setListed] = useState(false);
  const [stayed, setStayed] = useState<Sum | null>(null);
  useEnds(all);
  const undo = useUndo(setStayed);
  const newest = all.at(-1);
  useShortcuts(
    newest === undefined
      ? []
      : [
          { keys: "u", label: t`Take the last decision back`, group: "Anywhere", run: () => undo.mutate([newest]) },
          {
            keys: "Shift+U",
            label: t`Take all of them back`,
            group: "Anywhere",
            run: () => undo.mutate(all.toReversed()),
          },
        ],
    String(newest === undefined),
  );
  return (
    <>
      {stayed === null ? null : <WhatStayed sum={stayed} onClose={() => setStayed(null)} />}
      {newest === undefined ? null : (
        <Stack
          all={all}
          newest={newest}
          busy={undo.isPending}
          isListed={isListed}
          onList={() => setListed(!isListed)}
          onUndo={(chosen) => undo.mutate(chosen)}
        />
      )}
    </>
  );
}

interface StackProps {
  readonly all: readonly Offer[];
  readonly newest: Offer;
  readonly busy: boolean;
  readonly isListed: boolean;
  readonly onList: () => void;
  readonly onUndo: (offers: readonly Offer[]) => void;
}

function Stack({ all, newest, busy, isListed, onList, onUndo }: StackProps) {
  const others = all.length - 1;
  return (
    <div className="undo-stack">
      {isListed ? <OfferList all={all} busy={busy} onUndo={(chosen) => onUndo([chosen])} /> : null}
      <div className="undo" role="status" key={`${newest.key} ${newest.endsAt}`}>
        <span>
          <strong>{newest.label}</strong> {newest.what}
          {newest.leaves === undefined ? null : <span className="undo-leaves">{newest.leaves}</span>}
        </span>
        <button type="button" onClick={() => onUndo([newest])} disabled={busy}>
          {t`Undo`} <KeySign of="u" />
        </button>
        {others > 0 || newest.invoices.length > 1 ? (
          <button type="button" aria-expanded={isListed} onClick={onList}>
            {others > 0 ? t`and ${formatCount(others)} more` : t`Which`}
          </button>
        ) : null}
        {others === 0 ? null : (
          <button type="button" onClick={() => onUndo(all.toReversed())} disabled={busy}>
            {t`Undo all`} <KeySign of="Shift+U" />
          </button>
        )}
        <span className="undo-bar" style={{ animationDuration: `${HOLD_MS}ms` }} />
      </div>
    </div>
  );
}

interface OfferListProps {
  readonly all: readonly Offer[];
  readonly busy: boolean;
  readonly onUndo: (offer: Offer) => void;
}

const MAX_NAMED = 12;

/** The numbers of invoices, the first of many. */
function numbersOf({ invoices }: Offer): string {
  const numbers = invoices.flatMap(({ number }) => number ?? []);
  const more = invoices.length - Math.min(numbers.length, MAX_NAMED);
  const named = numbers.slice(0, MAX_NAMED).join(", ");
  return more === 0 || named === "" ? named : t`${named} and ${formatCount(more)} more`;
}

function OfferList({ all, busy, onUndo }: OfferListProps) {
  return (
    <ul className="undo-list" aria-label={t`What can be taken back`}>
      {all.toReversed().map((each) => (
        <li key={each.key}>
          <span>
            <strong>{each.label}</strong> {each.what}
            {each.isSeveral ? <span className="dim undo-numbers">{numbersOf(each)}</span> : null}
            {each.leaves === undefined ? null : <span className="dim undo-leaves">{each.leaves}</span>}
          </span>
          <button
            type="button"
            aria-label={t`Undo: ${each.label} ${each.what}`}
            disabled={busy}
            onClick={() => onUndo(each)}
          >{t`Undo`}</button>
        </li>
      ))}
    </ul>
  );
}

/** When its time is over an offer goes, and the screen shows that it took effect. */
function useEnds(all: readonly Offer[]): void {
  const client = useQueryClient();
  useEffect(() => {
    if (all.length === 0) return;
    const next = Math.min(...all.map(({ endsAt }) => endsAt));
    const timer = setTimeout(() => void refresh(client, undoOffers.dropEnded(), ["invoice"]), Math.max(0, next - Date.now()));
    return () => clearTimeout(timer);
  }, [client, all]);
}

const LISTS = ["invoice", "exceptions", "queue"];

/** `ofSeveral`: what is read again where several were decided about. A list that nothing was taken back of does not move. */
const refresh = (client: QueryClient, what: readonly Offer[], ofSeveral: readonly string[]) =>
  Promise.all([
    ...(what.some(({ isSeveral }) => isSeveral)
      ? ofSeveral.map((key) => [key])
      : what.flatMap(({ invoices }) => invoices.map(({ uuid }) => ["invoice", uuid]))
    ).map((queryKey) => client.invalidateQueries({ queryKey })),
    client.invalidateQueries({ queryKey: ["counts"] }),
  ]);

interface Failed {
  readonly offer: Offer;
  readonly message: string;
}

/** Takes back what is given, one after the other: one that fails keeps none of the others. */
function useUndo(onStayed: (sum: Sum) => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (what: readonly Offer[]) => {
      const undone: Undone[] = [];
      const failed: Failed[] = [];
      for (const each of what) {
        undoOffers.drop(each);
        try {
          undone.push(await each.undo());
        } catch (error) {
          failed.push({ offer: each, message: error instanceof Error ? error.message : t`Something unexpected happened.` });
        }
      }
      return { undone, failed };
    },
    onSuccess: async ({ undone, failed }, what) => {
      await refresh(client, what, LISTS);
      for (const { offer: each, message } of failed) sayNotTakenBack(client, each, message);
      const [only] = undone;
      if (what.length === 1 && only !== undefined && only.uuid !== null) {
        await navigate({ to: "/invoices/$uuid", params: { uuid: only.uuid }, search: true });
        return;
      }
      if (undone.length === 0) return;
      const sum = sumOf(what, undone);
      if (sum.stayed.length > 0) onStayed(sum);
      else sayTakenBack(sum);
    },
  });
}

/** What failed, and the way that is left. */
function sayNotTakenBack(client: QueryClient, each: Offer, message: string): void {
  const { withdraw, label, invoices, key } = each;
  const title = t`${label} could not be taken back`;
  if (withdraw === undefined) {
    notifications.show({ color: "red.9", title, message });
    return;
  }
  const id = `withdraw ${key}`;
  const run = async (): Promise<void> => {
    notifications.hide(id);
    try {
      await withdraw();
      notifications.show({ color: "teal.9", message: t`${label}: the dispute is withdrawn. Write to the carrier that it is.` });
    } catch (error) {
      notifications.show({ color: "red.9", title, message: error instanceof Error ? error.message : "" });
    }
    for (const { uuid } of invoices) await client.invalidateQueries({ queryKey: ["invoice", uuid] });
  };
  notifications.show({
    id,
    color: "red.9",
    title,
    autoClose: false,
    message: (
      <>
        <p>{message}</p>
        <Button size="xs" variant="default" onClick={() => void run()}>{t`Withdraw the dispute`}</Button>
      </>
    ),
  });
}

/** What came of taking back one or more offers. */
interface Sum extends Pick<Undone, "takenBack" | "stayed" | "toldEndpoints"> {
  readonly all: number;
  /** "approvals" */
  readonly noun: string;
}

function sumOf(what: readonly Offer[], undone: readonly Undone[]): Sum {
  return {
    all: what.reduce((sum, { invoices }) => sum + invoices.length, 0),
    takenBack: undone.reduce((sum, each) => sum + each.takenBack, 0),
    stayed: undone.flatMap(({ stayed }) => stayed),
    toldEndpoints: Math.max(...undone.map(({ toldEndpoints }) => toldEndpoints)),
    noun: what.every(({ isApproval }) => isApproval) ? t`approvals` : t`decisions`,
  };
}

const sumText = ({ takenBack, all, noun }: Sum): string =>
  t`${formatCount(takenBack)} of ${formatCount(all)} ${noun} taken back.`;

function sayTakenBack(sum: Sum): void {
  const told = toldText(sum.toldEndpoints);
  notifications.show({
    color: sum.takenBack === sum.all ? "teal.9" : "orange.9",
    message: told === null ? sumText(sum) : `${sumText(sum)} ${told}`,
    ...(told === null ? {} : { autoClose: 8000 }),
  });
}

/** Each that could not be taken back any more, and why. */
function WhatStayed({ sum, onClose }: { readonly sum: Sum; readonly onClose: () => void }) {
  const told = toldText(sum.toldEndpoints);
  return (
    <Modal opened onClose={onClose} title={<strong>{t`Not all could be taken back`}</strong>}>
      <div className="stack" style={{ gap: 14 }}>
        <div className="note-box info" role="status">
          {sumText(sum)}{" "}
          {sum.stayed.length === 1 ? t`This one stays as it is:` : t`These ${formatCount(sum.stayed.length)} stay as they are:`}
        </div>
        <ul className="changes" style={{ margin: 0, paddingLeft: 18, maxHeight: 300, overflow: "auto" }}>
          {sum.stayed.map((each) => (
            <NotDoneLine key={each.uuid} {...each} tag={t`Stays`} />
          ))}
        </ul>
        {told === null ? null : <p className="dim">{told}</p>}
        <div className="flex" style={{ justifyContent: "flex-end" }}>
          <Button onClick={onClose} data-autofocus>{t`Close`}</Button>
        </div>
      </div>
    </Modal>
  );
}
