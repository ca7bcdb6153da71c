import type { RequestListener } from "node:http";
import type { Server } from "node:http";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";
import type { ServerBuild } from "react-router";
import type { Product } from "./product.ts";
import { routeFinder } from "./pages/route-finder.ts";
import { unknownAddresses } from "./pages/unknown-addresses.ts";

/** The product as built, however it was built. */
export type Bundle = {
  product(): Promise<Product>;
  respond(request: Request, context: unknown): Promise<Response>;
  /** Whether an address is none of the product's, as far as that can be told at once. */
  isUnknown(address: string): boolean;
  /** The route that a page's address leads to, such as `/student/teachers/:slug`; empty for none. */
  routeOf(path: string): string;
  /** Serves what the bundler serves itself in development, before our own listener. */
  wrap(listener: RequestListener): RequestListener;
};

/** What `buildIfStale` built. */
export async function productionBundle(): Promise<Bundle> {
  const index = pathToFileURL(resolve("build/server/index.js")).href;
  const build = (await import(index)) as ServerBuild;
  const handle = productOf(build).createRequestHandler(build, "production");
  return {
    product: async () => productOf(build),
    respond: (request, context) => handle(request, context as never),
    isUnknown: unknownAddresses(build.routes),
    routeOf: routeFinder(build.routes),
    wrap: (listener) => listener,
  };
}

/** Vite in middleware mode: hot reload over the same port and server. */
export async function developmentBundle(server: Server): Promise<Bundle> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    server: { middlewareMode: true, ws: { server } } as never,
    appType: "custom",
  });
  const load = async () =>
    (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
  return {
    product: async () => productOf(await load()),
    respond: async (request, context) => {
      const build = await load();
      return productOf(build).createRequestHandler(build, "development")(request, context as never);
    },
    isUnknown: () => false,
    routeOf: () => "",
    wrap: (listener) => (request, response) =>
      vite.middlewares(request, response, () => listener(request, response)),
  };
}

function productOf(build: ServerBuild): Product {
  return (build.entry.module as unknown as { product: Product }).product;
}
