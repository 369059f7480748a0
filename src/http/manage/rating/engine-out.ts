import type { RatingEngine } from "#usecases/rating/rating-engine.ts";

/** The engine as it is told: a key is shown once, by what made it. */
export function engineOut(engine: RatingEngine, shows: "apiKey" | "nextApiKey" | "neither") {
  const { url, apiKey, nextApiKey, retryOn5xx, timeoutSeconds } = engine;
  return {
    url,
    apiKey: shows === "apiKey" ? apiKey : null,
    nextApiKey: shows === "nextApiKey" ? nextApiKey : null,
    isKeySet: apiKey !== null,
    isNextKeySet: nextApiKey !== null,
    retryOn5xx,
    timeoutSeconds,
  };
}
