import { dirname } from "node:path";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Cut } from "#adapters/connection-guard.ts";
import { countDropFiles } from "#adapters/drop-folder.ts";
import { freeBytes } from "#adapters/free-bytes.ts";
import { LAG_STAGES } from "#adapters/lags.ts";
import type { Context } from "#src/context.ts";
import { ediFigures, type EdiFigures } from "#usecases/edi/edi-chores.ts";
import {
  clockFigure,
  connectionFigures,
  deliveryFigures,
  mailFigures,
  sftpFigures,
  workerFigures,
  workFigures,
} from "#usecases/tenant/service-figures.ts";

export interface Metrics {
  readonly registry: Registry;
  observe(operationId: string, method: string, status: number, seconds: number): void;
  countCut(this: void, cut: Cut): void;
}

/** What is counted tenant by tenant is not counted anew for every scrape. */
const FIGURES_FRESH_MS = 60_000;

/**
 * What `/metrics` tells, of this process (requests) and of the whole service (queue, deliveries: counted when asked, in the
 * database). `ofProcess` adds memory, event loop and garbage collection.
 */
export function openMetrics(context: Context, ofProcess: boolean): Metrics {
  const registry = new Registry();
  if (ofProcess) collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "weighbridge_http_request_duration_seconds",
    help: "Requests by operation, method and status.",
    labelNames: ["operation", "method", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const cuts = new Counter({
    name: "weighbridge_http_connections_cut_total",
    help: "Connections that were ended for what they did not say or take (silent, too-many-of-address, too-many, does-not-hang-up, does-not-read).",
    labelNames: ["reason"],
    registers: [registry],
  });
  lagHistogram(context, registry);
  const parts: GaugeParts = { context, registry, count: countingFailures(context, registry) };
  workGauges(parts);
  workerGauge(parts);
  clockGauge(parts);
  connectionGauge(parts);
  deliveryGauges(parts);
  mailGauges(parts);
  ediGauges(parts);
  accountGauge(parts);
  dropFolderGauges(parts);
  diskGauge(parts);
  return {
    registry,
    observe: (operation, method, status, seconds) => requests.observe({ operation, method, status: String(status) }, seconds),
    countCut: (reason) => cuts.inc({ reason }),
  };
}

/** Told by workers: on their own port, or by the service of one process tree for the worker that it started. */
function lagHistogram(context: Context, registry: Registry): void {
  const lags = new Histogram({
    name: "weighbridge_lag_seconds",
    help: "From accepted to landed, and to approved by the policy; from the reason to judge an invoice anew until it was. By stage.",
    labelNames: ["stage"],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30, 60, 120, 300, 900, 3_600],
    registers: [registry],
  });
  for (const stage of LAG_STAGES) lags.zero({ stage });
  context.lags.onObserved((stage, seconds) => lags.observe({ stage }, seconds));
}

interface GaugeParts {
  readonly context: Context;
  readonly registry: Registry;
  /** Counts for a scrape. A failure is counted itself, and the scrape goes on. */
  readonly count: (work: () => Promise<void>) => Promise<void>;
}

function countingFailures(context: Context, registry: Registry): GaugeParts["count"] {
  const failures = new Counter({
    name: "weighbridge_metrics_failures_total",
    help: "Scrapes that could not count in the database.",
    registers: [registry],
  });
  return async (work) => {
    try {
      await work();
    } catch (error) {
      failures.inc();
      context.log.warn({ err: error }, "metrics could not be counted");
    }
  };
}

function workGauges({ context, registry, count }: GaugeParts): void {
  const work = new Gauge({
    name: "weighbridge_work_items",
    help: "Items of the work queue, by kind and state (ready, waiting, parked).",
    labelNames: ["kind", "state"],
    registers: [registry],
    collect: () =>
      count(async () => {
        work.reset();
        oldest.reset();
        for (const row of await workFigures(context)) {
          work.set({ kind: row.kind, state: row.state }, row.count);
          if (row.state === "ready") oldest.set({ kind: row.kind }, row.oldestSeconds);
        }
      }),
  });
  const oldest = new Gauge({
    name: "weighbridge_oldest_due_work_seconds",
    help: "For how long the oldest due item of each kind of work has been due.",
    labelNames: ["kind"],
    registers: [registry],
  });
}

function workerGauge({ context, registry, count }: GaugeParts): void {
  const workers: Gauge = new Gauge({
    name: "weighbridge_workers",
    help: "Processes that work on the queue and were heard of within 20 seconds.",
    registers: [registry],
    collect: () => count(async () => workers.set(await workerFigures(context))),
  });
}

function clockGauge({ context, registry, count }: GaugeParts): void {
  const skew: Gauge = new Gauge({
    name: "weighbridge_clock_skew_seconds",
    help: "By how much the clock of this process is ahead of the database's; below zero: behind it.",
    registers: [registry],
    collect: () => count(async () => skew.set(await clockFigure(context))),
  });
}

