import { clsx } from "clsx";
import { MicOff } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useLive, useLiveStatus } from "#app/platform/live/use-live.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Arch } from "#app/ui/arch.tsx";
import { countdownText } from "#app/ui/countdown.tsx";
import { Portrait, portraitFor } from "#app/ui/drawings/portrait.tsx";
import { Note } from "#app/ui/note.tsx";
import type { LocalMedia } from "#app/features/classroom/devices/local-media.ts";
import type { Room } from "#app/features/classroom/room-page/room-page.server.ts";
import type { RoomSession, SessionState } from "../room-session.ts";
import { isWaiting } from "#app/features/classroom/timing/rules.ts";
import { useStore } from "#app/features/classroom/devices/store.ts";
import { absentPictureText, waitingText } from "../text.ts";
import { Controls } from "./controls.tsx";
import { StageHead } from "./stage-head.tsx";
import { useTrackStream, VideoSurface } from "#app/features/classroom/devices/ui/video-surface.tsx";

type StageProps = {
  room: Room;
  state: SessionState;
  media: LocalMedia;
  session: RoomSession;
  now: number;
  chat: ReactNode;
};

/** The lesson itself, over the whole window: the other, oneself in the corner, controls, chat. */
export function Stage({ room, state, media, session, now, chat }: StageProps) {
  const [chatOpen, setChatOpen] = useState(false);
  const [fresh, setFresh] = useState(0);
  const offline = useLiveStatus() === "lost";
  useAloneOnPage();
  useLive<{ message: { senderId: string } }>("chat.message", ({ message }) => {
    if (!chatOpen && message.senderId === room.other.id) setFresh((count) => count + 1);
  });
  function toggleChat() {
    setChatOpen(!chatOpen);
    setFresh(0);
  }
  return (
    <main
      id="main"
      tabIndex={-1}
      className="fixed inset-0 z-40 grid grid-rows-[auto_minmax(0,1fr)_auto] bg-stage text-sm text-on-stage [--focus:oklch(0.88_0.125_94)]"
    >
      <StageHead room={room} state={state} now={now} offline={offline} />
      <div
        className={clsx(
          "grid min-h-0 gap-2 px-2 md:gap-3 md:px-3",
          chatOpen &&
            "grid-rows-2 md:grid-cols-[minmax(0,1fr)_19.5rem] md:grid-rows-[minmax(0,1fr)]",
        )}
      >
        <section
          aria-label="Video"
          className="relative min-h-0 overflow-hidden rounded-[1.125rem] bg-stage-2"
        >
          <Other room={room} state={state} now={now} />
          <Self media={media} name={room.meName} photo={room.mePhoto} />
          <div
            role="status"
            className="absolute inset-x-3 inset-bs-3 md:inset-x-auto md:inset-s-4 md:max-w-md"
          >
            <Trouble room={room} state={state} offline={offline} onChat={() => setChatOpen(true)} />
          </div>
        </section>
        {chatOpen ? (
          <aside
            aria-label="Chat"
            className="flex min-h-0 flex-col overflow-hidden rounded-[1.125rem] bg-surface text-ink"
          >
            {chat}
          </aside>
        ) : null}
      </div>
      <Controls
        media={media}
        chatOpen={chatOpen}
        fresh={fresh}
        onChat={toggleChat}
        onLeave={() => session.leave()}
      />
    </main>
  );
}

const nameplate = "absolute flex items-center gap-2 rounded-lg bg-scrim text-white";

type OtherProps = { room: Room; state: SessionState; now: number };

function Other({ room, state, now }: OtherProps) {
  const { other } = room;
  const { sending } = state.other ?? {};
  const seen = state.remote !== null && (sending?.camera || sending?.screen) === true;
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
            {absentPictureText(other.first, state)}
          </p>
          {state.other === null ? <Wait room={room} state={state} now={now} /> : null}
        </div>
      </div>
      <div className={clsx("absolute inset-0", seen && "bg-stage-2")}>
        <VideoSurface
          stream={state.remote}
          label={sending?.screen ? `${other.first}’s screen` : other.first}
          whole={sending?.screen}
          hidden={!seen}
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
  const { lesson, otherUntil } = room;
  const cameUntil = state.otherUntil ?? otherUntil;
  return (
    <div className="flex max-w-100 flex-col gap-1.5 text-balance">
      {now < lesson.startsAt ? (
        <p>
          <span className="num">{countdownText(lesson.startsAt - now)}</span> until the lesson
          starts
        </p>
      ) : null}
      {isWaiting(lesson, cameUntil, now) ? <p>{waitingText(room)}</p> : null}
    </div>
  );
}

type SelfProps = { media: LocalMedia; name: string; photo: string | null };

function Self({ media, name, photo }: SelfProps) {
  const { video, screen, audio, micOn } = useStore(media.store);
  const stream = useTrackStream(screen ?? video);
  return (
    <div className="absolute inset-e-2.5 inset-be-2.5 aspect-4/3 w-26 overflow-hidden rounded-[0.875rem] border-3 border-white bg-stage md:inset-e-4 md:inset-be-4 md:w-44">
      {stream === null ? (
        <div className="grid size-full place-items-center">
          <Avatar name={name} photo={photo} size={48} />
        </div>
      ) : (
        <VideoSurface
          stream={stream}
          label="You"
          muted
          mirrored={screen === null}
          whole={screen !== null}
        />
      )}
      <p className={clsx(nameplate, "inset-s-1 inset-be-1 px-2 py-px text-xs")}>
        {screen === null ? "You" : "Your screen"}
        {audio !== null && micOn ? null : (
          <>
            <MicOff size={14} aria-hidden="true" />
            <span className="sr-only">, microphone off</span>
          </>
        )}
      </p>
    </div>
  );
}

type TroubleProps = { room: Room; state: SessionState; offline: boolean; onChat(): void };

function Trouble({ room, state, offline, onChat }: TroubleProps) {
  const { first } = room.other;
  if (state.link === "no-path")
    return (
      <Note
        tone="warn"
        className="text-ink shadow-sh3"
        title={`No direct path to ${first}`}
        action={
          <button type="button" onClick={onChat} className="link min-h-11">
            Open the chat
          </button>
        }
      >
        <p>
          A network between you lets no picture or sound through. We keep trying. Another network,
          or a phone’s hotspot, often helps; meanwhile you can write.
        </p>
      </Note>
    );
  if (state.link === "reconnecting")
    return (
      <Note tone="warn" className="text-ink shadow-sh3">
        The connection to {first} broke off. Looking for it again.
      </Note>
    );
  if (offline)
    return (
      <Note tone="warn" className="text-ink shadow-sh3">
        {state.link === "connected"
          ? "Our server cannot be reached just now. Your call goes on."
          : "No connection. Trying again."}
      </Note>
    );
  return null;
}

/** The bar under the stage must not be reached by the keyboard while it cannot be seen. */
function useAloneOnPage(): void {
  useEffect(() => {
    const bars = [...document.querySelectorAll<HTMLElement>("body > header")];
    for (const bar of bars) bar.inert = true;
    return () => {
      for (const bar of bars) bar.inert = false;
    };
  }, []);
}
