import { staticIsland } from "#app/ui/static-island.tsx";
import type { Route } from "./+types/about.ts";
import { sharedHead } from "#app/shell/share/shared-head.ts";

const AboutText = staticIsland(
  async () => (await import("#app/features/help/about-text.tsx")).AboutText,
);

export function meta({ matches }: Route.MetaArgs) {
  return sharedHead(matches, "/about");
}

export default function AboutPage() {
  return <AboutText />;
}
