import { staticIsland } from "#app/ui/static-island.tsx";
import type { Route } from "./+types/cookie.ts";
import { sharedHead } from "#app/shell/share/shared-head.ts";

const CookieText = staticIsland(
  async () => (await import("#app/features/legal/texts/cookie-text.tsx")).CookieText,
);

export function meta({ matches }: Route.MetaArgs) {
  return sharedHead(matches, "/legal/cookie");
}

export default function CookiePage() {
  return <CookieText />;
}
