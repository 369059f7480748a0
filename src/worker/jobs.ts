import { setTimeout as sleep } from "node:timers/promises";
import type { TenantTx } from "#db/database.ts";
import { putBackLater, type WorkItem } from "#db/queries/queue/work.ts";
import { advisePartner } from "#usecases/edi/advise-partner.ts";
import { approvePending } from "#usecases/invoice/approve-pending.ts";
import { terminatePending } from "#usecases/invoice/terminate-pending.ts";
import type { Context, Tenant } from "#src/context.ts";
import { expireChange } from "#usecases/change/decide-change.ts";
import { beginCaptureImage } from "#usecases/document/fetch-capture-image.ts";
import { beginReading } from "#usecases/reading/read-by-queue.ts";
import { beginCompared } from "#usecases/reading/compare-by-queue.ts";
import { tryTemplateByQueue } from "#usecases/review/try-template-by-queue.ts";
import { beginSplit } from "#usecases/reading/split-by-queue.ts";
import { beginTranscription, type TurnToTranscribe } from "#usecases/reading/transcribe-by-queue.ts";
import { ingestDocuments } from "#usecases/document/ingest-documents.ts";
import { ingestInvoices } from "#usecases/invoice/ingest-invoices.ts";
import { ingestOrders } from "#usecases/order/ingest-orders.ts";
import { putOutAnswers } from "#usecases/edi/put-out-answers.ts";
import { reauditInvoices } from "#usecases/audit/reaudit-invoices.ts";
import { rateByPolicy } from "#usecases/rating/rate-by-policy.ts";
import { applySettings } from "#usecases/setting-version/apply-due.ts";
import { dayItemFromStored } from "#usecases/setting/day-item.ts";
import { reauditFromStored, reauditTouched } from "#usecases/audit/reaudit-touched.ts";
import { beginMail } from "#usecases/mail/read-mail.ts";
import { beginCommunication } from "#usecases/dispute/send-communication.ts";
import { beginWeeklyMail, type WeeklyTurn } from "#usecases/report/send-weekly-mail.ts";
import { sendNotices } from "#usecases/notice/send-notices.ts";
import { type PersonMail, sendPersonMail } from "#usecases/people/send-person-mail.ts";
import { assignWaiting } from "#usecases/people/assign-waiting.ts";
import { continueAssignmentRun } from "#usecases/people/apply-assignment-rules.ts";
import type { Afterwards, Job } from "./job.ts";

type Doing<Subject> = (context: Context, tx: TenantTx, tenant: Tenant, subject: Subject) => Promise<unknown>;

const onSubjects =
  (work: Doing<readonly string[]>): Job["run"] =>
  async (context, tx, tenant, items) =>
    void (await work(
      context,
      tx,
      tenant,
      items.map((item) => item.subjectUuid),
    ));

const onEachSubject =
  (work: Doing<string>): Job["run"] =>
  async (context, tx, tenant, items) => {
    for (const item of items) await work(context, tx, tenant, item.subjectUuid);
  };

/** How often an item was begun whose process ended before it did. */
const begunOf = ({ payload }: { readonly payload: unknown }): number =>
  (payload as { readonly begun?: number } | null)?.begun ?? 0;

const turnOf = ({ subjectUuid, payload }: WorkItem): TurnToTranscribe => {
  const { begun = 0, failed = 0, since = null, counted = null } = (payload ?? {}) as Partial<TurnToTranscribe>;
  return { documentUuid: subjectUuid, begun, failed, since, counted };
};

const weeklyTurnOf = ({ subjectUuid, payload }: WorkItem): WeeklyTurn => {
  const { monday, begun = 0, failed = 0 } = payload as Pick<WeeklyTurn, "monday"> & Partial<WeeklyTurn>;
  return { userId: subjectUuid, monday, begun, failed };
};

/** How soon it is looked again whether the order that an invoice names has landed: later where the queue is long. */
const MIN_LOOK_MS = 10;
const MAX_LOOK_MS = 1_000;

