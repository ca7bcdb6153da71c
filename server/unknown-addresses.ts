import type { ServerBuild } from "react-router";
import { oneClickPath } from "../app/features/notifications/news/news-paths.ts";
import { cardPagePath } from "../app/features/payments/provider/card-page-path.ts";
import { paymentEventsPath } from "../app/features/payments/provider/events-path.ts";
import { apiPath } from "../app/routes/api/v1/api-path.ts";
import { healthPaths } from "./health-paths.ts";

type Routes = Record<string, { path?: string; parentId?: string } | undefined>;

/**
 * Tells which addresses lead to the page that nothing is there, long before the router would. In doubt it says no:
 * then the router looks.
 */
export function unknownAddresses(routes: Routes | ServerBuild["routes"]) {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route === undefined ? "" : `${pathOf(route.parentId)}/${route.path ?? ""}`;
  };
  const known = Object.keys(routes)
    .map((id) => pathOf(id).replaceAll(/\/+/g, "/"))
    .filter((path) => !path.includes("*"));
  const patterns = [
    ...known,
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

/** Neither escaped letters nor empty parts, which the router reads in ways of its own. */
const isPlain = /^(?:\/[\w.~-]+)+$/;
/** Its data, its list of routes. */
const isOfRouter = /\.data$|^\/__/;
