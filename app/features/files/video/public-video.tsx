import type { Ref } from "react";
import { clsx } from "clsx";

export type VideoFiles = {
  /** Of the file. */
  videoId: string;
  /** Of the file with its captions, where there are any. */
  captionsId: string | null;
  /** In which the captions are; what is spoken there. A BCP 47 tag. */
  language?: string;
};

export type PublicVideoProps = VideoFiles & {
  /** Spoken name, such as "Inés Valverde introduces herself". */
  label: string;
  /** Address of a picture that is there before it plays. */
  poster?: string;
  className?: string;
};

/** A teacher's video as everybody sees it. The browser's own controls: it needs no script. */
export function PublicVideo(props: PublicVideoProps) {
  return <Video {...props} />;
}

type VideoProps = PublicVideoProps & { ref?: Ref<HTMLVideoElement> };

/** The element itself, for callers that add something to it. */
export function Video({
  videoId,
  captionsId,
  language,
  label,
  poster,
  className,
  ref,
}: VideoProps) {
  return (
    // A teacher may add captions, and need not.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={ref}
      controls
      playsInline
      // With a poster nothing is loaded until it is played; without one, enough to show its first picture.
      preload={poster === undefined ? "metadata" : "none"}
      poster={poster}
      aria-label={label}
      src={`/files/${videoId}`}
      className={clsx("aspect-video w-full rounded-panel bg-black", className)}
    >
      {captionsId === null ? null : (
        <track
          kind="captions"
          src={`/files/${captionsId}`}
          label="Captions"
          srcLang={language ?? "en"}
          default
        />
      )}
    </video>
  );
}
