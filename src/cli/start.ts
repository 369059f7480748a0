import type { DefineCommand } from "./command.ts";
import { startEverything } from "./start-everything.ts";

/** `weighbridge start`: database, API, worker and web app, all in one process tree. */
export const start: DefineCommand = (command) =>
  void command
    .option("--no-migrate", "leave the database's schema as it is")
    .action((options: { readonly migrate: boolean }) => startEverything(options));
