import { useId } from "react";
import type { DeviceKind, LocalMedia } from "../local-media.ts";
import { useStore } from "../store.ts";

type DeviceSelectProps = {
  kind: DeviceKind;
  label: string;
  media: LocalMedia;
  track: MediaStreamTrack | null;
};

/** Only where there is a choice. */
export function DeviceSelect({ kind, label, media, track }: DeviceSelectProps) {
  const id = useId();
  const { devices } = useStore(media.store);
  const mine = devices.filter((device) => device.kind === `${kind}input` && device.deviceId !== "");
  if (mine.length < 2 || track === null) return null;
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={track.getSettings().deviceId}
        onChange={(event) => void media.choose(kind, event.currentTarget.value)}
        className="mt-1.5 min-h-11 w-full rounded-control border-[1.5px] border-line-strong bg-surface px-2.5 text-sm text-ellipsis"
      >
        {mine.map((device, index) => (
          <option key={device.deviceId} value={device.deviceId}>
            {device.label || `${label} ${index + 1}`}
          </option>
        ))}
      </select>
    </>
  );
}
