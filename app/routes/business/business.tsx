import { Form } from "react-router";
import { brand } from "#config/brand.ts";
import { readBusiness } from "#app/features/business/business.server.ts";
import { periodQuery } from "#app/features/business/forms.ts";
import { periodNames } from "#app/features/business/periods.ts";
import { periodText, rangeText } from "#app/features/business/text.ts";
import { countQueue } from "#app/features/reports/queue/queue.server.ts";
import { ReportTabs } from "#app/features/reports/queue/ui/report-tabs.tsx";
import { requireAdmin } from "#app/gate/gate.server.ts";
import { fromReplica } from "#app/platform/database/replica/from-replica.server.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { Page } from "#app/ui/page.tsx";
import { staticIsland } from "#app/ui/static-island.tsx";
import type { Route } from "./+types/business.ts";

const BusinessView = staticIsland(
  async () => (await import("#app/features/business/ui/business.static.tsx")).BusinessView,
);

export function meta() {
  return privateHead("Business, admin");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, "money");
  const { period } = periodQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const [business, counts] = await Promise.all([
    fromReplica(() => readBusiness(admin, period)),
    countQueue(admin),
  ]);
  return { business, counts };
}

export default function BusinessPage({ loaderData: { business, counts } }: Route.ComponentProps) {
  const { name, counted } = business;
  return (
    <Page>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-6.5 pb-3.5">
        <div>
          <h1 className="text-3xl">Business</h1>
          <p className="num mt-1.5 text-muted">
            {counted === null
              ? "Lessons, people and money, once they are counted."
              : `${periodText(name)}: ${rangeText(counted.period)}. Money in ${brand.currency} from the ledger.`}
          </p>
        </div>
        <Form method="get" className="flex flex-wrap items-end gap-2.5">
          <SelectField name="period" label="Period" defaultValue={name} key={name}>
            {periodNames.map((one) => (
              <option key={one} value={one}>
                Last {periodText(one)}
              </option>
            ))}
          </SelectField>
          <Button variant="outline" className="min-h-12">
            Show
          </Button>
        </Form>
      </div>
      <ReportTabs current="business" counts={counts} />
      <BusinessView {...business} />
    </Page>
  );
}
