/**
 * The port through which sound and pictures of a room's two reach each other. The call knows nothing behind it, so that
 * lessons of more than two can go over a media server.
 */
import type { IceAccess } from "#app/features/classroom/relays/ice-access.server.ts";
import type { SentMedia, Signal } from "#app/features/classroom/signalling/signals.ts";
import type { Rung } from "./quality.ts";

/** What is sent; null where there is nothing to send now. */
export type Outgoing = {
  audio: MediaStreamTrack | null;
  camera: MediaStreamTrack | null;
  screen: MediaStreamTrack | null;
};

/** What arrives: a person's sound and camera together, and their screen. */
export type RemoteMedia = { face: MediaStream; screen: MediaStream };

/** What has arrived on the connection of now; counts begin again with each `line`. */
export type MediaReport = {
  line: number;
  framesDecoded: number;
  bytesAudio: number;
  /** There and back, in milliseconds; null where nobody has measured it yet. */
  rttMs: number | null;
};

export type TransportOptions = {
  /** Gives way when both begin at once. The other one lays out the connection. */
  polite: boolean;
  ice: IceAccess;
  outgoing: Outgoing;
  /** What the other says it sends now. */
  expected(): SentMedia;
  /** Carries a signal to the other's transport, in order, or loses it. */
  tell(line: number, signal: Signal): void;
  onIncoming(incoming: RemoteMedia): void;
  /** Whether something arrives: judged by frames and bytes, never by the name of a state. */
  onFlow(flows: boolean): void;
  /** The picture that the line has room for, whenever that changes. */
  onRung(rung: Rung): void;
  /** Whether our relay answers, where there is one: known once it was asked for a way. */
  onRelay(answers: boolean): void;
};

/**
 * One way between two pages, until it is closed. It mends itself: an implementation looks for another path, and makes
 * its connection again, without being asked. No method throws for a line that is bad.
 */
export type MediaTransport = {
  /** Takes what the other's transport said, in the order it was said. */
  accept(line: number, signal: Signal): void;
  /** Sends these from now on, without a new negotiation. */
  send(outgoing: Outgoing): void;
  report(): MediaReport;
  close(): void;
};

export type OpenTransport = (options: TransportOptions) => MediaTransport;
