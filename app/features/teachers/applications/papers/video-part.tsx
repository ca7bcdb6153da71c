import { useEffect } from "react";
import { rules } from "#config/rules.ts";
import { checkVideo } from "#app/features/files/video/check-video.ts";
import { limitText } from "#app/features/files/purposes.ts";
import type { FileSlot } from "#app/features/files/slot.ts";
import { videoLengthText } from "#app/features/files/text.ts";
import { RecordPart } from "#app/features/files/video/record-part.tsx";
import { UploadPart } from "#app/features/files/ui/upload-part.tsx";

const [shortest, longest] = rules.apply.videoSeconds as [number, number];
export const videoLengths = `${videoLengthText(shortest * 1000)} to ${videoLengthText(longest * 1000)}`;

type VideoPartProps = { slot: FileSlot; label: string; refused?: string };

/** A place for an introduction: a file, or recorded in the page; and what makes a good one. */
export function VideoPart({ slot, label, refused }: VideoPartProps) {
  useCameraAllowed();
  return (
    <div>
      <UploadPart
        slot={slot}
        label={label}
        hint={`MP4, MOV or WebM with sound, ${videoLengths}, at most ${limitText.video}. Where it was filmed is not kept.`}
        refused={refused}
        check={checkVideo}
        instead={(choose, isBusy) => (
          <RecordPart disabled={isBusy} onRecorded={(recorded) => void choose(recorded)} />
        )}
      />
      <ul className="mt-5 grid max-w-[60ch] list-disc gap-1 ps-5 text-sm text-muted">
        <li>Light from the front, a quiet room, the camera at the height of your eyes.</li>
        <li>No telephone number, no address of another site: we would have to send it back.</li>
      </ul>
    </div>
  );
}

/** Who came here without loading the page again is still on one that keeps the camera closed: then it is loaded. */
function useCameraAllowed(): void {
  useEffect(() => {
    const policy = (
      document as Document & { featurePolicy?: { allowsFeature(name: string): boolean } }
    ).featurePolicy;
    const url = new URL(location.href);
    if (policy?.allowsFeature("camera") !== false || url.searchParams.has("again")) return;
    url.searchParams.set("again", "");
    location.replace(url);
  }, []);
}
