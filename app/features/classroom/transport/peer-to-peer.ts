import type { Signal } from "#app/features/classroom/signalling/signals.ts";
import { judgeLine, newLine } from "./line-health.ts";
import type { MediaReport, MediaTransport, OpenTransport } from "./media-transport.ts";
import { createPeer, type Peer } from "./peer.ts";
import { bestQuality, nextQuality, rungOf } from "./quality.ts";

/** Until something arrives it is looked at more often: the person waits for it. */
const lookEvery = { waiting: 300, flowing: 1_000 };

/**
 * The two browsers talk to each other directly, or over a relay that passes on what it cannot read. Each connection of
 * theirs is a line with a number; either side begins the next one, and the other follows.
 */
export const openPeerToPeer: OpenTransport = (options): MediaTransport => {
  const { polite, ice, expected, onFlow, onRung } = options;
  let { outgoing } = options;
  let line = 0;
  let peer = open();
  let health = newLine(performance.now());
  let quality = bestQuality;
  let flowing = false;
  let report: MediaReport = { line, framesDecoded: 0, bytesAudio: 0, rttMs: null };
  let closed = false;
  let timer = setTimeout(look, lookEvery.waiting);

  function open(): Peer {
    const own = line;
    return createPeer({
      polite,
      ice,
      outgoing,
      send: (signal) => options.tell(own, signal),
      onIncoming: options.onIncoming,
      onRelay: options.onRelay,
    });
  }

  function begin(next: number): void {
    peer.close();
    line = next;
    health = newLine(performance.now(), health);
    peer = open();
    void peer.limit(rungOf(quality));
  }

  async function look(): Promise<void> {
    const looked = peer;
    const stats = await looked.look().catch(() => null);
    if (closed) return;
    if (stats !== null && looked === peer) {
      const { framesDecoded, bytesAudio, rttMs } = stats;
      report = { line, framesDecoded, bytesAudio, rttMs };
      const now = performance.now();
      const { mic, camera, soundOnly } = expected();
      const judged = judgeLine(
        health,
        { frames: framesDecoded, audioBytes: bytesAudio, connected: stats.connected },
        { picture: camera && !soundOnly, sound: mic },
        now,
      );
      health = judged.health;
      if (judged.flows !== flowing) onFlow((flowing = judged.flows));
      const next = nextQuality(quality, stats, now);
      if (next.step !== quality.step) {
        void peer.limit(rungOf(next));
        onRung(rungOf(next));
      }
      quality = next;
      if (judged.act === "restart") peer.restart();
      if (judged.act === "rebuild") {
        begin(line + 1);
        // The other side lays the connection out; it has to hear that there is a new one.
        if (polite) options.tell(line, { begin: true });
      }
    }
    timer = setTimeout(look, flowing ? lookEvery.flowing : lookEvery.waiting);
  }

  return {
    accept(of: number, signal: Signal): void {
      if (of < line || closed) return;
      if (of > line) begin(of);
      peer.accept(signal);
    },
    send(tracks): void {
      outgoing = tracks;
      void peer.send(tracks);
    },
    report: () => report,
    close(): void {
      closed = true;
      clearTimeout(timer);
      peer.close();
    },
  };
};
