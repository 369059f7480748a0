import { Command } from "commander";
import { COMMANDS, GROUPS } from "./commands.ts";
import { versionOfPackage } from "#adapters/version-of-package.ts";

/** `weighbridge` with all its commands; of these the ones that `isAsked` names are loaded and can run. */
export async function programWith(isAsked: (path: readonly string[]) => boolean): Promise<Command> {
  const program = new Command("weighbridge")
    .description("Freight invoice audit service. Settings are environment variables: see README.md.")
    .version(versionOfPackage())
    .showHelpAfterError("(weighbridge --help tells more)");
  for (const { words, summary, load } of COMMANDS) {
    const path = words.split(" ");
    const command = commandAt(program, path).description(summary);
    if (isAsked(path)) (await load())(command);
  }
  for (const [word, summary] of Object.entries(GROUPS)) commandAt(program, [word]).description(summary);
  return program;
}

/**
 * The command of these words, making the group it is in when it is the first of it.
 * @internal tests run a command in their own process.
 */
export function commandAt(program: Command, path: readonly string[]): Command {
  return path.reduce((parent, word) => parent.commands.find((each) => each.name() === word) ?? parent.command(word), program);
}
