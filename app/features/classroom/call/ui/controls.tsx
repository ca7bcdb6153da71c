import type { ReactNode } from "react";
import { clsx } from "clsx";
import {
  MessageSquare,
  Mic,
  MicOff,
  NotebookPen,
  PhoneOff,
  ScreenShare,
  ScreenShareOff,
  Video,
  VideoOff,
  type LucideIcon,
} from "lucide-react";
import {
  canShareScreen,
  sendingOf,
  type LocalMedia,
} from "#app/features/classroom/devices/local-media.ts";
import { useStore } from "#app/features/classroom/devices/store.ts";

type ControlsProps = {
  media: LocalMedia;
  chatOpen: boolean;
  fresh: number;
  onChat(): void;
  notebookOpen: boolean;
  onNotebook(): void;
  /** What is needed seldom. */
  more: ReactNode;
  onLeave(): void;
};

export function Controls({
  media,
  chatOpen,
  fresh,
  onChat,
  more,
  onLeave,
  ...book
}: ControlsProps) {
  const local = useStore(media.store);
  const { mic, camera, screen } = sendingOf(local);
  return (
    <div
      role="toolbar"
      aria-label="Call controls"
      className="flex items-center justify-center gap-1 px-1.5 py-3 sm:gap-2 md:gap-2.5 md:px-5 md:py-4.5 short:py-1.5 short:sm:row-start-2 short:sm:px-2 short:sm:gap-1.5"
    >
      <Control
        icon={mic ? Mic : MicOff}
        label={mic ? "Mute" : "Unmute"}
        off={!mic}
        onClick={() => media.setMic(!mic)}
      />
      <Control
        icon={camera ? Video : VideoOff}
        label={camera ? "Stop camera" : "Start camera"}
        off={!camera}
        onClick={() => void media.setCamera(!camera)}
      />
      {canShareScreen() ? (
        <Control
          wideOnly
          icon={screen ? ScreenShareOff : ScreenShare}
          label={screen ? "Stop sharing" : "Share screen"}
          off={screen}
          onClick={() => (screen ? media.stopSharing() : void media.shareScreen())}
        />
      ) : null}
      <Control
        icon={NotebookPen}
        label={book.notebookOpen ? "Close notebook" : "Notebook"}
        off={book.notebookOpen}
        onClick={book.onNotebook}
      />
      <Control
        icon={MessageSquare}
        label={chatOpen ? "Close chat" : "Chat"}
        off={chatOpen}
        fresh={fresh}
        onClick={onChat}
      />
      {more}
      <Control icon={PhoneOff} label="Leave" end onClick={onLeave} />
    </div>
  );
}

/** Five of them and the menu fit beside each other on a phone. */
export const controlLook =
  "relative inline-flex min-h-13 items-center justify-center gap-2.5 rounded-[0.875rem] font-medium whitespace-nowrap max-lg:w-12 sm:max-lg:w-14 short:w-12 lg:px-4.5";

type ControlProps = {
  icon: LucideIcon;
  label: string;
  /** Not as it was in the beginning: marked, so that a glance is enough. */
  off?: boolean;
  end?: boolean;
  fresh?: number;
  /** A phone has no room for it, and no browser of one can do it. */
  wideOnly?: boolean;
  onClick(): void;
};

function Control({ icon: Icon, label, off, end, fresh = 0, wideOnly, onClick }: ControlProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={clsx(
        controlLook,
        wideOnly && "max-[28rem]:hidden",
        end
          ? "ms-1 bg-[#b32130] text-white hover:bg-[#9a1b29] md:ms-4.5"
          : off
            ? "bg-[#daf0e0] text-[#0f3f2b] hover:brightness-95"
            : "bg-stage-2 text-on-stage hover:bg-stage-line",
      )}
    >
      <Icon size={20} aria-hidden="true" />
      <span className="max-lg:sr-only">{label}</span>
      {fresh > 0 ? (
        <span className="num absolute -inset-bs-1.5 -inset-e-1.5 min-w-5.5 rounded-full bg-poppy px-1.5 py-0.75 text-xs leading-none font-semibold text-on-butter">
          {fresh}
          <span className="sr-only"> new</span>
        </span>
      ) : null}
    </button>
  );
}
