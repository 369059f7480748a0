import type { TransactionSet } from "#x12/transaction-set.ts";
import type { ItemReading } from "./items-of-210.ts";
import type { ReadingNotes } from "./reading-notes.ts";
import type { Sections } from "./sections-of-210.ts";
import { textAt } from "./values-of-210.ts";

/** What a person may want to know of weights and freight classes as they were billed. */
export function remarkWeights(
  set: TransactionSet,
  { b3, l3, lines }: Sections,
  items: readonly ItemReading[],
  notes: ReadingNotes,
): void {
  const weighed = lines.flatMap((line) => line.quantities.filter((segment) => set.has(segment, 4)));
  if (weighed.some((segment) => !set.has(segment, 11)) && !set.has(b3, 5) && (l3 < 0 || !set.has(l3, 12)))
    notes.remark("weight-unit-missing", "weights are given without a unit and read as pounds");
  if (weighed.some((segment) => (textAt(set, segment, 11) ?? lines[0]?.weightUnit) === "M"))
    notes.remark("weight-unit-no-weight", "a weight is given in measurement tons, a volume, and is left out");
  if (items.some(({ item }) => item.freightClass !== null && !/^\d{1,3}(\.\d{0,2})?$/.test(item.freightClass)))
    notes.remark("freight-class-unreadable", "a freight class (L707) is no number");
  if (lines.some((line) => line.quantities.filter((segment) => set.has(segment, 4)).length > 1))
    notes.remark("several-weights", "a line has several weights (L0); they are weights of the same freight");
}
