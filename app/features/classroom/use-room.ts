import { useEffect, useState } from "react";
import { createLocalMedia } from "./local-media.ts";
import type { Room } from "./room-page.server.ts";
import { createRoomSession } from "./room-session.ts";
import { useStore } from "./store.ts";

/** This page's devices and its stay in the room, ended with the page. */
export function useRoom(room: Room) {
  const [{ media, session }] = useState(() => {
    const media = createLocalMedia();
    const session = createRoomSession({
      lessonId: room.lesson.id,
      polite: room.side === "student",
      iceServers: room.iceServers,
      media,
      ahead: 0,
    });
    return { media, session };
  });
  const state = useStore(session.store);
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
  useRemembered(room.lesson.id, state.phase);
  return { media, session, state };
}

const key = (lessonId: string) => `in-room:${lessonId}`;

/** Whether this tab was inside before it was reloaded. */
export function wasInside(lessonId: string): boolean {
  try {
    return sessionStorage.getItem(key(lessonId)) !== null;
  } catch {
    return false;
  }
}

function useRemembered(lessonId: string, phase: string): void {
  useEffect(() => {
    try {
      if (phase === "in") sessionStorage.setItem(key(lessonId), "yes");
      else if (phase !== "outside" && phase !== "entering")
        sessionStorage.removeItem(key(lessonId));
    } catch {
      // Storage is blocked: after a reload the lobby asks again.
    }
  }, [lessonId, phase]);
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
