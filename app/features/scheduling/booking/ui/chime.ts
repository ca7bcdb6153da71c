const seconds = 0.6;

/** Two short tones, where this browser may show notifications and its owner has used the page; silent elsewhere. */
export function chime(): void {
  const isAllowed = "Notification" in window && Notification.permission === "granted";
  if (!isAllowed || !navigator.userActivation?.hasBeenActive) return;
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.08, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + seconds);
  volume.connect(audio.destination);
  for (const [at, hertz] of [
    [0, 660],
    [0.18, 880],
  ] as const) {
    const tone = audio.createOscillator();
    tone.frequency.value = hertz;
    tone.connect(volume);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + seconds);
    tone.onended = () => void (audio.state === "closed" || audio.close());
  }
}