function connectionGauge({ context, registry }: GaugeParts): void {
  const connections = new Gauge({
    name: "weighbridge_database_connections",
    help: "Database connections of this process: open, idle among them, and callers that wait for one.",
    labelNames: ["state"],
    registers: [registry],
    collect: () => {
      for (const [state, number] of Object.entries(connectionFigures(context))) connections.set({ state }, number);
    },
  });
}

function deliveryGauges({ context, registry, count }: GaugeParts): void {
  const deliveries = new Gauge({
    name: "weighbridge_pending_deliveries",
    help: "Webhook deliveries that wait: due now, for their next attempt (later), or behind an endpoint that fails (blocked).",
    labelNames: ["state"],
    registers: [registry],
    collect: () =>
      count(async () => {
        const { due, later, blocked, blockedEndpoints, oldestSeconds } = await deliveryFigures(context);
        deliveries.set({ state: "due" }, due);
        deliveries.set({ state: "later" }, later);
        deliveries.set({ state: "blocked" }, blocked);
        endpoints.set(blockedEndpoints);
        oldest.set(oldestSeconds);
      }),
  });
  const oldest = new Gauge({
    name: "weighbridge_oldest_due_delivery_seconds",
    help: "For how long the oldest due delivery has been due, but for those behind an endpoint that fails.",
    registers: [registry],
  });
  const endpoints = new Gauge({
    name: "weighbridge_blocked_endpoints",
    help: "Endpoints that fail, and behind which deliveries wait that are due.",
    registers: [registry],
  });
}

function mailGauges({ context, registry, count }: GaugeParts): void {
  const mails: Gauge = new Gauge({
    name: "weighbridge_delayed_mails",
    help: "Mails to people that the mail server did not take yet, and that are tried again.",
    registers: [registry],
    collect: () =>
      count(async () => {
        const delayed = await mailFigures(context);
        mails.set(delayed.count);
        oldest.set(delayed.oldestSeconds);
      }),
  });
  const oldest = new Gauge({
    name: "weighbridge_oldest_delayed_mail_seconds",
    help: "For how long the oldest of them has waited.",
    registers: [registry],
  });
}

/** Figures that are kept for a while, however often they are asked for. */
function keptFigures(context: Context): () => Promise<EdiFigures> {
  let kept: { readonly at: number; readonly figures: Promise<EdiFigures> } | null = null;
  return () => {
    if (kept === null || Date.now() - kept.at > FIGURES_FRESH_MS) {
      kept = { at: Date.now(), figures: ediFigures(context) };
      kept.figures.catch(() => (kept = null));
    }
    return kept.figures;
  };
}

function ediGauges({ context, registry, count }: GaugeParts): void {
  const figures = keptFigures(context);
  const sent = new Gauge({
    name: "weighbridge_edi_sent_open",
    help: "824s of ours that nobody has seen to, by state: sent, overdue, rejected. At most a minute old.",
    labelNames: ["state"],
    registers: [registry],
    collect: () =>
      count(async () => {
        const now = await figures();
        for (const [state, count] of Object.entries(now.sent)) sent.set({ state }, count);
        unfetched.set(now.unfetched);
        oldestUnfetched.set(now.oldestSeconds);
      }),
  });
  const unfetched = new Gauge({
    name: "weighbridge_sftp_unfetched_files",
    help: "Files received by SFTP whose acknowledgements were not all fetched.",
    registers: [registry],
  });
  const oldestUnfetched = new Gauge({
    name: "weighbridge_sftp_oldest_unfetched_seconds",
    help: "How long ago the oldest of them was received.",
    registers: [registry],
  });
}

function accountGauge({ context, registry, count }: GaugeParts): void {
  const accounts = new Gauge({
    name: "weighbridge_sftp_accounts",
    help: "SFTP accounts, enabled and disabled.",
    labelNames: ["state"],
    registers: [registry],
    collect: () =>
      count(async () => {
        for (const [state, count] of Object.entries(await sftpFigures(context))) accounts.set({ state }, count);
      }),
  });
}

function dropFolderGauges({ context, registry, count }: GaugeParts): void {
  const dropped = new Gauge({
    name: "weighbridge_drop_folder_files",
    help: "Files in the drop folders of this machine, by folder: in waits to be received, out to be fetched, failed for a person.",
    labelNames: ["folder"],
    registers: [registry],
    collect: () =>
      count(async () => {
        dropped.reset();
        const { files, oldestInSeconds } = await countDropFiles(context.outside.dropFolder);
        for (const [folder, count] of Object.entries(files)) dropped.set({ folder }, count);
        oldestDropped.set(oldestInSeconds);
      }),
  });
  const oldestDropped = new Gauge({
    name: "weighbridge_drop_folder_oldest_in_seconds",
    help: "How long the oldest file has waited in an in folder: more than a minute means that nobody takes them.",
    registers: [registry],
  });
}

function diskGauge({ context, registry, count }: GaugeParts): void {
  const free: Gauge = new Gauge({
    name: "weighbridge_disk_free_bytes",
    help: "Bytes that may still be written to the disk of this process's data folder.",
    registers: [registry],
    collect: () => count(async () => free.set(await freeBytes(dirname(context.outside.spoolFolder)))),
  });
}
