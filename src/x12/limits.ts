/** A limit on everything that a sender decides. Past one of the first four the interchange is refused (TA1 024). */
export const LIMITS = {
  bytesOfSegment: 65_536,
  segmentsOfSet: 250_000,
  bytesOfSet: 33_554_432,
  setsOfInterchange: 1_000_000,
  groupsOfInterchange: 10_000,
  elementsOfSegment: 200,
  /** Faults kept and told; the set is judged by all of them. */
  faultsOfSet: 100,
  /** Past this many faults an interchange's further sets are answered by their codes alone. */
  faultsOfInterchange: 20_000,
} as const;
