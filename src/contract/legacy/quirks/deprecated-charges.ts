/**
 * Quirk: `charges` of an order is the older name of `vendorCharges`. It counts where `vendorCharges` says nothing; where both
 * stand, the newer name counts alone. In answers both say the same, but where a body said both: then each is answered as it was
 * said.
 */
export function chargesOfVendor<C>(body: {
  readonly charges?: readonly C[] | null | undefined;
  readonly vendorCharges?: readonly C[] | null | undefined;
}): readonly C[] {
  const { charges, vendorCharges } = body;
  return vendorCharges !== undefined && vendorCharges !== null && vendorCharges.length > 0 ? vendorCharges : (charges ?? []);
}
