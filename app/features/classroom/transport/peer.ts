import type { Signal } from "../signalling/signals.ts";

export type Outgoing = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null };

type PeerOptions = {
  /** Gives way when both offer at once. The other one begins, and lays out one line per kind. */
  polite: boolean;
  iceServers: RTCIceServer[];
  outgoing: Outgoing;
  send(signal: Signal): void;
  onRemote(stream: MediaStream): void;
  onState(state: RTCPeerConnectionState): void;
};

export type Peer = ReturnType<typeof createPeer>;

const restartAfter = 4_000;

/**
 * One direct connection to the other of the room, by perfect negotiation: either side may offer at
 * any time, and a collision resolves itself. Tracks are exchanged without a new negotiation.
 */
export function createPeer({ polite, iceServers, outgoing, ...options }: PeerOptions) {
  const connection = new RTCPeerConnection({ iceServers });
  const remote = new MediaStream();
  const senders: Partial<Record<keyof Outgoing, RTCRtpSender>> = {};
  let current = outgoing;
  let makingOffer = false;
  let ignoringOffer = false;
  let turn = Promise.resolve();
  let restart: ReturnType<typeof setTimeout> | undefined;

  connection.ontrack = ({ track }) => {
    remote.addTrack(track);
    options.onRemote(remote);
  };
  connection.onicecandidate = ({ candidate }) => {
    if (candidate === null) return;
    const { sdpMid, sdpMLineIndex, usernameFragment } = candidate;
    options.send({
      candidate: { candidate: candidate.candidate, sdpMid, sdpMLineIndex, usernameFragment },
    });
  };
  connection.onnegotiationneeded = async () => {
    try {
      makingOffer = true;
      await connection.setLocalDescription();
      sendDescription();
    } catch (error) {
      if (connection.signalingState !== "closed") throw error;
    } finally {
      makingOffer = false;
    }
  };
  connection.onconnectionstatechange = () => {
    const state = connection.connectionState;
    clearTimeout(restart);
    if (state === "failed") connection.restartIce();
    // A changed network often heals by itself; when it does not, look for another way.
    if (state === "disconnected") restart = setTimeout(() => connection.restartIce(), restartAfter);
    options.onState(state);
  };

  if (!polite)
    for (const kind of ["audio", "video"] as const) {
      senders[kind] = connection.addTransceiver(kind, { direction: "sendrecv" }).sender;
      void senders[kind].replaceTrack(current[kind]);
    }

  function sendDescription(): void {
    const description = connection.localDescription;
    if (description?.type === "offer" || description?.type === "answer")
      options.send({ description: { type: description.type, sdp: description.sdp } });
  }

  /** The polite side sends on the lines that the other laid out. */
  async function adopt(): Promise<void> {
    for (const transceiver of connection.getTransceivers()) {
      const kind = transceiver.receiver.track.kind as keyof Outgoing;
      if (senders[kind] !== undefined) continue;
      transceiver.direction = "sendrecv";
      senders[kind] = transceiver.sender;
      await transceiver.sender.replaceTrack(current[kind]);
    }
  }

  async function accept(signal: Signal): Promise<void> {
    if (connection.signalingState === "closed") return;
    if ("candidate" in signal) {
      await connection.addIceCandidate(signal.candidate).catch((error: unknown) => {
        if (!ignoringOffer) throw error;
      });
      return;
    }
    const { description } = signal;
    const collides =
      description.type === "offer" && (makingOffer || connection.signalingState !== "stable");
    ignoringOffer = !polite && collides;
    if (ignoringOffer) return;
    await connection.setRemoteDescription(description);
    if (description.type !== "offer") return;
    await adopt();
    await connection.setLocalDescription();
    sendDescription();
  }

  return {
    /** Takes what the other said, in the order it was said. */
    accept(signal: Signal): void {
      turn = turn.then(() => accept(signal)).catch((error: unknown) => console.warn(error));
    },
    async send(tracks: Outgoing): Promise<void> {
      current = tracks;
      if (connection.signalingState === "closed") return;
      await Promise.all([
        senders.audio?.replaceTrack(tracks.audio),
        senders.video?.replaceTrack(tracks.video),
      ]);
    },
    close(): void {
      clearTimeout(restart);
      connection.onconnectionstatechange = null;
      connection.onnegotiationneeded = null;
      connection.close();
    },
  };
}
