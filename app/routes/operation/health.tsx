import { readHealth } from "#app/features/health/health.server.ts";
import { countQueue } from "#app/features/reports/queue/queue.server.ts";
import { ReportTabs } from "#app/features/reports/queue/ui/report-tabs.tsx";
import { OperationTabs } from "#app/features/settings/ui/operation-tabs.tsx";
import { requireAdmin } from "#app/gate/gate.server.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Page } from "#app/ui/page.tsx";
import { staticIsland } from "#app/ui/static-island.tsx";
import type { Route } from "./+types/health.ts";

const HealthView = staticIsland(
  async () => (await import("#app/features/health/ui/health.static.tsx")).HealthView,
);

export function meta() {
  return privateHead("Health, admin");
}

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, "settings");
  const [health, counts] = await Promise.all([readHealth(admin), countQueue(admin)]);
  return { health, counts };
}

export default function HealthPage({ loaderData: { health, counts } }: Route.ComponentProps) {
  return (
    <Page>
      <div className="pt-6.5 pb-3.5">
        <h1 className="text-3xl">Health</h1>
        <p className="mt-1.5 max-w-[70ch] text-muted">
          What works now, what waits, and what takes the database’s time.
        </p>
      </div>
      <ReportTabs current="operation" counts={counts} />
      <OperationTabs current="health" />
      <HealthView health={health} />
    </Page>
  );
}
