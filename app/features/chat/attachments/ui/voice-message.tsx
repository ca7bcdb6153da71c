import type { Message } from "#app/features/chat/conversations/message.ts";
import { FileStanding } from "./file-standing.tsx";
import { VoicePlayer } from "./voice-player.tsx";

type VoiceMessageProps = { message: Message & { kind: "voice" }; from: string };

/** What somebody said. Without a script the browser's own player plays it. */
export function VoiceMessage({ message: { detail, files, text }, from }: VoiceMessageProps) {
  const [sound] = files;
  // It went with its sender's account.
  if (detail === null || sound === undefined) return null;
  if (sound.state !== "ready") return <FileStanding state={sound.state} />;
  const source = `/files/${sound.id}`;
  return (
    <div className={`w-88 max-w-full ${text === "" ? "" : "mb-2 border-b border-line pb-2"}`}>
      <VoicePlayer
        source={source}
        seconds={detail.seconds}
        peaks={detail.peaks}
        label={`Voice message from ${from}`}
      />
      <noscript>
        {/* What somebody says has no captions. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <audio controls preload="none" src={source} className="w-full" />
      </noscript>
    </div>
  );
}
