import { limitText, type Purpose } from "#app/features/files/purposes.ts";
import type { FileSlot } from "#app/features/files/slot.ts";
import { PublicVideo } from "#app/features/files/video/public-video.tsx";
import { UploadPart } from "#app/features/files/ui/upload-part.tsx";
import type { RefusedFile } from "./step-documents.tsx";
import { StepSection } from "../ui/step-form.tsx";
import { VideoPart, videoLengths } from "./video-part.tsx";

/** The introduction, sent or recorded here, and captions for it. */
export function StepVideo({ slots, refused }: { slots: FileSlot[]; refused?: RefusedFile }) {
  const [video, captions] = (["video", "captions"] as const).map((purpose) =>
    slots.find((slot) => slot.purpose === purpose),
  );
  const errorOf = (purpose: Purpose) => (refused?.purpose === purpose ? refused.error : undefined);
  const ready = (slot?: FileSlot) => (slot?.file?.state === "ready" ? slot.file.id : null);
  const videoId = ready(video);
  return (
    <>
      <StepSection
        title="Your introduction"
        hint={`${videoLengths}. Say who you are and how a lesson with you goes, in the language you teach, and a little in English.`}
      >
        {videoId === null ? null : (
          <PublicVideo
            videoId={videoId}
            captionsId={ready(captions)}
            label="Your introduction as students will see it"
            className="mb-4 max-w-140"
          />
        )}
        {video ? <VideoPart slot={video} label="Video of you" refused={errorOf("video")} /> : null}
      </StepSection>
      <StepSection
        title="Captions"
        hint="If you like. They help those who are deaf, and everybody on a bus."
      >
        {captions ? (
          <UploadPart
            slot={captions}
            label="Captions for the video"
            hint={`WebVTT (.vtt), at most ${limitText.captions}.`}
            refused={errorOf("captions")}
          />
        ) : null}
      </StepSection>
    </>
  );
}
