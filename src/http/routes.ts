import { ediRoutes } from "./edi/routes.ts";
import { legacyRoutes } from "./legacy/routes.ts";
import { oauthRoutes } from "./oauth/routes.ts";
import { manageRoutes } from "./manage/routes.ts";
import type { AnyRoute } from "./route.ts";
import { v2Routes } from "./v2/routes.ts";

/**
 * THE table of operations, room by room. To add one: a handler file named after what it does beside the room's `routes.ts`, and a row there
 * (`docs/how-to/add-an-operation.md`).
 */
export const routes: readonly AnyRoute[] = [...v2Routes, ...ediRoutes, ...manageRoutes, ...legacyRoutes, ...oauthRoutes];
