import { clsx } from "clsx";
import { useCallback, useEffect, useState, type ReactNode } from "react";
import type { LocalMedia } from "#app/features/classroom/devices/local-media.ts";
import { DeviceChoice } from "#app/features/classroom/devices/ui/device-choice.tsx";
import type { Room } from "#app/features/classroom/room-page/room-page.server.ts";
import { linkOf } from "#app/features/classroom/timing/room-state.ts";
import { AskFirst } from "#app/ui/fields/ask-first.tsx";
import { isAnythingUnsaved } from "#app/ui/fields/use-unsaved.ts";
import { useLiveStatus } from "#app/platform/live/use-live.ts";
import { useStore } from "#app/features/classroom/devices/store.ts";
import type { RoomSession, SessionState } from "../room-session.ts";
import type { SharedMaterial } from "../shared-material.ts";
import { isAgreed } from "#app/features/classroom/recording/agreement.ts";
import { useRecording } from "#app/features/classroom/recording/use-recording.ts";
import { RecordingNotes } from "#app/features/classroom/recording/ui/recording-notes.tsx";
import { useHasRoomForBoth, useNotebookColumn } from "../use-notebook-column.ts";
import { LiveCaptions, useCaptions } from "./live-captions.tsx";
import { Controls } from "./controls.tsx";
import { MoreMenu } from "./more-menu.tsx";
import { OtherTile } from "./other-tile.tsx";
import { SelfTile } from "./self-tile.tsx";
import { SidePage } from "./side-page.tsx";
import { StageHead } from "./stage-head.tsx";
import { Trouble } from "./trouble.tsx";

type StageProps = {
  room: Room;
  state: SessionState;
  media: LocalMedia;
  session: RoomSession;
  now: number;
  /** Messages of the other that have not been seen. */
  fresh: number;
  onSeen(): void;
  chat: ReactNode;
  report: ReactNode;
  notebook: ReactNode;
  materials: (shared: SharedMaterial) => ReactNode;
};

/** What is open next to the call; the notebook has a column of its own, between the two. */
type Side = "chat" | "materials" | "report" | "devices";
const sideNames: Record<Side, string> = {
  chat: "Chat",
  materials: "Materials",
  report: "Report a problem",
  devices: "Camera, microphone, speakers",
};

