/** Parties and places, as orders and invoices name them. Absent text is null, never the empty string. */
export interface Address {
  readonly name: string | null;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly country: string | null;
  readonly postalCode: string | null;
}

/** How a vendor (carrier) is named: any of these may stand alone. */
export interface VendorIdentity {
  readonly externalId: string | null;
  readonly scac: string | null;
  readonly mcNumber: string | null;
  readonly dotNumber: string | null;
}

export interface Contact {
  readonly name: string | null;
  readonly phone: string | null;
  readonly department: string | null;
}

/** Specification: Service of an order vendor and of an invoice. */
export interface Service {
  readonly mode: string | null;
  readonly type: string | null;
  readonly level: string | null;
  readonly equipment: string | null;
}

/** A reference number as it came. `type` is the sender's word for it; `referenceKind` in matching folds it. */
export interface Reference {
  readonly type: string | null;
  readonly value: string;
  readonly description: string | null;
  /**
   * Set where the sender's code says that it names something else than an order or a move (a seal, a remark, a tax registration):
   * it finds none.
   */
  readonly namesNoOrder?: true;
}
