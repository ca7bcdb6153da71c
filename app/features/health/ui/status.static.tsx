import { CircleAlert, CircleCheck, CircleMinus, TriangleAlert } from "lucide-react";
import { brand } from "#config/brand.ts";
import { zoneCity } from "#app/platform/time/time.ts";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import type { DayRecord } from "../record.ts";
import type { Status } from "../status.server.ts";
import { ServiceRecord } from "./record.static.tsx";
import { type PartState, servicePartText, serviceStateText, summaryText } from "../text.ts";

const icons = {
  works: CircleCheck,
  late: TriangleAlert,
  partly: TriangleAlert,
  fails: CircleAlert,
  off: CircleMinus,
};

/** What works now, and how it was, for everybody. */
export function ServiceStatus({ status, record }: { status: Status; record: DayRecord[] | null }) {
  const { at, parts } = status;
  return (
    <Page width="narrow">
      <PageHead
        title="What works now"
        lead={
          <>
            {summaryText(parts.map(({ state }) => state))} Last looked at:{" "}
            <Time at={at} zone={brand.zone} format="date-time" />, {zoneCity(brand.zone)} time.
          </>
        }
      />
      <PartList parts={parts} />
      <p className="mt-5 mb-8 text-sm text-muted">
        We look when you open this page, and note each minute how it is. What you booked, paid and
        wrote is safe even while something does not work.
      </p>
      <ServiceRecord record={record} />
    </Page>
  );
}

/** Each part with its state. */
export function PartList({ parts }: Pick<Status, "parts">) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface px-5 md:px-6.5">
      {parts.map(({ name, state }) => (
        <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4">
          <div className="min-w-0 flex-[1_1_14rem]">
            <p className="font-semibold">{servicePartText[name].label}</p>
            <p className="text-sm text-muted">{servicePartText[name].hint}</p>
          </div>
          <StateTag state={state} />
        </li>
      ))}
    </ul>
  );
}

function StateTag({ state }: { state: PartState }) {
  const { label, tone } = serviceStateText[state];
  return (
    <Tag tone={tone} icon={icons[state]}>
      {label}
    </Tag>
  );
}
