/** What a browser's statistics say of a connection: counts since it was opened, and how good its line is. */
export type MediaStats = {
  framesDecoded: number;
  bytesAudio: number;
  rttMs: number | null;
  /** Of what we send, as the other side reports it. */
  lossPercent: number | null;
};

/** Any browser's report; what it does not know is 0 or null. */
export function readStats(report: Iterable<[string, any]>): MediaStats {
  let [framesDecoded, bytesAudio] = [0, 0];
  const losses: number[] = [];
  const rounds: number[] = [];
  for (const [, one] of report) {
    if (one.type === "inbound-rtp" && one.kind === "video") framesDecoded += one.framesDecoded ?? 0;
    if (one.type === "inbound-rtp" && one.kind === "audio") bytesAudio += one.bytesReceived ?? 0;
    if (one.type === "remote-inbound-rtp" && Number.isFinite(one.fractionLost))
      losses.push(one.fractionLost * 100);
    if (one.type === "remote-inbound-rtp" && Number.isFinite(one.roundTripTime))
      rounds.push(one.roundTripTime * 1000);
    if (one.type === "candidate-pair" && one.nominated && Number.isFinite(one.currentRoundTripTime))
      rounds.push(one.currentRoundTripTime * 1000);
  }
  return {
    framesDecoded,
    bytesAudio,
    rttMs: rounds.length === 0 ? null : Math.round(Math.max(...rounds)),
    lossPercent: losses.length === 0 ? null : Math.max(...losses),
  };
}
