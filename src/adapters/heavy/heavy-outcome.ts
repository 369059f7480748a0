import type { MadePdf } from "./made-pdf.ts";

/**
 * `made`: the task's own answer. `overrun`: it took longer or more memory than it may, or ended its process; likely to do so
 * again. `busy`: its turn did not come in time, nothing was tried.
 */
export type HeavyOutcome<M = MadePdf> =
  | { readonly kind: "made"; readonly made: M }
  | { readonly kind: "overrun"; readonly reason: string }
  | { readonly kind: "busy" };
