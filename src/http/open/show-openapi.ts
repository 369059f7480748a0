import type { Answer } from "../route.ts";

/** The OpenAPI document, made once. */
export const showOpenApi = (build: () => unknown): (() => Answer) => {
  let text: string | undefined;
  return () => ({
    status: 200,
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-cache" },
    body: (text ??= JSON.stringify(build())),
  });
};
