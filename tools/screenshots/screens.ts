import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

const ROUTES = resolve(import.meta.dirname, "../../web/src/routes");

/** The paths of all screens, as the app's routes name them: `/invoices/$uuid`. */
export function screenPaths(folder = ROUTES): readonly string[] {
  const paths = readdirSync(folder)
    .filter((file) => file.endsWith(".tsx"))
    .flatMap((file) => [...readFileSync(resolve(folder, file), "utf8").matchAll(/^\s*path: "(?<path>\/[^"]*)"/gm)])
    .map((match) => match.groups?.["path"] ?? "");
  return [...new Set(paths)].toSorted();
}

export const hasParameters = (path: string): boolean => path.includes("$");

/** The first of the links that leads to such a screen: `/invoices/$uuid` by `/invoices/01a2…`. */
export function linkTo(path: string, links: Iterable<string>): string | undefined {
  const parts = path.split("/");
  return [...links].find((link) => {
    const given = (link.split(/[?#]/)[0] ?? "").split("/");
    return (
      given.length === parts.length && parts.every((part, at) => (part.startsWith("$") ? given[at] !== "" : part === given[at]))
    );
  });
}

/** As a name of a file: `/invoices/$uuid` is `invoices-uuid`. */
export const fileNameOf = (path: string): string => path.replaceAll(/[^A-Za-z0-9]+/g, "-").replaceAll(/^-|-$/g, "") || "home";
