import { useLocation } from "react-router";
import { lazyModule } from "#app/platform/lazy-module.ts";
import { staticIsland } from "#app/ui/static-island.tsx";
import type { RefusalProps } from "./refusal-page.tsx";
import { useTryAgain } from "./use-try-again.ts";

const load = () => import("./refusal-page.tsx");
const page = lazyModule(load);
const StillRefusal = staticIsland(async () => (await load()).RefusalPage);

/** The page behind a refusal. Somebody signed in finds a way out on it, which is more than a still part may do. */
export function Refusal(asked: Omit<RefusalProps, "address">) {
  const { pathname, search } = useLocation();
  const props = { ...asked, address: pathname + search };
  useTryAgain(props.status === 503);
  const code = page.useLoaded(props.person !== null);
  if (props.person === null) return <StillRefusal {...props} />;
  return code ? <code.RefusalPage {...props} /> : null;
}
