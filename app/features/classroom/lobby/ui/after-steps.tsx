/** What stands at the door once a stay is over, or when there is none to be had. */
import type { Room } from "#app/features/classroom/room-page/room-page.server.ts";
import type { SessionState } from "#app/features/classroom/call/room-session.ts";
import { leftEarlyText } from "#app/features/classroom/call/text.ts";
import { formatDayTime, formatTime } from "#app/platform/time/time.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Doorstep } from "./doorstep.tsx";
import { BackLink } from "./lobby.tsx";

type StepProps = { room: Room };

export function ElsewhereStep({ room, onUse }: StepProps & { onUse(): void }) {
  return (
    <Doorstep
      language={room.lesson.language}
      open
      title="You opened the room on another page"
      lead="You can be in the room on one page at a time, and the newest one counts. If you have closed that page, go on here."
    >
      <p>
        <Button onClick={onUse}>Use here</Button>
      </p>
      <p>
        <BackLink room={room} />
      </p>
    </Doorstep>
  );
}

export function OffStep({ room }: StepProps) {
  return (
    <Doorstep
      language={room.lesson.language}
      open={false}
      title="This lesson does not take place"
      lead="It was called off, so its room stays closed."
    >
      <p>
        <BackLink room={room} />
      </p>
    </Doorstep>
  );
}

export function OverStep({ room }: StepProps) {
  return (
    <Doorstep
      language={room.lesson.language}
      open={false}
      title="This lesson is over"
      lead={`The room closed on ${formatDayTime(room.closes, room.zone)}. ${nextWords(room)}`}
    >
      <NextStep room={room} />
    </Doorstep>
  );
}

type LeftStepProps = StepProps & { state: SessionState; now: number; onBack(): void };

/** Left before the room closes: the way back, and after the lesson's time the way on. */
export function LeftStep({ room, state, now, onBack }: LeftStepProps) {
  const { end } = state.room;
  const isDone = now >= room.ends;
  return (
    <Doorstep
      language={room.lesson.language}
      open
      title={end === "refused" ? "The room did not let you in" : "You have left the lesson"}
      lead={
        isDone
          ? nextWords(room)
          : `You can come back until ${formatTime(room.closes, room.zone)}. ${end === "refused" ? "" : leftEarlyText(room, state)}`
      }
    >
      {isDone ? <NextStep room={room} /> : null}
      <p className="mt-3">
        <Button variant={isDone ? "outline" : "primary"} onClick={onBack}>
          Go back in
        </Button>
      </p>
      {isDone ? null : (
        <p>
          <BackLink room={room} />
        </p>
      )}
    </Doorstep>
  );
}

function nextWords({ side, other, reviewFrom, zone }: Room): string {
  return side === "teacher"
    ? "Write down now what you did and what comes next, while you remember it."
    : `You can review ${other.first} from ${formatDayTime(reviewFrom, zone)}, when the lesson is settled.`;
}

/** A teacher writes the lesson up; a student finds the notes, and later the review, on the lesson's page. */
function NextStep({ room }: StepProps) {
  return (
    <p>
      {room.writeUp === null ? (
        <ButtonLink to={room.back} reloadDocument>
          {room.hasReview ? "Review the lesson" : "To the lesson’s page"}
        </ButtonLink>
      ) : (
        <ButtonLink to={room.writeUp} reloadDocument>
          Write up the lesson
        </ButtonLink>
      )}
    </p>
  );
}
