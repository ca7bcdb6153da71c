import { clsx } from "clsx";
import { MicOff } from "lucide-react";
import { type LocalMedia, shownPicture } from "#app/features/classroom/devices/local-media.ts";
import { useStore } from "#app/features/classroom/devices/store.ts";
import { useTrackStream, VideoSurface } from "#app/features/classroom/devices/ui/video-surface.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { nameplate } from "./nameplate.ts";

type SelfProps = { media: LocalMedia; name: string; photo: string | null };

/** What the person sends, small in the corner of the stage. */
export function SelfTile({ media, name, photo }: SelfProps) {
  const { screen, audio, micOn, ...picture } = useStore(media.store);
  const stream = useTrackStream(screen ?? shownPicture(picture));
  return (
    <div className="absolute inset-e-2.5 inset-be-2.5 aspect-4/3 w-26 overflow-hidden rounded-[0.875rem] border-3 border-white bg-stage md:inset-e-4 md:inset-be-4 md:w-44">
      {stream === null ? (
        <div className="grid size-full place-items-center">
          <Avatar name={name} photo={photo} size={48} />
        </div>
      ) : (
        <VideoSurface
          stream={stream}
          label="You"
          muted
          mirrored={screen === null}
          whole={screen !== null}
        />
      )}
      <p className={clsx(nameplate, "inset-s-1 inset-be-1 px-2 py-px text-xs")}>
        {screen === null ? "You" : "Your screen"}
        {audio !== null && micOn ? null : (
          <>
            <MicOff size={14} aria-hidden="true" />
            <span className="sr-only">, microphone off</span>
          </>
        )}
      </p>
    </div>
  );
}
