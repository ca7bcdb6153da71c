import {
  sendingOf,
  shownPicture,
  type LocalMedia,
  type LocalState,
} from "#app/features/classroom/devices/local-media.ts";
import { createStore } from "#app/features/classroom/devices/store.ts";
import type {
  Beat,
  Entered,
  OtherCame,
  OtherInRoom,
  OtherLeft,
  Replaced,
  SentMedia,
  SignalArrived,
} from "#app/features/classroom/signalling/signals.ts";
import {
  isInside,
  nextRoomState,
  outside,
  type RoomEnd,
  type RoomEvent,
  type RoomState,
} from "#app/features/classroom/timing/room-state.ts";
import type {
  RemoteMedia,
  MediaTransport,
  OpenTransport,
  Outgoing,
} from "#app/features/classroom/transport/media-transport.ts";
import { ask, LiveError, listen, onLiveOpen, tellServer } from "#app/platform/live/use-live.ts";
import { rules } from "#config/rules.ts";
import { createSharedMaterial } from "./shared-material.ts";

export type SessionState = {
  room: RoomState;
  other: OtherInRoom | null;
  incoming: RemoteMedia | null;
  /** When the other was last here, by the server's clock; null before they have come. */
  otherUntil: number | null;
  /** When one came in, by the server's clock; null before that. */
  enteredAt: number | null;
  /** Something came from the other in the moment in which the stay ended. */
  endedLive: boolean;
  /** The line is too narrow for one's own picture just now. */
  soundOnly: boolean;
  /** Our relay was asked for a way and did not answer. */
  relayAway: boolean;
  /** Milliseconds that the server's clock is ahead of this one. */
  ahead: number;
};

export type RoomSession = ReturnType<typeof createRoomSession>;

type Options = {
  lessonId: string;
  /** When the room closes, by the server's clock. */
  closes: number;
  polite: boolean;
  media: LocalMedia;
  openTransport: OpenTransport;
};

