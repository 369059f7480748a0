import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { ROOT } from "#tests/arch/source-files.ts";

/** A stage of the Dockerfile: what it is made from, and its instructions in their order. */
export interface Stage {
  readonly name: string;
  readonly base: string;
  readonly steps: readonly { readonly instruction: string; readonly rest: string }[];
}

export interface ComposeService {
  readonly command?: readonly string[];
  readonly image?: string;
  readonly build?: { readonly target: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly deploy?: { readonly replicas: number };
  readonly stop_grace_period?: string;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

export interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

export function readDockerfile(): readonly Stage[] {
  const lines = readFileSync(`${ROOT}Dockerfile`, "utf8")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const stages: { name: string; base: string; steps: { instruction: string; rest: string }[] }[] = [];
  for (const line of lines) {
    const [, instruction = "", rest = ""] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
    const from = instruction === "FROM" ? /^(\S+) AS (\S+)$/.exec(rest) : null;
    if (from !== null) stages.push({ name: from[2] ?? "", base: from[1] ?? "", steps: [] });
    else stages.at(-1)?.steps.push({ instruction, rest });
  }
  return stages;
}

export function readCompose(): Compose {
  return parse(readFileSync(`${ROOT}compose.yaml`, "utf8"), { merge: true }) as Compose;
}

/** What the Dockerfile copies out of the project into the folder of the program, by path. */
export function copiedFiles(stage: Stage): readonly string[] {
  return stage.steps
    .filter(({ instruction, rest }) => instruction === "COPY" && !rest.startsWith("--from"))
    .flatMap(({ rest }) => rest.split(/\s+/).slice(0, -1));
}
