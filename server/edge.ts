import type { RequestListener } from "node:http";
import { assets } from "./pages/assets.ts";
import type { AddressOf } from "./http/client-address.ts";
import type { Bundle } from "./bundle.ts";
import type { HeaderTable } from "./http/headers.ts";
import { createHttp } from "./http/http.ts";
import type { Product } from "./product.ts";
import { publicPages } from "./pages/public-pages.ts";
import { refusingTwoHosts } from "./http/refusals.ts";

type Options = {
  bundle: Bundle;
  product: Product;
  table: HeaderTable;
  origins: string[];
  development: boolean;
  clientAddress: AddressOf;
};

/** What answers requests, the quickest first: files, visitors' pages from memory, everything else. */
export function createEdge(options: Options): { listener: RequestListener; stop(): void } {
  const { bundle, product, table, origins, development, clientAddress } = options;
  const http = createHttp({ ...bundle, table, origins, clientAddress });
  if (development) return { listener: bundle.wrap(http), stop() {} };
  const { respond, isUnknown } = bundle;
  const pages = publicPages({
    product,
    respond,
    isUnknown,
    next: http,
    table,
    origin: origins[0]!,
  });
  const answered = product.isTraced() ? traced(product, pages.listener) : pages.listener;
  const listener = refusingTwoHosts(table, assets("build/client", table, answered));
  return {
    listener: product.isMeasured() ? counted(product, listener) : listener,
    stop: pages.stop,
  };
}

/** A trace for each answer but files of the build, of which there are many and nothing is to be learnt. */
function traced({ traceAnswer }: Product, listener: RequestListener): RequestListener {
  return (request, response) => traceAnswer(request, response, () => listener(request, response));
}

const methods = ["GET", "HEAD", "POST", "OPTIONS"];

/** Counts each answer by method and kind of status, from the first byte of the request to the last of the answer. */
function counted({ measured }: Product, listener: RequestListener): RequestListener {
  return (request, response) => {
    const begun = performance.now();
    const method = methods.includes(request.method!) ? request.method! : "other";
    response.once("close", () => {
      const outcome = response.writableFinished
        ? `${String(response.statusCode)[0]}xx`
        : "broken off";
      measured("http", method, outcome, performance.now() - begun);
    });
    return listener(request, response);
  };
}
