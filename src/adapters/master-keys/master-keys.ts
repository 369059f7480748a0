/** A data key as it may lie in the database. */
export interface WrappedKey {
  /** Which master key opens it. */
  readonly masterId: string;
  readonly wrapped: string;
}

/**
 * The keys under which the tenants' data keys are encrypted; they never lie in the database. `context` is bound to what is
 * wrapped: a data key that was moved to another tenant does not open.
 */
export interface MasterKeys {
  /** Where they are kept, in words. */
  readonly place: string;
  /** Encrypts with the newest master key. */
  wrap(dataKey: Buffer, context: string): Promise<WrappedKey>;
  /**
   * Rejects, in words for whoever runs the service, where the master key is not known, or what is wrapped was changed or is of
   * another context.
   */
  unwrap(key: WrappedKey, context: string): Promise<Buffer>;
  /** Makes a new master key, the newest from then on; those before stay known. Null: whoever keeps them does that elsewhere. */
  readonly renew: (() => Promise<void>) | null;
}
