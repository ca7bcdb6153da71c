import { readRecord } from "#app/features/health/record.server.ts";
import { readStatus } from "#app/features/health/status.server.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { staticIsland } from "#app/ui/static-island.tsx";
import type { Route } from "./+types/status.ts";

const ServiceStatus = staticIsland(
  async () => (await import("#app/features/health/ui/status.static.tsx")).ServiceStatus,
);

export function meta() {
  return privateHead("What works now");
}

export async function loader() {
  const [status, record] = await Promise.all([readStatus(), readRecord()]);
  return { status, record };
}

export default function StatusPage({ loaderData }: Route.ComponentProps) {
  return <ServiceStatus {...loaderData} />;
}
