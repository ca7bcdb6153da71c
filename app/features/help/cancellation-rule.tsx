import { rules } from "#config/rules.ts";
import { hour } from "#app/platform/time/time.ts";
import { CancellationBar } from "#app/ui/cancellation-bar.tsx";
import { timeText } from "#app/ui/time-text.ts";

type RuleProps = {
  freeHours: number;
  /** The start of a lesson to tell it with, on a clock of no zone in particular. */
  startsAt?: number;
};

/** The cancellation rule as time running towards the lesson, for a teacher with that many free hours. */
export function CancellationRule({ freeHours, startsAt }: RuleProps) {
  const { partialHours, partialRefundPercent } = rules.cancel;
  const until = (hours: number) =>
    startsAt === undefined
      ? `until ${hours} h before`
      : `until ${timeText(startsAt - hours * hour, "UTC", "weekday-time")}`;
  return (
    <CancellationBar
      // In a legal text the list would otherwise be numbered and indented.
      className="[&_li]:mt-0! [&_ol]:list-none! [&_ol]:ps-0!"
      label={`Cancelling with free cancellation up to ${freeHours} hours before`}
      segments={[
        { back: "all", label: "All back", until: until(freeHours), share: 3 },
        {
          back: "half",
          label: `${partialRefundPercent}% back`,
          until: until(partialHours),
          share: 2,
        },
        { back: "none", label: "Nothing", until: "until the start", share: 1 },
      ]}
    />
  );
}
