import { useId } from "react";
import type { LocalMedia } from "../local-media.ts";
import { useStore } from "../store.ts";

/** Only where there is a choice, and a browser that lets a page choose. */
export function SpeakerSelect({ media }: { media: LocalMedia }) {
  const id = useId();
  const { devices, speakers } = useStore(media.store);
  const mine = devices.filter(({ kind, deviceId }) => kind === "audiooutput" && deviceId !== "");
  if (mine.length < 2 || !("setSinkId" in HTMLMediaElement.prototype)) return null;
  return (
    <>
      <label htmlFor={id} className="sr-only">
        Speakers
      </label>
      <select
        id={id}
        value={speakers ?? "default"}
        onChange={(event) => media.chooseSpeakers(event.currentTarget.value)}
        className="mt-1.5 min-h-11 w-full rounded-control border-[1.5px] border-line-strong bg-surface px-2.5 text-sm text-ellipsis"
      >
        {mine.map((device, index) => (
          <option key={device.deviceId} value={device.deviceId}>
            {device.label || `Speakers ${index + 1}`}
          </option>
        ))}
      </select>
    </>
  );
}
