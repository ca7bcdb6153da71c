/** How many bars a voice message is drawn with. */
export const peakCount = 64;

/**
 * A recording's loudness as bars of 0 to 255: `levels` were taken at even distances, each 0 to 1. The loudest bar is full,
 * so that a quiet voice can be seen as well; silence has none.
 */
export function peaksOf(levels: readonly number[]): number[] {
  const loudest = Math.max(0, ...levels);
  return Array.from({ length: peakCount }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / peakCount);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / peakCount));
    const level = Math.max(0, ...levels.slice(from, to));
    return loudest === 0 ? 0 : Math.round((level / loudest) * 255);
  });
}
