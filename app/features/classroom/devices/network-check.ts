/** How far away the server is, and whether a relay can be reached. For browsers. */
import type { IceAccess } from "#app/features/classroom/relays/ice-access.server.ts";
import { ask } from "#app/platform/live/use-live.ts";
import type { relayResults } from "#db/schema/classroom/device-results.ts";

export type NetworkResult = {
  /** There and back, the median of five; null where the server was not reached. */
  rttMs: number | null;
  relay: (typeof relayResults)[number];
};

const relayWithin = 8_000;

/** Measures both. Never rejects: what was not reached is in the result. */
export async function checkNetwork(lessonId: string): Promise<NetworkResult> {
  const rounds: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const sent = performance.now();
    const answered = await ask("ping", null).then(
      () => true,
      () => false,
    );
    if (answered) rounds.push(performance.now() - sent);
  }
  const middle = rounds.toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)];
  const rttMs = middle === undefined ? null : Math.round(middle);
  const ice = await ask<IceAccess | null>("room.relay", { lessonId }).catch(() => null);
  if (ice === null) return { rttMs, relay: "none" };
  return { rttMs, relay: (await reachesRelay(ice)) ? "works" : "fails" };
}

/** Sends a word from this page to itself, by way of the relay alone. */
async function reachesRelay({ servers }: IceAccess): Promise<boolean> {
  const configuration: RTCConfiguration = { iceServers: servers, iceTransportPolicy: "relay" };
  const [near, far] = [new RTCPeerConnection(configuration), new RTCPeerConnection(configuration)];
  try {
    near.onicecandidate = ({ candidate }) => void far.addIceCandidate(candidate).catch(() => {});
    far.onicecandidate = ({ candidate }) => void near.addIceCandidate(candidate).catch(() => {});
    const channel = near.createDataChannel("check");
    const heard = new Promise<boolean>((done) => {
      far.ondatachannel = (event) => (event.channel.onmessage = () => done(true));
      channel.onopen = () => channel.send("heard?");
      setTimeout(() => done(false), relayWithin);
    });
    await near.setLocalDescription();
    await far.setRemoteDescription(near.localDescription!);
    await far.setLocalDescription();
    await near.setRemoteDescription(far.localDescription!);
    return await heard;
  } catch {
    return false;
  } finally {
    near.close();
    far.close();
  }
}
