import { rules } from "#config/rules.ts";
import type { IceAccess } from "#app/features/classroom/relays/ice-access.server.ts";
import type { Signal } from "#app/features/classroom/signalling/signals.ts";
import { type MediaStats, readStats } from "./media-stats.ts";
import type { RemoteMedia, Outgoing } from "./media-transport.ts";
import { encodingFor, type Rung } from "./quality.ts";

type PeerOptions = {
  /** Gives way when both offer at once. The other one begins, and lays out one line per kind. */
  polite: boolean;
  ice: IceAccess;
  outgoing: Outgoing;
  send(signal: Signal): void;
  onIncoming(incoming: RemoteMedia): void;
  onRelay(answers: boolean): void;
};

export type Peer = ReturnType<typeof createPeer>;

/** The order in which the impolite side lays them out: all of them in one offer, so that nothing is negotiated later. */
const kinds = ["audio", "camera", "screen"] as const;
type Kind = (typeof kinds)[number];

/**
 * One direct connection to the other of the room, by perfect negotiation: either side may offer at
 * any time, and a collision resolves itself. Tracks are exchanged without a new negotiation.
 */
export function createPeer({ polite, ice, outgoing, ...options }: PeerOptions) {
  const connection = new RTCPeerConnection({
    iceServers: ice.servers,
    iceTransportPolicy: ice.relayOnly ? "relay" : "all",
    bundlePolicy: "max-bundle",
  });
  const incoming: RemoteMedia = { face: new MediaStream(), screen: new MediaStream() };
  const senders: Partial<Record<Kind, RTCRtpSender>> = {};
  let current = outgoing;
  let rung: Rung | undefined;
  let makingOffer = false;
  let ignoringOffer = false;
  let turn = Promise.resolve();
  let relayAway: ReturnType<typeof setTimeout> | undefined;

  connection.ontrack = ({ track, transceiver }) => {
    const kind = kinds[connection.getTransceivers().indexOf(transceiver)];
    incoming[kind === "screen" ? "screen" : "face"].addTrack(track);
    options.onIncoming(incoming);
  };
  connection.onicecandidate = ({ candidate }) => {
    if (candidate === null) return;
    if (candidate.type === "relay") {
      clearTimeout(relayAway);
      options.onRelay(true);
    }
    const { sdpMid, sdpMLineIndex, usernameFragment } = candidate;
    options.send({
      candidate: { candidate: candidate.candidate, sdpMid, sdpMLineIndex, usernameFragment },
    });
  };
  // A relay that has gone is silent: browsers say of it no sooner than after ten seconds, and some never.
  connection.onicegatheringstatechange = () => {
    if (connection.iceGatheringState !== "gathering" || !namesRelay(ice)) return;
    clearTimeout(relayAway);
    relayAway = setTimeout(() => options.onRelay(false), rules.room.relaySeconds * 1_000);
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
    // Encodings can be changed from here on.
    if (connection.connectionState === "connected") void applyRung();
  };

  if (!polite)
    for (const kind of kinds) {
      const media = kind === "audio" ? "audio" : "video";
      senders[kind] = connection.addTransceiver(media, { direction: "sendrecv" }).sender;
      void senders[kind].replaceTrack(current[kind]);
    }

  function sendDescription(): void {
    const description = connection.localDescription;
    if (description?.type === "offer" || description?.type === "answer")
      options.send({ description: { type: description.type, sdp: description.sdp } });
  }

  /** The polite side sends on the lines that the other laid out. */
  async function adopt(): Promise<void> {
    for (const [index, transceiver] of connection.getTransceivers().entries()) {
      const kind = kinds[index];
      if (kind === undefined || senders[kind] !== undefined) continue;
      transceiver.direction = "sendrecv";
      senders[kind] = transceiver.sender;
      await transceiver.sender.replaceTrack(current[kind]);
    }
  }

  async function applyRung(): Promise<void> {
    const sender = senders.camera;
    if (rung === undefined || sender === undefined || connection.signalingState === "closed")
      return;
    const height = current.camera?.getSettings().height ?? 720;
    const parameters = sender.getParameters();
    for (const encoding of parameters.encodings) Object.assign(encoding, encodingFor(rung, height));
    // A browser that cannot do it now goes on as it was; the next rung tries again.
    await sender.setParameters(parameters).catch(() => {});
  }

  async function accept(signal: Signal): Promise<void> {
    if (connection.signalingState === "closed" || "begin" in signal) return;
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
      await Promise.all(kinds.map((kind) => senders[kind]?.replaceTrack(tracks[kind])));
      await applyRung();
    },
    /** Sends a picture of that height from now on, or none. */
    async limit(to: Rung): Promise<void> {
      rung = to;
      await applyRung();
    },
    /** Looks for another path, and keeps what is there until it is found. */
    restart(): void {
      if (connection.signalingState !== "closed") connection.restartIce();
    },
    async look(): Promise<MediaStats & { connected: boolean }> {
      const report = (await connection.getStats()) as unknown as Iterable<[string, any]>;
      return { ...readStats(report), connected: connection.connectionState === "connected" };
    },
    close(): void {
      connection.onconnectionstatechange = null;
      connection.onnegotiationneeded = null;
      connection.onicecandidate = null;
      connection.onicegatheringstatechange = null;
      clearTimeout(relayAway);
      connection.close();
    },
  };
}

function namesRelay({ servers }: IceAccess): boolean {
  return servers.some(({ urls }) => [urls].flat().some((url) => /^turns?:/.test(url)));
}
