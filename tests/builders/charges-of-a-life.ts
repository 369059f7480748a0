import assert from "node:assert/strict";
import { OrderLife } from "./order-life.ts";

/** Charges as `OrderLife` takes them. */
export function LH(amount: string) {
  return ["LINEHAUL", amount] as const;
}

export function DETENTION(amount: string) {
  return ["DETENTION", amount] as const;
}

export function LAYOVER(amount: string) {
  return ["LAYOVER", amount] as const;
}

/** Invoices after the first one of an order. */
export const LATER = { invoice: { type: "Supplemental" } } as const;
export function verdict(life: OrderLife, ...charges: (readonly [string, string])[]): string {
  return life.judge(charges, LATER).verdict;
}

/** Linehaul ordered at 1,000, and a person agreed to 1,100. */
export function agreedRate(): OrderLife {
  const life = new OrderLife({ O: [LH("1000")] });
  assert.equal(life.approve([LH("1100")]), "dispute");
  return life;
}
