import { Clock, Wifi, WifiOff } from "lucide-react";
import { clsx } from "clsx";
import { formatTime } from "#app/platform/time/time.ts";
import { Mark } from "#app/ui/drawings/mark.tsx";
import type { Room } from "#app/features/classroom/room-page/room-page.server.ts";
import type { Link } from "#app/features/classroom/timing/room-state.ts";
import { roomClock, nearlyMinutes, type RoomClock } from "#app/features/classroom/timing/rules.ts";

type StageHeadProps = {
  room: Room;
  link: Link;
  /** The other was here and is not any more. */
  hasLeft: boolean;
  now: number;
  offline: boolean;
  isRecorded: boolean;
};

const linkWords: Record<Link, string> = {
  alone: "Nobody else here yet",
  connecting: "Connecting",
  connected: "Connected",
  reconnecting: "Reconnecting",
  "no-path": "No direct path",
};

export function StageHead({ room, link, hasLeft, now, offline, isRecorded }: StageHeadProps) {
  const clock = roomClock(room.lesson, now);
  const well = link === "connected" && !offline;
  const Icon = well || link === "alone" ? Wifi : WifiOff;
  return (
    <header className="flex min-h-14 items-center gap-2.5 px-3.5 md:min-h-16 md:gap-4.5 md:px-5 short:min-h-12 short:sm:row-start-2">
      <Mark size={30} onDark />
      <h1 className="truncate short:sm:max-md:sr-only font-sans text-base leading-snug font-semibold tracking-normal">
        {room.name}
      </h1>
      <span className="text-stage-muted max-md:hidden short:sr-only">
        {isRecorded ? "Being recorded" : "Not recorded"}
      </span>
      <div className="ms-auto flex items-center gap-4">
        <p
          className="flex items-center gap-2 text-stage-muted max-sm:sr-only short:sr-only"
          aria-live="polite"
        >
          <Icon size={20} aria-hidden="true" />
          {link === "alone" && hasLeft ? `${room.other.first} has left` : linkWords[link]}
        </p>
        <p
          role="timer"
          className={clsx(
            "num flex min-h-11 items-center gap-2.5 rounded-control px-3 font-semibold whitespace-nowrap md:px-3.5",
            clock.phase === "running" || clock.phase === "before"
              ? "bg-stage-2"
              : "bg-butter text-on-butter",
          )}
        >
          <Clock size={16} aria-hidden="true" />
          {clockWords(clock)}
          <span className="font-normal max-md:hidden short:hidden">
            {clock.phase === "after"
              ? `until ${formatTime(room.closes, room.zone)}`
              : clock.phase === "before"
                ? `at ${formatTime(room.lesson.startsAt, room.zone)}`
                : `ends ${formatTime(room.ends, room.zone)}`}
          </span>
        </p>
        <p aria-live="polite" className="sr-only">
          {clock.phase === "nearly" ? `${nearlyMinutes} minutes left` : ""}
          {clock.phase === "after" ? "The lesson’s time is over" : ""}
        </p>
      </div>
    </header>
  );
}

function clockWords({ phase, minutes }: RoomClock): string {
  const count = minutes === 1 ? "1 minute" : `${minutes} minutes`;
  if (phase === "before") return `Starts in ${count}`;
  return phase === "after" ? "Time is up" : `${count} left`;
}
