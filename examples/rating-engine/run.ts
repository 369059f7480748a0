import { startRatingEngine } from "./engine.ts";

/** `RATING_APIKEY=... PORT=8090 node examples/rating-engine/run.ts` */
const apiKey = process.env["RATING_APIKEY"];
const port = Number(process.env["PORT"] ?? 8090);
if (apiKey === undefined || apiKey === "") {
  console.error("Set RATING_APIKEY to the key that the service shows under Settings, Rating engine (or choose one to try with).");
  process.exit(1);
}
await startRatingEngine(apiKey, { port, host: "127.0.0.1" });
console.log(`The rating engine listens on http://127.0.0.1:${port}/rate`);
