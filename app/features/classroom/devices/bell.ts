/** Two notes of a door bell, to hear whether the speakers work. */
export function ringBell(speakers: string | null): void {
  const audio: AudioContext & { setSinkId?(id: string): Promise<void> } = new AudioContext();
  // A browser that cannot choose rings where it plays everything.
  if (speakers !== null) void audio.setSinkId?.(speakers).catch(() => {});
  for (const [at, pitch] of [
    [0, 659],
    [0.45, 523],
  ] as const) {
    const note = audio.createOscillator();
    const loudness = audio.createGain();
    note.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.25, audio.currentTime + at);
    loudness.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 1.1);
    note.connect(loudness).connect(audio.destination);
    note.start(audio.currentTime + at);
    note.stop(audio.currentTime + at + 1.2);
  }
  setTimeout(() => void audio.close(), 2_500);
}
