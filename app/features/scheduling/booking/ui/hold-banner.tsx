import { formatDayTime, formatTime } from "#app/platform/time/time.ts";
import { Countdown } from "#app/ui/countdown.tsx";

type HoldBannerProps = {
  heldUntil: number;
  now: number;
  zone: string;
  /** The teacher of a teacher hold; null for the student's own hold. */
  keptBy?: string | null;
  onEnd?: () => void;
};

export function HoldBanner({ heldUntil, now, zone, keptBy = null, onEnd }: HoldBannerProps) {
  return (
    <div className="flex items-center gap-5 rounded-panel bg-butter px-5 py-4 text-on-butter [--focus:var(--on-butter)]">
      <Countdown
        to={heldUntil}
        now={now}
        label="The slot is held for another"
        onEnd={onEnd}
        className="shrink-0 font-serif text-3xl noscript:hidden"
      />
      <p className="text-sm">
        {keptBy === null
          ? `The slot is held for you until ${formatTime(heldUntil, zone)}. Nobody else can take it while you are here.`
          : `${keptBy} holds this time for you until ${formatDayTime(heldUntil, zone)}. Nobody else can take it, and nothing is charged before you pay.`}
      </p>
    </div>
  );
}
