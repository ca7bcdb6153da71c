import { useEffect, type ReactNode } from "react";
import { Stage } from "#app/features/classroom/call/ui/stage.tsx";
import type { SharedMaterial } from "#app/features/classroom/call/shared-material.ts";
import { useFreshMessages } from "#app/features/classroom/call/use-fresh-messages.ts";
import { useRoom, useServerClock, wasInside } from "#app/features/classroom/call/use-room.ts";
import type { Room } from "#app/features/classroom/room-page/room-page.server.ts";
import { isInside } from "#app/features/classroom/timing/room-state.ts";
import { doorOf } from "#app/features/classroom/timing/rules.ts";
import { ElsewhereStep, LeftStep, OffStep, OverStep } from "./after-steps.tsx";
import { Lobby } from "./lobby.tsx";

type RoomViewProps = {
  room: Room;
  /** Messages of the other that waited when the page was loaded. */
  unread: number;
  /** Drawn next to the call when asked for. */
  chat: ReactNode;
  report: ReactNode;
  notebook: ReactNode;
  /** The same, with what both have open of it. */
  materials: (shared: SharedMaterial) => ReactNode;
};

/** The room's one page: before, in and after the lesson. */
export function RoomView({ room, unread, chat, report, notebook, materials }: RoomViewProps) {
  const { media, session, state } = useRoom(room);
  const [fresh, onSeen] = useFreshMessages(room.other.id, unread);
  const now = useServerClock(state.ahead, room.now);
  useOwnDocument();
  useRejoin(room, media, session);
  useEffect(() => session.tick(), [now, session]);

  if (isInside(state.room))
    return (
      <Stage
        {...{ room, state, media, session, now, fresh, onSeen, chat, report, notebook, materials }}
      />
    );
  const { end } = state.room;
  const again = () => void media.start().then(() => session.join());
  if (end === "replaced") return <ElsewhereStep room={room} onUse={again} />;
  const door = doorOf(room.lesson, now);
  if (door === "off") return <OffStep room={room} />;
  if (door === "over" || now >= room.closes) return <OverStep room={room} />;
  if (end !== null) return <LeftStep room={room} state={state} now={now} onBack={again} />;
  return (
    <Lobby
      room={room}
      now={now}
      media={media}
      open={door === "open"}
      onJoin={() => session.join()}
    />
  );
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
