import { Form, useNavigation } from "react-router";
import { DoorOpen, Lock } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { sameTime } from "#app/platform/time/same-clock.ts";
import {
  formatDayTime,
  formatRange,
  formatTime,
  minute,
  dayNumber,
} from "#app/platform/time/time.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Countdown, countdownText } from "#app/ui/countdown.tsx";
import { doorFor } from "#app/ui/drawings/door.ts";
import { Time } from "#app/ui/time.tsx";
import type { LocalMedia } from "#app/features/classroom/devices/local-media.ts";
import type { Room } from "#app/features/classroom/room-page/room-page.server.ts";
import { useStore } from "#app/features/classroom/devices/store.ts";
import { isWaiting, lobbyMinutes } from "#app/features/classroom/timing/rules.ts";
import { waitingText } from "#app/features/classroom/call/text.ts";
import { DeviceCheck } from "#app/features/classroom/devices/ui/device-check.tsx";
import { Doorstep } from "./doorstep.tsx";

type LobbyProps = {
  room: Room;
  /** The server's clock, as it goes on. */
  now: number;
  media: LocalMedia;
  open: boolean;
  onJoin(): void;
};

/** Before the door: does everything work, and when may one go in. */
export function Lobby({ room, now, media, open, onJoin }: LobbyProps) {
  const { other, side, zone, opens, lesson, ends } = room;
  const near = opens - now < lobbyMinutes * minute;
  useEffect(() => {
    if (near) void media.start();
  }, [near, media]);
  // What was read longer ago than that says nothing.
  const isHere = room.isOtherIn && now - room.now < minute;
  const today = dayNumber(lesson.startsAt, zone) === dayNumber(now, zone);
  return (
    <Doorstep
      language={lesson.language}
      open={open}
      title={
        side === "student"
          ? `${other.first}’s door is ${open ? "open" : "still closed"}`
          : open
            ? `Your door is open for ${other.first}`
            : `Your door for ${other.first} is still closed`
      }
      lead={
        <>
          {doorFor(lesson.language).name},{" "}
          {today ? "today" : <Time at={lesson.startsAt} zone={zone} format="long" />}{" "}
          {formatRange(lesson.startsAt, ends, zone)}.
          {sameTime(now, zone, other.zone)
            ? null
            : ` In ${other.city} it is ${formatTime(now, other.zone)} now.`}
        </>
      }
    >
      <DeviceCheck media={media} name={room.meName} lessonId={lesson.id} />
      {open ? (
        <div className="mt-7 max-md:sticky max-md:inset-be-0 max-md:z-10 max-md:-mx-5 max-md:border-t max-md:border-line max-md:bg-paper max-md:px-5 max-md:py-3">
          <JoinLine media={media} onJoin={onJoin} />
        </div>
      ) : null}
      <div className="mt-7 border-t border-line pt-6">
        {open ? null : (
          <div className="flex flex-col gap-5 sm:flex-row sm:flex-wrap sm:items-center sm:justify-between">
            <p>
              <span className="figure-serif block text-[2.5rem] leading-none">
                {near ? (
                  <Countdown to={opens} now={room.now} label="You can join in" />
                ) : (
                  countdownText(opens - now)
                )}
              </span>
              <span className="mt-1.5 block text-sm text-muted">
                until you can join,{" "}
                {today ? `at ${formatTime(opens, zone)}` : formatDayTime(opens, zone)}
              </span>
            </p>
            <Button size="l" aria-disabled="true" variant="outline" className="min-w-48">
              <Lock size={17} aria-hidden="true" />
              Join from {formatTime(opens, zone)}
            </Button>
          </div>
        )}
        {isHere ? (
          <p className="mt-5 font-semibold">{other.first} is in the room.</p>
        ) : isWaiting(lesson, room.otherUntil, now) ? (
          <p className="mt-5 text-sm text-muted">{waitingText(room)}</p>
        ) : null}
        {room.relayOnly === null ? null : <RelayChoice on={room.relayOnly} first={other.first} />}
        <NoScript />
        <BackLink room={room} />
      </div>
    </Doorstep>
  );
}

function JoinLine({ media, onJoin }: { media: LocalMedia; onJoin(): void }) {
  const { audio: heard, video, camera, mic, micOn } = useStore(media.store);
  const asking = camera === "asking" || mic === "asking";
  const audio = micOn ? heard : null;
  const words =
    asking || (audio !== null && video !== null)
      ? "Join the lesson"
      : audio !== null
        ? "Join without camera"
        : video !== null
          ? "Join without microphone"
          : "Join without camera and microphone";
  return (
    <Button size="l" wide onClick={onJoin}>
      <DoorOpen size={20} aria-hidden="true" />
      {words}
    </Button>
  );
}

/** Only where there is a relay to go over. */
function RelayChoice({ on, first }: { on: boolean; first: string }) {
  const saving = useNavigation().state !== "idle";
  return (
    <Form method="post" preventScrollReset className="mt-5 rounded-panel bg-sunken px-4 py-3">
      <p className="font-semibold">
        {on ? "Your network address is hidden" : "Your call takes the shortest path"}
      </p>
      <p className="mt-1 text-sm text-muted">
        {on
          ? `Sound and picture go over our relay, so ${first} does not learn your network address. It may take a moment longer.`
          : `For that your browser tells ${first}’s browser your network address. You can have the call go over our relay instead.`}
      </p>
      <input type="hidden" name="relayOnly" value={on ? "off" : "on"} />
      <Button variant="quiet" disabled={saving} className="mt-1">
        {on ? "Take the shortest path again" : "Hide my network address"}
      </Button>
    </Form>
  );
}

function NoScript(): ReactNode {
  return (
    <noscript>
      <p className="mt-4 font-semibold">
        The room needs JavaScript: picture and sound go from browser to browser.
      </p>
    </noscript>
  );
}

export function BackLink({ room }: { room: Room }) {
  return (
    <ButtonLink to={room.back} reloadDocument variant="quiet" className="mt-4">
      Back to the lesson’s page
    </ButtonLink>
  );
}
