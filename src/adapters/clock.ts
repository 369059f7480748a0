/** Now, in milliseconds since 1970. The domain never asks: it is told. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
