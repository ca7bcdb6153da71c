import { clsx } from "clsx";
import { useEffect, useMemo, useRef, useState } from "react";
import { Volume2 } from "lucide-react";
import { Button } from "#app/ui/button.tsx";

type VideoSurfaceProps = {
  id?: string;
  stream: MediaStream | null;
  label: string;
  muted?: boolean;
  /** The device that its sound comes out of; null or none: the system's. */
  speakers?: string | null;
  mirrored?: boolean;
  /** A shared screen is shown whole, a face fills its frame. */
  whole?: boolean;
  hidden?: boolean;
  className?: string;
};

export function VideoSurface(props: VideoSurfaceProps) {
  const { id, stream, label, muted, speakers, mirrored, whole, hidden, className } = props;
  const video = useRef<HTMLVideoElement>(null);
  const [silenced, setSilenced] = useState(false);
  useEffect(() => {
    const { current } = video;
    if (current === null) return;
    current.srcObject = stream;
    if (stream === null) return;
    current.play().then(
      () => setSilenced(false),
      (error: DOMException) => setSilenced(error.name === "NotAllowedError"),
    );
  }, [stream]);
  useEffect(() => {
    // A device that was pulled out leaves the sound where it is.
    if (speakers) void video.current?.setSinkId?.(speakers).catch(() => {});
  }, [speakers]);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- live speech of two people */}
      <video
        id={id}
        ref={video}
        playsInline
        muted={muted}
        aria-label={label}
        className={clsx(
          "size-full",
          whole ? "object-contain" : "object-cover",
          mirrored && "-scale-x-100",
          hidden && "invisible",
          className,
        )}
      />
      {silenced ? (
        <Button
          variant="butter"
          className="absolute inset-bs-4 inset-s-4"
          onClick={() => void video.current?.play().then(() => setSilenced(false))}
        >
          <Volume2 size={18} aria-hidden="true" />
          Turn on picture and sound
        </Button>
      ) : null}
    </>
  );
}

/** One track as something a video element can play. */
export function useTrackStream(track: MediaStreamTrack | null): MediaStream | null {
  return useMemo(() => (track === null ? null : new MediaStream([track])), [track]);
}
