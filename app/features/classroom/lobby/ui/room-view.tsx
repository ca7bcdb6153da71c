import { useEffect, type ReactNode } from "react";
import { formatDayTime, formatTime } from "#app/platform/time/time.ts";
import { Button } from "#app/ui/button.tsx";
import type { Room } from "#app/features/classroom/room-page/room-page.server.ts";
import { doorOf } from "#app/features/classroom/timing/rules.ts";
import { useRoom, useServerClock, wasInside } from "#app/features/classroom/call/use-room.ts";
import { Doorstep } from "./doorstep.tsx";
import { BackLink, Lobby } from "./lobby.tsx";
import { Stage } from "#app/features/classroom/call/ui/stage.tsx";

/** The room's one page: before, in and after the lesson. `chat` is drawn next to the call when asked for. */
export function RoomView({ room, chat }: { room: Room; chat: ReactNode }) {
  const { media, session, state } = useRoom(room);
  const now = useServerClock(state.ahead, room.now);
  const door = doorOf(room.lesson, now);
  useOwnDocument();
  useRejoin(room, media, session);
  useEffect(() => {
    if (now >= room.closes) session.leave("shut");
  }, [now, room.closes, session]);

  const { language } = room.lesson;
  const { first } = room.other;
  if (state.phase === "in" || state.phase === "entering")
    return <Stage {...{ room, state, media, session, now, chat }} />;
  if (state.phase === "replaced")
    return (
      <Doorstep
        language={language}
        open
        title="You are in the room on another page"
        lead="The lesson goes on in the window or on the device that you opened last. Only one of them can be in at a time."
      >
        <p>
          <Button onClick={() => again()}>Continue here instead</Button>
        </p>
        <p>
          <BackLink room={room} />
        </p>
      </Doorstep>
    );
  if (door === "off")
    return (
      <Doorstep
        language={language}
        open={false}
        title="This lesson does not take place"
        lead="It was called off, so its room stays closed."
      >
        <p>
          <BackLink room={room} />
        </p>
      </Doorstep>
    );
  if (door === "over")
    return (
      <Doorstep
        language={language}
        open={false}
        title="This lesson is over"
        lead={`The room closed on ${formatDayTime(room.closes, room.zone)}.`}
      >
        <p>
          <BackLink room={room} />
        </p>
      </Doorstep>
    );
  if (state.phase === "left" || state.phase === "shut")
    return (
      <Doorstep
        language={language}
        open
        title={state.phase === "left" ? "You have left the lesson" : "The room did not let you in"}
        lead={`The door to ${first} stays open until ${formatTime(room.closes, room.zone)}.`}
      >
        <p>
          <Button onClick={() => again()}>Go back in</Button>
        </p>
        <p>
          <BackLink room={room} />
        </p>
      </Doorstep>
    );
  return <Lobby room={room} media={media} open={door === "open"} onJoin={() => session.join()} />;

  function again() {
    void media.start().then(() => session.join());
  }
}

/**
 * Camera and microphone are allowed by the answer that a document came with. A person who got here by a link within the
 * app has the document of another page.
 */
function useOwnDocument(): void {
  useEffect(() => {
    const [entry] = performance.getEntriesByType("navigation");
    if (entry !== undefined && new URL(entry.name).pathname !== location.pathname)
      location.reload();
  }, []);
}

/** A reload in the middle of a lesson goes straight back in. */
function useRejoin(
  room: Room,
  media: ReturnType<typeof useRoom>["media"],
  session: ReturnType<typeof useRoom>["session"],
): void {
  useEffect(() => {
    if (room.door === "open" && wasInside(room.lesson.id))
      void media.start().then(() => session.join());
  }, [room.door, room.lesson.id, media, session]);
}
