import { setTimeout as sleep } from "node:timers/promises";
import type { Bundle } from "./bundle.ts";
import type { Product } from "./product.ts";

/** They run most of what the others run: drawing, the router, the database, search. */
const paths = ["/", "/student/teachers", "/login", "/faq", "/no-such-page"];
const atOnce = 4;

type Warm = Pick<Bundle, "respond"> & { product: Pick<Product, "makeContext">; origin: string };

/**
 * Draws pages for nobody until `seconds` have gone, so that the engine has compiled what it needs and the database's
 * connections are open before a proxy sends people here. Answers how many; a page that fails is no reason not to begin.
 */
export async function warmUp(
  { respond, product, origin }: Warm,
  { seconds, isOver }: { seconds: number; isOver: () => boolean },
): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let drawn = 0;
  const draw = async () => {
    for (let nth = 0; performance.now() < until && !isOver(); nth += 1) {
      const context = product.makeContext({ nonce: undefined, requestId: "", address: "" });
      const url = `${origin}${paths[nth % paths.length]}?q=${nth}`;
      const request = new Request(url, { headers: { accept: "text/html" } });
      const isDrawn = await respond(request, context).then(
        async (answer) => (await answer.text()) !== "" && answer.status < 500,
        () => false,
      );
      if (isDrawn) drawn += 1;
      else await sleep(100);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, draw));
  return drawn;
}
