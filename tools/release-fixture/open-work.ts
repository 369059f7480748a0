import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { file210 } from "#tests/builders/edi-files.ts";
import type { ReleaseTenant } from "./sender.ts";
import { PDF, POLICY } from "./trade.ts";

/** What the last minutes of a release leave behind: all of it accepted, none of it done, because no worker runs any more. */
export interface OpenWork {
  /** Approved by a person, in the seconds in which it can be undone. */
  readonly pendingApproval: string;
  /** External ids of invoices that were accepted and not looked at. */
  readonly acceptedInvoices: readonly string[];
  readonly acceptedOrders: readonly string[];
}

/** An invoice that waits for a person, as the last thing the worker does. */
export async function prepareOpenWork(tenant: ReleaseTenant): Promise<void> {
  for (const [number, billed] of [
    ["12", "120.00"],
    ["13", "131.00"],
  ] as const) {
    await tenant.order(anOrderBody({ orderNumber: `SO-${number}`, charges: [["LINEHAUL", "100.00"]] }));
    await tenant.invoice(
      anInvoiceBody({ invoiceNumber: `INV-${number}`, order: `SO-${number}`, charges: [["LINEHAUL", billed]] }),
    );
  }
}

/**
 * To be called with the API running and no worker. `other`: a tenant whose policy stays, so that no audit lets its approval go.
 */
export async function leaveOpenWork(tenant: ReleaseTenant, other: ReleaseTenant): Promise<OpenWork> {
  const pending = await other.workspace("INV-12");
  await other.done("POST", `/manage/invoices/${pending.uuid}/approve`, { eTag: pending.eTag, reason: "House", hold: true });
  // Approved at once: its events are not delivered any more.
  const approved = await tenant.workspace("INV-13");
  await tenant.done("POST", `/manage/invoices/${approved.uuid}/approve`, { eTag: approved.eTag, reason: "House" });
  await tenant.done("POST", "/v2/orders", anOrderBody({ orderNumber: "SO-20", charges: [["LINEHAUL", "200.00"]] }));
  // Another version of an order with an open invoice.
  await tenant.done("POST", "/v2/orders", anOrderBody({ orderNumber: "SO-5", charges: [["LINEHAUL", "640.00"]] }));
  await tenant.done(
    "POST",
    "/v2/invoices",
    anInvoiceBody({ invoiceNumber: "INV-20", order: "SO-20", charges: [["LINEHAUL", "200.00"]] }),
  );
  await tenant.done(
    "POST",
    "/v2/invoices",
    anInvoiceBody({ invoiceNumber: "INV-21", order: "SO-20", charges: [["LINEHAUL", "260.00"]] }),
  );
  await tenant.done(
    "POST",
    "/edi/x12",
    file210(3, [
      { number: "E-5", order: "SO-20", cents: 20_000 },
      { number: "E-6", order: "NOT-HERE-EITHER", cents: 1_000 },
    ]),
  );
  await tenant.done("POST", "/v2/documents/ingest", {
    externalId: "REQ-2",
    externalInvoiceId: "INV-20",
    files: [{ fileName: "pod-20.pdf", fileBase64String: PDF, type: "ProofOfDelivery" }],
  });
  const disputed = await tenant.workspace("INV-8");
  await tenant.done("POST", `/manage/invoices/${disputed.uuid}/disputes`, {
    party: "Vendor",
    reasons: [{ description: "What is a ghost fee?" }],
    communication: {
      text: "What is it for?",
      email: { subject: "Invoice INV-8", to: "billing@carrier.example" },
      attachments: null,
    },
  });
  // Every open invoice waits for an audit under it.
  await tenant.done("PUT", "/manage/audit-policy", POLICY);
  await tenant.done("PUT", "/manage/audit-policy/draft", { basedOn: 3, policy: { autoApprove: true, lateBillingDays: 90 } });
  return { pendingApproval: pending.uuid, acceptedInvoices: ["INV-20", "INV-21"], acceptedOrders: ["SO-20"] };
}
