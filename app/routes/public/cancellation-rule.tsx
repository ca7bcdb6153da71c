import { rules } from "#config/rules.ts";
import { CancellationBar } from "#app/ui/cancellation-bar.tsx";

/** The cancellation rule as time running towards the lesson, for a teacher with that many free hours. */
export function CancellationRule({ freeHours }: { freeHours: number }) {
  const { partialHours, partialRefundPercent } = rules.cancel;
  return (
    <CancellationBar
      // In a legal text the list would otherwise be numbered and indented.
      className="[&_li]:mt-0! [&_ol]:list-none! [&_ol]:ps-0!"
      label={`Cancelling with free cancellation up to ${freeHours} hours before`}
      segments={[
        { back: "all", label: "All back", until: `until ${freeHours} h before`, share: 3 },
        {
          back: "half",
          label: `${partialRefundPercent}% back`,
          until: `until ${partialHours} h before`,
          share: 2,
        },
        { back: "none", label: "Nothing", until: "until the start", share: 1 },
      ]}
    />
  );
}
