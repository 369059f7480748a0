import { buildWebApp } from "./build-web-app.ts";
import type { DefineCommand } from "./command.ts";

/**
 * `weighbridge prepare`: puts into the program's own folder what a first start would put there, for images and units whose
 * service may not write it: the dependencies, which the launcher has installed before this runs, and the web app.
 */
export const prepare: DefineCommand = (command) =>
  void command.action(async () => {
    const unpacked = await buildWebApp();
    console.log(unpacked ? "Ready to start: dependencies and web app are in place." : "Nothing to do: everything is in place.");
  });
