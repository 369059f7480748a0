// Ends with 0 when the process of this container answers: the API on PORT, a worker on WORKER_PORT. It asks whether the process
// lives, not whether it is ready: one that waits for its database is not to be killed for it. Plain JavaScript, no dependency: it
// runs every ten seconds.
const port = process.env.WORKER_PORT || process.env.PORT || "8080";
const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4_000) }).catch((error) => error);
if (answer.ok !== true) {
  console.error(answer instanceof Error ? String(answer.cause ?? answer) : `/healthz answered ${answer.status}`);
  process.exitCode = 1;
}
