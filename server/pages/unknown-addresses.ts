import type { ServerBuild } from "react-router";
import { oneClickPath } from "#app/features/notifications/news/news-paths.ts";
import { cardPagePath } from "#app/features/payments/provider/card-page-path.ts";
import { paymentEventsPath } from "#app/features/payments/provider/events-path.ts";
import { apiPath } from "#app/routes/api/v1/api-path.ts";
import { healthPaths } from "../http/health-paths.ts";

export type Routes =
  | Record<string, { path?: string; parentId?: string } | undefined>
  | ServerBuild["routes"];

/**
 * Tells which addresses lead to the page that nothing is there, long before the router would. In doubt it says no:
 * then the router looks.
 */
export function unknownAddresses(routes: Routes) {
  const patterns = [
    ...routePaths(routes),
    ...Object.values(healthPaths),
    paymentEventsPath,
    oneClickPath,
    `${cardPagePath}/:secret`,
    `${apiPath}/[^?]+`,
  ].map((path) => path.replace(/\/$/, "").replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+"));
  const isKnown = new RegExp(`^(?:${patterns.join("|")})/?$`, "i");
  return (address: string): boolean => {
    const path = address.split("?")[0]!;
    return isPlain.test(path) && !isOfRouter.test(path) && !isKnown.test(path);
  };
}

/** Every route's path, with `:name` where an address has a part of its own. */
export function routePaths(routes: Routes): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route === undefined ? "" : `${pathOf(route.parentId)}/${route.path ?? ""}`;
  };
  return Object.keys(routes)
    .map((id) => pathOf(id).replaceAll(/\/+/g, "/"))
    .filter((path) => !path.includes("*"));
}

/** Neither escaped letters nor empty parts, which the router reads in ways of its own. */
const isPlain = /^(?:\/[\w.~-]+)+$/;
/** Its data, its list of routes. */
const isOfRouter = /\.data$|^\/__/;
