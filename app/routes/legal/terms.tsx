import { staticIsland } from "#app/ui/static-island.tsx";
import type { Route } from "./+types/terms.ts";
import { sharedHead } from "#app/shell/share/shared-head.ts";

const TermsText = staticIsland(
  async () => (await import("#app/features/legal/texts/terms-text.tsx")).TermsText,
);

export function meta({ matches }: Route.MetaArgs) {
  return sharedHead(matches, "/legal/terms");
}

export default function TermsPage() {
  return <TermsText />;
}