/** Invoices whose order was accepted and lands any moment come again after it. What runs apart waits for nothing. */
async function landInvoices(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  items: readonly WorkItem[],
): Promise<Afterwards | void> {
  const later = new Set(
    await ingestInvoices(context, tx, tenant, {
      intakeUuids: items.map((item) => item.subjectUuid),
      mayWait: items.every((item) => !item.alone),
    }),
  );
  if (later.size === 0) return;
  for (const intakeUuid of later) context.course?.putBack.add(intakeUuid);
  const waiting = items.filter((item) => later.has(item.subjectUuid));
  const ageMs = Date.now() - Math.max(...waiting.map((item) => item.orderedMicros)) / 1_000;
  const lookMs = Math.min(MAX_LOOK_MS, Math.max(MIN_LOOK_MS, ageMs / 2));
  await putBackLater(tx, waiting, lookMs);
  return () => sleep(lookMs);
}

/** Every job there is: which use case does it, how many items share a transaction, how many of them at once. */
export const JOBS: readonly Job[] = [
  {
    kind: "ingest-order",
    batch: 100,
    lanes: 1,
    run: onSubjects(ingestOrders),
  },
  {
    kind: "ingest-invoice",
    batch: 100,
    lanes: 2,
    run: landInvoices,
  },
  {
    kind: "audit-invoice",
    batch: 100,
    lanes: 1,
    run: onSubjects(reauditInvoices),
  },
  {
    kind: "reaudit-touched",
    batch: 1,
    lanes: 1,
    run: async (context, tx, tenant, items) => {
      for (const item of items) await reauditTouched(context, tx, tenant, reauditFromStored(item.payload));
    },
  },
  {
    kind: "assign-invoice",
    batch: 100,
    lanes: 1,
    run: onSubjects(assignWaiting),
  },
  {
    kind: "apply-assignment-rules",
    batch: 1,
    lanes: 1,
    run: onEachSubject(continueAssignmentRun),
  },
  {
    kind: "rate-invoice",
    // One call of another's server each, which may take its time: other items never wait in the same transaction.
    batch: 1,
    lanes: 6,
    waitsForOthers: true,
    run: onEachSubject(rateByPolicy),
  },
  {
    kind: "approve-pending",
    batch: 1,
    lanes: 1,
    run: async (context, tx, tenant, items) => {
      for (const item of items) {
        const { eTag, until } = item.payload as { readonly eTag: number; readonly until?: string };
        await approvePending(context, tx, tenant, { invoiceUuid: item.subjectUuid, eTag, until });
      }
    },
  },
  {
    kind: "terminate-pending",
    batch: 1,
    lanes: 1,
    run: async (context, tx, tenant, items) => {
      for (const item of items)
        await terminatePending(context, tx, tenant, {
          invoiceUuid: item.subjectUuid,
          terminationUuid: (item.payload as { readonly terminationUuid: string }).terminationUuid,
        });
    },
  },
  {
    kind: "ingest-documents",
    batch: 20,
    lanes: 1,
    run: onSubjects(ingestDocuments),
  },
  {
    kind: "fetch-capture-image",
    // One at a time: none undoes another. Each may take its twenty seconds, and holds no connection meanwhile.
    batch: 1,
    lanes: 2,
    atOnce: 24,
    waitsForOthers: true,
    run: async (context, tx, tenant, [item]) =>
      item === undefined
        ? undefined
        : beginCaptureImage(context, tx, tenant, { imageUuid: item.subjectUuid, begun: begunOf(item) }),
  },
  {
    kind: "read-document",
    // One at a time: none undoes another. Each is read in a process apart, whose number is a setting, and holds no connection
    // meanwhile: what comes by other kinds of work never waits for a pile of these.
    batch: 1,
    lanes: 1,
    atOnce: 4,
    waitsForOthers: true,
    run: async (context, tx, tenant, [item]) =>
      item === undefined
        ? undefined
        : beginReading(context, tx, tenant, {
            documentUuid: item.subjectUuid,
            begun: begunOf(item),
            routes: (item.payload as { readonly routes?: boolean } | null)?.routes === true,
            isLearned: (item.payload as { readonly learned?: boolean } | null)?.learned === true,
          }),
  },
  {
    kind: "transcribe-document",
    // One call of another's server each, which may take its time: no connection is held meanwhile, and whose server is slow
    // shares half of the lanes with others like it.
    batch: 1,
    lanes: 1,
    atOnce: 6,
    waitsForOthers: true,
    run: async (context, tx, tenant, [item]) =>
      item === undefined ? undefined : beginTranscription(context, tx, tenant, turnOf(item)),
  },
  {
    kind: "compare-reading",
    // Nobody waits for it: one at a time, whatever else is read beside it.
    batch: 1,
    lanes: 1,
    atOnce: 1,
    waitsForOthers: true,
    run: async (context, tx, tenant, [item]) =>
      item === undefined
        ? undefined
        : beginCompared(context, tx, tenant, { comparisonUuid: item.subjectUuid, begun: begunOf(item) }),
  },
  {
    kind: "try-layout",
    // Of kept words, in milliseconds a document: a few of them in a transaction.
    batch: 1,
    lanes: 1,
    run: onEachSubject(tryTemplateByQueue),
  },
  {
    kind: "split-document",
    // One at a time, in a process apart, as they are read.
    batch: 1,
    lanes: 1,
    atOnce: 4,
    waitsForOthers: true,
    run: async (context, tx, tenant, [item]) =>
      item === undefined ? undefined : beginSplit(context, tx, tenant, { documentUuid: item.subjectUuid, begun: begunOf(item) }),
  },
  {
    kind: "read-mail",
    // One at a time: none undoes another. The records of a sender's domain may take their seconds, and no connection is held
    // meanwhile.
    batch: 1,
    lanes: 2,
    atOnce: 8,
    waitsForOthers: true,
    run: async (context, tx, tenant, [item]) =>
      item === undefined
        ? undefined
        : beginMail(context, tx, tenant, {
            mailUuid: item.subjectUuid,
            begun: begunOf(item),
            asked: (item.payload as { readonly asked?: number } | null)?.asked ?? 0,
          }),
  },
  {
    kind: "send-communication",
    // One at a time: what a transaction undoes, a mail server does not; it may take its time, and no connection is held
    // meanwhile.
    batch: 1,
    lanes: 1,
    atOnce: 4,
    waitsForOthers: true,
    run: async (context, tx, tenant, [item]) =>
      item === undefined
        ? undefined
        : beginCommunication(context, tx, tenant, { communicationUuid: item.subjectUuid, begun: begunOf(item) }),
  },
  {
    kind: "advise-partner",
    batch: 1,
    lanes: 1,
    run: onEachSubject(advisePartner),
  },
  {
    kind: "send-person-mail",
    // One at a time: what a transaction undoes, a mail server does not.
    batch: 1,
    lanes: 2,
    waitsForOthers: true,
    mayBeNotTaken: true,
    run: async (context, tx, tenant, items) => {
      for (const item of items) await sendPersonMail(context, tx, tenant, item.payload as PersonMail);
    },
  },
  {
    kind: "send-notices",
    // One at a time: what a transaction undoes, a mail server does not.
    batch: 1,
    lanes: 2,
    waitsForOthers: true,
    mayBeNotTaken: true,
    run: onEachSubject(sendNotices),
  },
  {
    kind: "send-weekly-mail",
    // One at a time: what a transaction undoes, a mail server does not; it may take its time, and no connection is held
    // meanwhile.
    batch: 1,
    lanes: 1,
    atOnce: 4,
    waitsForOthers: true,
    run: async (context, tx, tenant, [item]) =>
      item === undefined ? undefined : beginWeeklyMail(context, tx, tenant, weeklyTurnOf(item)),
  },
  {
    kind: "expire-change",
    batch: 10,
    lanes: 1,
    run: onEachSubject(expireChange),
  },
  {
    kind: "apply-settings",
    batch: 1,
    lanes: 1,
    run: async (context, tx, tenant, [item]) => applySettings(context, tx, tenant, dayItemFromStored(item?.payload)),
  },
  {
    kind: "put-out-edi",
    batch: 10,
    lanes: 1,
    run: onEachSubject(putOutAnswers),
  },
];

/** The jobs of a worker whose documents are read in so many processes: one more waits for each that is being read. */
export function withReadings(jobs: readonly Job[], processes: number): readonly Job[] {
  return jobs.map((job) =>
    job.kind === "read-document" ? { ...job, atOnce: Math.max(job.atOnce ?? job.lanes, 2 * processes) } : job,
  );
}
