/**
 * Which devices this browser's person chose, kept in it: the ids mean nothing anywhere else. `on` is the lesson that was
 * joined last and what of microphone and camera was on in it, such as "<id> mic"; `blur` is "on" where the background is blurred.
 */
export type ChosenDevices = {
  audio?: string;
  video?: string;
  speakers?: string;
  on?: string;
  blur?: string;
};

export const chosenDevicesKey = "room-devices";

export function readChosenDevices(): ChosenDevices {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(chosenDevicesKey) ?? "{}");
    return Object.fromEntries(
      Object.entries(kept ?? {}).filter(
        ([kind, id]) =>
          ["audio", "video", "speakers", "on", "blur"].includes(kind) && typeof id === "string",
      ),
    );
  } catch {
    // Storage is blocked, or holds something else: the browser's own choice it is.
    return {};
  }
}

export function keepChosenDevice(kind: keyof ChosenDevices, chosen: string): void {
  try {
    const kept = { ...readChosenDevices(), [kind]: chosen };
    localStorage.setItem(chosenDevicesKey, JSON.stringify(kept));
  } catch {
    // Storage is blocked: the choice holds for this page.
  }
}

/** What was on in this lesson in any tab of this browser; both before the first joining. */
export function readTurnedOn(lessonId: string): { mic: boolean; camera: boolean } {
  const [lesson, ...on] = readChosenDevices().on?.split(" ") ?? [];
  if (lesson !== lessonId) return { mic: true, camera: true };
  return { mic: on.includes("mic"), camera: on.includes("camera") };
}
