import type { Command } from "commander";

/** What a file of this folder exports: it gives its command the arguments, the options and the action. */
export type DefineCommand = (command: Command) => void;
