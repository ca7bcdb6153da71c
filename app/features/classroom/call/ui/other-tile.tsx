import { clsx } from "clsx";
import { MicOff } from "lucide-react";
import { VideoSurface } from "#app/features/classroom/devices/ui/video-surface.tsx";
import type { Room } from "#app/features/classroom/room-page/room-page.server.ts";
import type { Link } from "#app/features/classroom/timing/room-state.ts";
import { isWaiting } from "#app/features/classroom/timing/rules.ts";
import { Arch } from "#app/ui/arch.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { countdownText } from "#app/ui/countdown.tsx";
import { Portrait, portraitFor } from "#app/ui/drawings/portrait.tsx";
import type { SessionState } from "../room-session.ts";
import { absentPictureText, waitingText } from "../text.ts";
import { nameplate } from "./nameplate.ts";

type OtherProps = { room: Room; state: SessionState; link: Link; now: number };

/** For the picture in picture, which the browser takes from this element. */
export const otherPictureId = "other-picture";

/** The other of the two: their screen where they share one, with their face beside it, else their face. */
export function OtherTile({ room, state, link, now }: OtherProps) {
  const { other } = room;
  const { sending } = state.other ?? {};
  const seesFace = state.incoming !== null && sending?.camera === true && !sending.soundOnly;
  const seesScreen = state.incoming !== null && sending?.screen === true;
  return (
    <>
      <div className="absolute inset-0 grid place-items-center p-4">
        <div className="flex flex-col items-center gap-4 text-center">
          {other.portraitSeed === null ? (
            <Avatar name={other.name} seed={other.id} photo={other.photo} size={120} />
          ) : (
            <Arch width={128}>
              <Portrait options={portraitFor(other.portraitSeed)} photo={other.photo} />
            </Arch>
          )}
          <p className="text-lg" aria-live="polite">
            {absentPictureText(other.first, { ...state, link, zone: room.zone })}
          </p>
          {state.other === null ? <Wait {...{ room, state, link, now }} /> : null}
        </div>
      </div>
      {seesScreen ? (
        <div className="absolute inset-0 bg-stage-2">
          <VideoSurface
            stream={state.incoming!.screen}
            label={`${other.first}’s screen`}
            muted
            whole
          />
        </div>
      ) : null}
      <div
        className={clsx(
          "absolute",
          seesScreen && seesFace
            ? "inset-e-2.5 inset-bs-2.5 aspect-4/3 w-26 overflow-hidden rounded-[0.875rem] border-3 border-white md:inset-e-4 md:inset-bs-4 md:w-44"
            : "inset-0",
          seesFace ? "bg-stage-2" : "pointer-events-none",
        )}
      >
        <VideoSurface
          id={otherPictureId}
          stream={state.incoming?.face ?? null}
          label={other.first}
          hidden={!seesFace}
        />
      </div>
      {state.other === null ? null : (
        <p
          className={clsx(nameplate, "inset-s-3 inset-be-3 px-3 py-1.5 md:inset-s-4 md:inset-be-4")}
        >
          {other.first}
          {sending?.mic ? null : (
            <>
              <MicOff size={15} aria-hidden="true" />
              <span className="sr-only">, microphone off</span>
            </>
          )}
        </p>
      )}
    </>
  );
}

/** What somebody alone is waiting for: the start, and the end of the waiting time. */
function Wait({ room, state, now }: OtherProps) {
  const { lesson, otherUntil, waitUntil } = room;
  const cameUntil = state.otherUntil ?? otherUntil;
  const waits = isWaiting(lesson, cameUntil, now);
  return (
    <div className="flex max-w-100 flex-col gap-1.5 text-balance">
      {now < lesson.startsAt ? (
        <p>
          <span className="num">{countdownText(lesson.startsAt - now)}</span> until the lesson
          starts
        </p>
      ) : waits ? (
        <p>
          <span className="num" role="timer" aria-label="Waiting time left">
            {countdownText(waitUntil - now)}
          </span>{" "}
          of the waiting time left
        </p>
      ) : null}
      {waits ? <p>{waitingText(room)}</p> : null}
    </div>
  );
}
