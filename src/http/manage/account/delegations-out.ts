import type { Delegations } from "#usecases/people/delegations.ts";

/** What somebody handed over, as it is answered: neither role nor limit. */
export function delegationOut({ role: _, approvalLimit: __, ...told }: NonNullable<Delegations["own"]>) {
  return told;
}

export function delegationsOut({ own, forOthers }: Delegations) {
  return { own: own === null ? null : delegationOut(own), forOthers: forOthers.map(delegationOut) };
}
