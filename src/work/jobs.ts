import { advisePartner } from "#usecases/advise-partner.ts";
import { approvePending } from "#usecases/approve-invoice.ts";
import { ingestDocuments } from "#usecases/ingest-documents.ts";
import { ingestInvoices } from "#usecases/ingest-invoices.ts";
import { ingestOrders } from "#usecases/ingest-orders.ts";
import { putOutAnswers } from "#usecases/put-out-answers.ts";
import { reauditInvoices } from "#usecases/reaudit-invoices.ts";
import { sendCommunication } from "#usecases/send-communication.ts";
import type { Job } from "./run-worker.ts";

/** Every job there is: which use case does it, how many items share a transaction, how many of them at once. */
export const JOBS: readonly Job[] = [
  {
    kind: "ingest-order",
    batch: 100,
    lanes: 1,
    run: (context, tx, tenant, items) =>
      ingestOrders(
        context,
        tx,
        tenant,
        items.map((item) => item.subject_uuid),
      ),
  },
  {
    kind: "ingest-invoice",
    batch: 100,
    lanes: 2,
    run: (context, tx, tenant, items) =>
      ingestInvoices(
        context,
        tx,
        tenant,
        items.map((item) => item.subject_uuid),
      ),
  },
  {
    kind: "audit-invoice",
    batch: 100,
    lanes: 1,
    run: async (context, tx, tenant, items) => {
      await reauditInvoices(
        context,
        tx,
        tenant,
        items.map((item) => item.subject_uuid),
      );
    },
  },
  {
    kind: "approve-pending",
    batch: 1,
    lanes: 1,
    run: async (context, tx, tenant, items) => {
      for (const item of items)
        await approvePending(context, tx, tenant, item.subject_uuid, (item.payload as { readonly eTag: number }).eTag);
    },
  },
  {
    kind: "ingest-documents",
    batch: 20,
    lanes: 1,
    run: (context, tx, tenant, items) =>
      ingestDocuments(
        context,
        tx,
        tenant,
        items.map((item) => item.subject_uuid),
      ),
  },
  {
    kind: "send-communication",
    // One at a time: what a transaction undoes, a mail server does not.
    batch: 1,
    lanes: 1,
    run: async (context, tx, tenant, items) => {
      for (const item of items) await sendCommunication(context, tx, tenant, item.subject_uuid);
    },
  },
  {
    kind: "advise-partner",
    batch: 1,
    lanes: 1,
    run: async (context, tx, tenant, items) => {
      for (const item of items) await advisePartner(context, tx, tenant, item.subject_uuid);
    },
  },
  {
    kind: "put-out-edi",
    batch: 10,
    lanes: 1,
    run: async (context, tx, tenant, items) => {
      for (const item of items) await putOutAnswers(context, tx, tenant, item.subject_uuid);
    },
  },
];
