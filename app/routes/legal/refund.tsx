import { staticIsland } from "#app/ui/static-island.tsx";
import type { Route } from "./+types/refund.ts";
import { sharedHead } from "#app/shell/share/shared-head.ts";

const RefundText = staticIsland(
  async () => (await import("#app/features/legal/texts/refund-text.tsx")).RefundText,
);

export function meta({ matches }: Route.MetaArgs) {
  return sharedHead(matches, "/legal/refund");
}

export default function RefundPage() {
  return <RefundText />;
}