/** One stay in a room: place, signalling and the connection to the other, until it is left. */
export function createRoomSession({ lessonId, closes, polite, media, openTransport }: Options) {
  const store = createStore<SessionState>({
    room: outside,
    other: null,
    incoming: null,
    otherUntil: null,
    enteredAt: null,
    endedLive: false,
    soundOnly: false,
    relayAway: false,
    ahead: 0,
  });
  const tab = crypto.randomUUID();
  let ends: (() => void)[] = [];
  let place: Extract<Entered, { ok: true }> | undefined;
  let transport: MediaTransport | undefined;
  let told: LocalState = media.store.get();

  /** What goes to the other belongs to no connection of the call. */
  const material = createSharedMaterial(!polite, (step) => {
    const to = store.get().other?.session;
    if (to === undefined) return;
    tellServer("room.signal", { lessonId, to, line: 0, signal: { material: step } });
  });

  const serverNow = () => Date.now() + store.get().ahead;
  const isHere = () => isInside(store.get().room);
  const sending = (local = media.store.get()): SentMedia => ({
    ...sendingOf(local),
    soundOnly: store.get().soundOnly,
  });

  /** Everything that happens to the stay goes through the one machine. */
  function move(event: RoomEvent): void {
    const before = store.get().room;
    const room = nextRoomState(before, event, serverNow(), closes);
    if (room === before) return;
    if (room.end !== null) finish(room.end);
    store.set({ room, endedLive: room.end !== null && before.phase === "live" });
  }

  async function enter(): Promise<void> {
    let answer: Entered;
    try {
      const epoch = place?.epoch ?? null;
      answer = await ask<Entered>("room.enter", { lessonId, tab, epoch, sending: sending() });
    } catch (error) {
      // The next opening of the socket, or the next heartbeat, tries again.
      if (error instanceof LiveError && error.passing) return;
      return move("refused");
    }
    if (!answer.ok) return move(answer.reason === "replaced" ? "replaced" : "refused");
    if (!isHere()) return tellServer("room.leave", { lessonId });
    const isNew = place?.session !== answer.session;
    place = answer;
    const { otherUntil, enteredAt } = store.get();
    store.set({
      ahead: answer.now - Date.now(),
      otherUntil: answer.otherUntil ?? otherUntil,
      enteredAt: isNew ? answer.now : enteredAt,
    });
    move("entered");
    if (isNew || answer.other === null) part();
    if (answer.other !== null) meet(answer.other);
  }

  /** The other is here. A session already connected to goes on; a new one begins again. */
  function meet(other: OtherInRoom): void {
    if (place === undefined) return;
    const isKnown = transport !== undefined && store.get().other?.session === other.session;
    if (isKnown) return store.set({ other });
    disconnect();
    store.set({ other });
    move("other-came");
    material.sayOpen();
    transport = openTransport({
      polite,
      ice: place.ice,
      outgoing: outgoingOf(media.store.get()),
      expected: () => store.get().other?.sending ?? nothingSent,
      tell: (line, signal) =>
        tellServer("room.signal", { lessonId, to: other.session, line, signal }),
      onIncoming: (incoming) => store.set({ incoming }),
      onFlow: (flows) => move(flows ? "media" : "media-lost"),
      onRelay: (answers) => store.set({ relayAway: !answers }),
      onRung: (rung) => {
        if (store.get().soundOnly === (rung === "sound")) return;
        store.set({ soundOnly: rung === "sound" });
        tellServer("room.sending", { lessonId, sending: sending() });
      },
    });
  }

  function disconnect(): void {
    transport?.close();
    transport = undefined;
    const { other, otherUntil } = store.get();
    store.set({
      other: null,
      incoming: null,
      soundOnly: false,
      otherUntil: other === null ? otherUntil : serverNow(),
    });
  }

  function part(): void {
    disconnect();
    move("other-left");
  }

  async function beat(): Promise<void> {
    if (place === undefined) return enter();
    const answer = await ask<Beat>("room.beat", {
      lessonId,
      media: transport?.report() ?? null,
    }).catch(() => null);
    if (answer === null || !isHere()) return;
    store.set({ ahead: answer.now - Date.now() });
    if (!answer.in) await enter();
  }

  function finish(end: RoomEnd): void {
    if (end === "left" || end === "closed")
      tellServer("room.leave", { lessonId, byChoice: end === "left" });
    for (const stop of ends) stop();
    ends = [];
    place = undefined;
    disconnect();
    media.stop();
  }

  function follows<T extends { lessonId: string }>(type: string, take: (news: T) => void) {
    return listen<T>(type, (news) => {
      if (news.lessonId === lessonId && isHere()) take(news);
    });
  }

  function tellOwnMedia(): void {
    const now = media.store.get();
    const before = told;
    told = now;
    const kinds = ["audio", "camera", "screen"] as const;
    const [sends, sent] = [outgoingOf(now), outgoingOf(before)];
    if (kinds.some((kind) => sends[kind] !== sent[kind])) transport?.send(sends);
    if (JSON.stringify(sendingOf(now)) !== JSON.stringify(sendingOf(before)))
      tellServer("room.sending", { lessonId, sending: sending(now) });
  }

  return {
    store,
    material,

    /** Comes in, or back after the stay has ended: then this page is the newest of the person's. */
    join(): void {
      if (isHere()) return;
      move("join");
      if (!isHere()) return;
      told = media.store.get();
      const heart = setInterval(() => void beat(), rules.noShow.heartbeatSeconds * 1_000);
      const goodbye = () => tellServer("room.leave", { lessonId });
      window.addEventListener("pagehide", goodbye);
      ends = [
        follows<OtherCame>("room.entered", meet),
        follows<OtherLeft>("room.left", ({ session }) => {
          if (store.get().other?.session === session) part();
        }),
        follows<SignalArrived>("room.signal", ({ from, line, signal }) => {
          if (store.get().other?.session !== from) return;
          if ("material" in signal) material.accept(signal.material);
          else transport?.accept(line, signal);
        }),
        follows<{ lessonId: string; session: string; sending: SentMedia }>(
          "room.sending",
          ({ session, sending }) => {
            if (store.get().other?.session === session) store.set({ other: { session, sending } });
          },
        ),
        follows<Replaced>("room.replaced", (news) => {
          if (news.tab === tab) move("replaced");
        }),
        media.store.subscribe(tellOwnMedia),
        () => clearInterval(heart),
        () => window.removeEventListener("pagehide", goodbye),
        onLiveOpen(() => void enter()),
      ];
    },

    leave(): void {
      move("left");
    },

    /** Has the machine look at the server's clock. */
    tick(): void {
      move("clock");
    },
  };
}

const nothingSent: SentMedia = { mic: false, camera: false, screen: false, soundOnly: false };

function outgoingOf({ audio, screen, ...picture }: LocalState): Outgoing {
  return { audio, camera: shownPicture(picture), screen };
}
