/** Which devices this browser's person chose, kept in it: the ids mean nothing anywhere else. */
export type ChosenDevices = { audio?: string; video?: string; speakers?: string };

export const chosenDevicesKey = "room-devices";

export function readChosenDevices(): ChosenDevices {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(chosenDevicesKey) ?? "{}");
    return Object.fromEntries(
      Object.entries(kept ?? {}).filter(
        ([kind, id]) => ["audio", "video", "speakers"].includes(kind) && typeof id === "string",
      ),
    );
  } catch {
    // Storage is blocked, or holds something else: the browser's own choice it is.
    return {};
  }
}

export function keepChosenDevice(kind: keyof ChosenDevices, deviceId: string): void {
  try {
    const kept = { ...readChosenDevices(), [kind]: deviceId };
    localStorage.setItem(chosenDevicesKey, JSON.stringify(kept));
  } catch {
    // Storage is blocked: the choice holds for this page.
  }
}
