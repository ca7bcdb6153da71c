import { staticIsland } from "#app/ui/static-island.tsx";
import type { Route } from "./+types/privacy.ts";
import { sharedHead } from "#app/shell/share/shared-head.ts";

const PrivacyText = staticIsland(
  async () => (await import("#app/features/legal/texts/privacy-text.tsx")).PrivacyText,
);

export function meta({ matches }: Route.MetaArgs) {
  return sharedHead(matches, "/legal/privacy");
}

export default function PrivacyPage() {
  return <PrivacyText />;
}
