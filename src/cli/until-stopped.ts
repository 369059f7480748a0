/** Resolves at the first SIGTERM, SIGINT or SIGHUP. A second Ctrl-C ends the process at once. */
export function untilStopped(): Promise<string> {
  return new Promise((resolve) => {
    let asked = false;
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
      process.on(signal, () => {
        if (asked && signal === "SIGINT") process.exit(130);
        asked = true;
        resolve(signal);
      });
    }
  });
}
