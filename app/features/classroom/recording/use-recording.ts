import { useEffect, useState } from "react";
import type { LocalMedia } from "#app/features/classroom/devices/local-media.ts";
import type { RemoteMedia } from "#app/features/classroom/transport/media-transport.ts";
import type { SentMedia } from "#app/features/classroom/signalling/signals.ts";
import type { Side } from "#app/features/scheduling/lessons/lesson-text.ts";
import { ask, listen, onLiveOpen } from "#app/platform/live/use-live.ts";
import {
  type Agreement,
  type AgreementChanged,
  isAgreed,
  nobodyAgrees,
  type RecordingOff,
} from "./agreement.ts";
import { canRecordCall, type CallMoment, recordCall } from "./record-call.ts";
import { createRecordingSender } from "./send-recording.ts";

/** What became of what was asked for or ran; null: nothing that has to be said. */
export type RecordingNews = "declined" | "stopped" | "failed" | "unreached" | "off" | null;

export type Recording = ReturnType<typeof useRecording>;

/** What the call shows of the other now. */
export type CallNow = {
  other: { sending: SentMedia } | null;
  incoming: RemoteMedia | null;
};

type Call = { get(): CallNow; subscribe(listener: () => void): () => void };

/** Whether a lesson is recorded, as both agree to it; in the student's browser it is made and sent while it is so. */
export function useRecording(lessonId: string, side: Side, call: Call, media: LocalMedia) {
  const [agreement, setAgreement] = useState(nobodyAgrees);
  const [news, setNews] = useState<RecordingNews>(null);
  useEffect(() => {
    let known = nobodyAgrees;
    const take = (next: Agreement) => {
      const ended = next.endedBy !== null && next.endedBy !== side && known[side];
      if (ended) setNews(isAgreed(known) ? "stopped" : "declined");
      else if (next.student || next.teacher) setNews(null);
      known = next;
      setAgreement(next);
    };
    const look = () =>
      void ask<Agreement>("room.recording", { lessonId, wish: "look" }).then(take, () => {});
    const ends = [
      listen<AgreementChanged>("room.recording", (told) => {
        if (told.lessonId === lessonId) take(told.agreement);
      }),
      onLiveOpen(look),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [lessonId, side]);

  const wish = (what: "agree" | "end") =>
    void ask<Agreement | RecordingOff>("room.recording", { lessonId, wish: what }).then(
      (answer) => {
        if ("isOff" in answer) setNews("off");
      },
      () => setNews("unreached"),
    );

  const runs = isAgreed(agreement);
  useEffect(() => {
    if (!runs || side !== "student") return undefined;
    return makeRecording(lessonId, call, media, () => {
      setNews("failed");
      void ask("room.recording", { lessonId, wish: "end" }).catch(() => {});
    });
  }, [runs, side, lessonId, call, media]);

  return {
    agreement,
    news,
    forgetNews: () => setNews(null),
    agree: () => wish("agree"),
    end: () => wish("end"),
  };
}

/** Records until the function that it returns is called, and sends the rest. `fail`: this browser or our storage cannot. */
function makeRecording(
  lessonId: string,
  call: Call,
  media: LocalMedia,
  fail: () => void,
): (() => void) | undefined {
  if (!canRecordCall()) return void fail();
  const sender = createRecordingSender({
    path: `/lessons/${lessonId}/recordings/${crypto.randomUUID()}`,
    onRefused: (status) => {
      if (status !== 403 && status !== 410) fail();
    },
  });
  let recorder: ReturnType<typeof recordCall>;
  try {
    recorder = recordCall(sender.add);
  } catch {
    return void fail();
  }
  const show = () => recorder.show(recordedNow(call.get(), media));
  show();
  const ends = [call.subscribe(show), media.store.subscribe(show)];
  const leave = () => sender.abandon();
  window.addEventListener("pagehide", leave);
  return () => {
    for (const end of ends) end();
    window.removeEventListener("pagehide", leave);
    void recorder.stop().then(sender.finish);
  };
}

/** Both voices; of pictures the one that the two look at: a screen before a face. */
function recordedNow({ other, incoming }: CallNow, media: LocalMedia): CallMoment {
  const { audio, screen } = media.store.get();
  const heard = incoming?.face.getAudioTracks() ?? [];
  const { sending } = other ?? {};
  const ownScreen = screen === null ? null : streamOf(screen);
  const face = sending?.camera === true && !sending.soundOnly ? (incoming?.face ?? null) : null;
  return {
    voices: [...(audio === null ? [] : [audio]), ...heard],
    picture: sending?.screen === true ? (incoming?.screen ?? null) : (ownScreen ?? face),
    isAlone: other === null,
  };
}

const streams = new WeakMap<MediaStreamTrack, MediaStream>();

/** The same stream for the same track: what is shown already is not begun again. */
function streamOf(track: MediaStreamTrack): MediaStream {
  const stream = streams.get(track) ?? new MediaStream([track]);
  streams.set(track, stream);
  return stream;
}
