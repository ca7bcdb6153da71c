import { useEffect, useLayoutEffect, useState } from "react";
import { keepChosenDevice, readTurnedOn } from "../devices/chosen-devices.ts";
import { createLocalMedia, type LocalMedia } from "../devices/local-media.ts";
import type { Room } from "../room-page/room-page.server.ts";
import { createRoomSession, type RoomSession } from "./room-session.ts";
import { isInside } from "#app/features/classroom/timing/room-state.ts";
import { openPeerToPeer } from "#app/features/classroom/transport/peer-to-peer.ts";
import { useStore } from "../devices/store.ts";

/** This page's devices and its stay in the room, ended with the page. */
export function useRoom(room: Room) {
  const [{ media, session }] = useState(() => {
    const media = createLocalMedia();
    const session = createRoomSession({
      lessonId: room.lesson.id,
      closes: room.closes,
      polite: room.side === "student",
      media,
      openTransport: openPeerToPeer,
    });
    return { media, session };
  });
  const state = useStore(session.store);
  // Only the browser knows: the first picture is the server's, and what starts the devices comes after this.
  useLayoutEffect(() => {
    const { mic, camera } = turnedOn(room.lesson.id);
    media.store.set({ micOn: mic, cameraOn: camera });
  }, [media, room.lesson.id]);
  useEffect(() => {
    session.store.set({ ahead: room.now - Date.now() });
  }, [session, room.now]);
  useEffect(
    () => () => {
      session.leave();
      media.stop();
    },
    [media, session],
  );
  useRemembered(room.lesson.id, session, media);
  return { media, session, state };
}

const key = (lessonId: string) => `in-room:${lessonId}`;

/** What this tab wrote while inside, or null where it was not. */
function remembered(lessonId: string): string | null {
  try {
    return sessionStorage.getItem(key(lessonId));
  } catch {
    // The server, or storage is blocked: after a reload the lobby asks again.
    return null;
  }
}

/** Whether this tab was inside before it was reloaded. */
export function wasInside(lessonId: string): boolean {
  return remembered(lessonId) !== null;
}

/** After a reload, and in another tab, only what was on. An entry of this tab that cannot be read counts as off. */
function turnedOn(lessonId: string): { mic: boolean; camera: boolean } {
  const words = remembered(lessonId)?.split(" ");
  if (words === undefined) return readTurnedOn(lessonId);
  return { mic: words.includes("mic"), camera: words.includes("camera") };
}

/** Written in the moment of each press, because a reload may be the next thing that happens. */
function useRemembered(lessonId: string, session: RoomSession, media: LocalMedia): void {
  useEffect(() => {
    const write = () => {
      const { room } = session.store.get();
      const { micOn, cameraOn } = media.store.get();
      if (room.phase === "outside") return;
      const on = [micOn && "mic", cameraOn && "camera"].filter(Boolean).join(" ");
      if (isInside(room)) keepChosenDevice("on", `${lessonId} ${on}`);
      try {
        if (isInside(room)) sessionStorage.setItem(key(lessonId), on);
        else sessionStorage.removeItem(key(lessonId));
      } catch {
        // Storage is blocked: after a reload the lobby asks again.
      }
    };
    const ends = [session.store.subscribe(write), media.store.subscribe(write)];
    return () => {
      for (const end of ends) end();
    };
  }, [lessonId, session, media]);
}

/** The server's time, by this page's clock, once a second. */
export function useServerClock(ahead: number, loaded: number): number {
  const [now, setNow] = useState(loaded);
  useEffect(() => {
    const tick = () => setNow(Date.now() + ahead);
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [ahead]);
  return now;
}
