import type { Provenance } from "#domain/charge/charge.ts";
import type { InvoiceDoubt } from "./invoice-doubts.ts";

/** Something an auditor may want to know that does not hold the invoice. */
export interface InvoiceRemark {
  readonly code:
    | "ship-date-requested"
    | "ship-date-missing"
    | "weight-unit-missing"
    | "several-weights"
    | "weight-unit-no-weight"
    | "freight-class-unreadable"
    | "currency-missing"
    | "charge-code-assumed"
    | "delivery-estimated";
  readonly message: string;
}

/** What is noted while a 210 is read: doubts, remarks, and where each value came from. */
export class ReadingNotes {
  readonly doubts: InvoiceDoubt[] = [];
  readonly remarks: InvoiceRemark[] = [];
  readonly provenance: Record<string, Provenance> = {};

  /** @param ted the error code (element 647) that an 824 would give */
  doubt(code: InvoiceDoubt["code"], ted: string, message: string): void {
    this.doubts.push({ code, ted, message });
  }

  remark(code: InvoiceRemark["code"], message: string): void {
    this.remarks.push({ code, message });
  }

  /** Where the value at this path of the invoice came from; null: it has none. */
  came(path: string, from: Provenance | null): void {
    if (from !== null) this.provenance[path] = from;
  }
}
