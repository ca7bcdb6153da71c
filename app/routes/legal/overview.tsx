import { staticIsland } from "#app/ui/static-island.tsx";
import type { Route } from "./+types/overview.ts";
import { sharedHead } from "#app/shell/share/shared-head.ts";

const LegalOverviewText = staticIsland(
  async () => (await import("#app/features/legal/texts/overview-text.tsx")).LegalOverviewText,
);

export function meta({ matches }: Route.MetaArgs) {
  return sharedHead(matches, "/legal");
}

export default function LegalOverviewPage() {
  return <LegalOverviewText />;
}