/** The lesson itself, over the whole window: the other, oneself in the corner, controls, chat. */
export function Stage(props: StageProps) {
  const { room, state, media, session, now, fresh, onSeen, chat, report, notebook, materials } =
    props;
  const { side, setSide, show, letGo, asked } = useSide();
  const [bookOpen, setBookOpen] = useNotebookColumn(state.room);
  const { captions, toggle: toggleCaptions } = useCaptions(room.lesson.language);
  const recording = useRecording(room.lesson.id, room.side, session.store, media);
  const isReading = useStore(session.material.store).place !== null && side === "materials";
  const offline = useLiveStatus() === "lost";
  const link = linkOf(state.room, now);
  // There is room for one beside the call, unless the window is wide; a page to read takes the notebook's place.
  const sharesRoom = useHasRoomForBoth() && !isReading;
  const bookSeen = bookOpen && (side === null || sharesRoom);
  useAloneOnPage();
  useEffect(() => {
    if (side === "chat" && fresh > 0) onSeen();
  }, [side, fresh, onSeen]);
  useOpenedByOther(session.material, show);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="fixed inset-0 z-40 grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] short:sm:grid-cols-[minmax(0,1fr)_auto] short:sm:grid-rows-[minmax(0,1fr)_auto] bg-stage text-sm text-on-stage [--focus:oklch(0.88_0.125_94)]"
    >
      <StageHead
        {...{ room, link, now, offline }}
        isRecorded={isAgreed(recording.agreement)}
        hasLeft={state.other === null && state.otherUntil !== null}
      />
      <div
        className={clsx(
          "stage-parts grid min-h-0 gap-2 px-2 md:gap-3 md:px-3 short:sm:col-span-2 short:sm:row-start-1 short:sm:pt-2",
          side !== null && !isReading && "grid-rows-2 md:grid-rows-[minmax(0,1fr)]",
          // A page to read takes as much room as a whiteboard.
          isReading &&
            "grid-rows-[minmax(0,1fr)_minmax(0,3fr)] md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:grid-rows-[minmax(0,1fr)]",
          // A whiteboard is drawn on: it takes more room than a text.
          side === null &&
            bookOpen &&
            "grid-rows-[minmax(0,2fr)_minmax(0,3fr)] has-[[data-part=whiteboard]]:max-md:grid-rows-[minmax(0,1fr)_minmax(0,4fr)] md:grid-cols-[minmax(0,1fr)_minmax(19rem,27rem)] md:grid-rows-[minmax(0,1fr)] has-[[data-part=whiteboard]]:md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]",
          side !== null &&
            !isReading &&
            (bookSeen
              ? "md:grid-cols-[minmax(0,1fr)_minmax(19rem,27rem)_19.5rem]"
              : "md:grid-cols-[minmax(0,1fr)_19.5rem]"),
        )}
      >
        <section
          aria-label="Video"
          className="relative min-h-0 overflow-hidden rounded-[1.125rem] bg-stage-2"
        >
          <OtherTile {...{ room, state, link, now }} />
          {captions === "on" ? (
            <LiveCaptions face={state.incoming?.face ?? null} language={room.lesson.language} />
          ) : null}
          <SelfTile media={media} name={room.meName} photo={room.mePhoto} />
          <div
            role="status"
            className="absolute inset-x-3 inset-bs-3 grid gap-2 md:inset-x-auto md:inset-s-4 md:max-w-md"
          >
            <RecordingNotes {...{ recording, side: room.side }} first={room.other.first} />
            <Trouble
              {...{ room, link, offline, captions }}
              soundOnly={state.soundOnly}
              relayAway={state.relayAway}
              onChat={() => show("chat")}
            />
          </div>
        </section>
        {bookOpen ? (
          <aside
            aria-label="Notebook"
            hidden={!bookSeen}
            className="flex min-h-0 flex-col overflow-hidden rounded-[1.125rem] bg-surface text-base text-ink"
          >
            <h2 className="sr-only">Notebook</h2>
            {notebook}
          </aside>
        ) : null}
        {side === null ? null : (
          <aside
            aria-label={sideNames[side]}
            data-part={isReading ? "material" : undefined}
            className="flex min-h-0 flex-col overflow-hidden rounded-[1.125rem] bg-surface text-ink"
          >
            {side === "chat" ? chat : null}
            {side === "materials" ? (
              <SidePage
                title={sideNames.materials}
                onClose={() =>
                  letGo(() => {
                    session.material.close();
                    setSide(null);
                  })
                }
              >
                {materials(session.material)}
              </SidePage>
            ) : null}
            {side === "report" ? (
              <SidePage title={sideNames.report} onClose={() => show(null)}>
                {report}
              </SidePage>
            ) : null}
            {side === "devices" ? (
              <SidePage title={sideNames.devices} onClose={() => show(null)}>
                <DeviceChoice media={media} />
              </SidePage>
            ) : null}
          </aside>
        )}
      </div>
      <Controls
        media={media}
        chatOpen={side === "chat"}
        fresh={side === "chat" ? 0 : fresh}
        onChat={() => show(side === "chat" ? null : "chat")}
        notebookOpen={bookSeen}
        onNotebook={() => {
          // A material that is read stays open.
          if (bookSeen || sharesRoom) return setBookOpen(!bookSeen);
          letGo(() => {
            setSide(null);
            setBookOpen(true);
          });
        }}
        more={
          <MoreMenu
            seesFace={state.incoming !== null && state.other?.sending.camera === true}
            captions={captions}
            onCaptions={toggleCaptions}
            onMaterials={() => show("materials")}
            recording={recording}
            side={room.side}
            onReport={() => show("report")}
            onDevices={() => show("devices")}
          />
        }
        onLeave={() => session.leave()}
      />
      {asked}
    </main>
  );
}

/** What is open beside the call; `show` and `letGo` ask first where words in it would be lost. */
function useSide() {
  const [side, setSide] = useState<Side | null>(null);
  const [asked, setAsked] = useState<{ go(): void } | null>(null);
  const letGo = useCallback((go: () => void) => {
    if (isAnythingUnsaved(true)) setAsked({ go });
    else go();
  }, []);
  const show = useCallback(
    (next: Side | null) => (next === side ? undefined : letGo(() => setSide(next))),
    [side, letGo],
  );
  const question =
    asked === null ? null : (
      <AskFirst
        title="Close this without saving?"
        stay="Go on writing"
        leave="Close without saving"
        onStay={() => setAsked(null)}
        onLeave={() => {
          setAsked(null);
          asked.go();
        }}
      >
        You have begun something here that is not saved yet.
      </AskFirst>
    );
  return { side, setSide, show, letGo, asked: question };
}

/** What the other opens for both is in front at once. */
function useOpenedByOther(shared: SharedMaterial, show: (side: Side) => void): void {
  useEffect(() => {
    let shown = shared.store.get().place?.material;
    return shared.store.subscribe(() => {
      const { place, mover } = shared.store.get();
      if (mover === "other" && place !== null && place.material !== shown) show("materials");
      shown = place?.material;
    });
  }, [shared, show]);
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
