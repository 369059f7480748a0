import type { AnyRoute } from "../route.ts";

export const ediRoutes: readonly AnyRoute[] = [];
