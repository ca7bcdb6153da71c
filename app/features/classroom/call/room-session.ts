import { ask, LiveError, listen, onLiveOpen, tellServer } from "#app/platform/live/use-live.ts";
import { rules } from "#config/rules.ts";
import { sendingOf, type LocalMedia, type LocalState } from "../devices/local-media.ts";
import { createPeer, type Outgoing, type Peer } from "../transport/peer.ts";
import type {
  Beat,
  Entered,
  OtherCame,
  OtherInRoom,
  OtherLeft,
  Replaced,
  SentMedia,
  SignalArrived,
} from "../signalling/signals.ts";
import { createStore } from "../devices/store.ts";

/** "no-path": the two browsers have not found a way to each other in time; they go on trying. */
export type Link = "alone" | "connecting" | "connected" | "reconnecting" | "no-path";
export type SessionState = {
  phase: "outside" | "entering" | "in" | "replaced" | "shut" | "left";
  link: Link;
  other: OtherInRoom | null;
  remote: MediaStream | null;
  /** When the other was last here in this stay, by the server's clock; null before they have come. */
  otherUntil: number | null;
  /** Milliseconds that the server's clock is ahead of this one. */
  ahead: number;
};

export type RoomSession = ReturnType<typeof createRoomSession>;

const pathWithin = 15_000;

/** One stay in a room: place, signalling and the connection to the other, until it is left. */
export function createRoomSession({
  lessonId,
  polite,
  iceServers,
  media,
  ahead,
}: {
  lessonId: string;
  polite: boolean;
  iceServers: RTCIceServer[];
  media: LocalMedia;
  ahead: number;
}) {
  const store = createStore<SessionState>({
    phase: "outside",
    link: "alone",
    other: null,
    remote: null,
    otherUntil: null,
    ahead,
  });
  const tab = crypto.randomUUID();
  let ends: (() => void)[] = [];
  let mine: string | undefined;
  let peer: Peer | undefined;
  let pathTimer: ReturnType<typeof setTimeout> | undefined;
  let told: LocalState = media.store.get();

  async function enter(): Promise<void> {
    const sending = sendingOf(media.store.get());
    let answer: Entered;
    try {
      answer = await ask<Entered>("room.enter", { lessonId, tab, sending });
    } catch (error) {
      // Not reached: the next opening of the socket tries again.
      if (error instanceof LiveError && error.unreached) return;
      return end("shut");
    }
    if (!answer.ok) return end("shut");
    if (!isHere()) return tellServer("room.leave", { lessonId });
    store.set({ phase: "in", ahead: answer.now - Date.now() });
    const isNew = mine !== answer.session;
    mine = answer.session;
    if (isNew) disconnect();
    if (answer.other === null) disconnect();
    else meet(answer.other);
  }

  /** The other is here. A session already connected to goes on; a new one begins again. */
  function meet(other: OtherInRoom): void {
    if (peer !== undefined && store.get().other?.session === other.session)
      return store.set({ other });
    disconnect();
    store.set({ other, link: "connecting" });
    peer = createPeer({
      polite,
      iceServers,
      outgoing: outgoingOf(media.store.get()),
      send: (signal) => tellServer("room.signal", { lessonId, to: other.session, signal }),
      onRemote: (remote) => store.set({ remote }),
      onState: follow,
    });
    expectPath();
  }

  function follow(state: RTCPeerConnectionState): void {
    if (state === "connected") {
      clearTimeout(pathTimer);
      store.set({ link: "connected" });
    } else if (store.get().link === "connected") {
      store.set({ link: "reconnecting" });
      expectPath();
    }
  }

  function expectPath(): void {
    clearTimeout(pathTimer);
    pathTimer = setTimeout(() => store.set({ link: "no-path" }), pathWithin);
  }

  function disconnect(): void {
    clearTimeout(pathTimer);
    peer?.close();
    peer = undefined;
    const { other, otherUntil, ahead } = store.get();
    store.set({
      other: null,
      remote: null,
      link: "alone",
      otherUntil: other === null ? otherUntil : Date.now() + ahead,
    });
  }

  async function beat(): Promise<void> {
    if (mine === undefined) return enter();
    const answer = await ask<Beat>("room.beat", { lessonId }).catch(() => null);
    if (answer === null || !isHere()) return;
    store.set({ ahead: answer.now - Date.now() });
    if (!answer.in) await enter();
  }

  function isHere(): boolean {
    return ["entering", "in"].includes(store.get().phase);
  }

  function end(phase: "replaced" | "shut" | "left"): void {
    for (const stop of ends) stop();
    ends = [];
    mine = undefined;
    disconnect();
    media.stop();
    store.set({ phase });
  }

  function follows<T extends { lessonId: string }>(type: string, take: (news: T) => void) {
    return listen<T>(type, (news) => {
      if (news.lessonId === lessonId && isHere()) take(news);
    });
  }

  return {
    store,

    join(): void {
      if (isHere()) return;
      store.set({ phase: "entering" });
      told = media.store.get();
      const heart = setInterval(() => void beat(), rules.noShow.heartbeatSeconds * 1_000);
      const goodbye = () => tellServer("room.leave", { lessonId });
      window.addEventListener("pagehide", goodbye);
      ends = [
        follows<OtherCame>("room.entered", meet),
        follows<OtherLeft>("room.left", ({ session }) => {
          if (store.get().other?.session === session) disconnect();
        }),
        follows<SignalArrived>("room.signal", ({ from, signal }) => {
          if (store.get().other?.session === from) peer?.accept(signal);
        }),
        follows<{ lessonId: string; session: string; sending: SentMedia }>(
          "room.sending",
          ({ session, sending }) => {
            if (store.get().other?.session === session) store.set({ other: { session, sending } });
          },
        ),
        follows<Replaced>("room.replaced", (news) => {
          if (news.tab === tab) end("replaced");
        }),
        media.store.subscribe(() => {
          const now = media.store.get();
          const before = told;
          told = now;
          if (["audio", "video", "screen"].some((k) => now[k as "audio"] !== before[k as "audio"]))
            void peer?.send(outgoingOf(now));
          const sending = sendingOf(now);
          if (JSON.stringify(sending) !== JSON.stringify(sendingOf(before)))
            tellServer("room.sending", { lessonId, sending });
        }),
        () => clearInterval(heart),
        () => window.removeEventListener("pagehide", goodbye),
        onLiveOpen(() => void enter()),
      ];
    },

    /** "shut": the door has closed while somebody was inside. */
    leave(phase: "left" | "shut" = "left"): void {
      if (!isHere()) return;
      tellServer("room.leave", { lessonId, byChoice: phase === "left" });
      end(phase);
    },
  };
}

function outgoingOf({ audio, video, screen }: LocalState): Outgoing {
  return { audio, video: screen ?? video };
}
