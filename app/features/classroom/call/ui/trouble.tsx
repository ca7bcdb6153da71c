import type { Room } from "#app/features/classroom/room-page/room-page.server.ts";
import type { Link } from "#app/features/classroom/timing/room-state.ts";
import type { CaptionsState } from "./live-captions.tsx";
import { noPathText } from "../text.ts";
import { Note } from "#app/ui/note.tsx";

type TroubleProps = {
  room: Room;
  link: Link;
  /** Our own picture is not sent, for the line is too narrow. */
  soundOnly: boolean;
  relayAway: boolean;
  offline: boolean;
  captions: CaptionsState;
  onChat(): void;
};

/** What is wrong with the line, in words, and what to do. */
export function Trouble(props: TroubleProps) {
  const { room, link, soundOnly, relayAway, offline, captions, onChat } = props;
  const { first } = room.other;
  if (link === "no-path")
    return (
      <Note
        tone="warn"
        className="text-ink shadow-sh3"
        title={relayAway ? "Our relay for calls does not answer" : `No direct path to ${first}`}
        action={
          <button type="button" onClick={onChat} className="link min-h-11">
            Open the chat
          </button>
        }
      >
        <p>{noPathText({ first, relayAway, isHidden: room.relayOnly === true })}</p>
      </Note>
    );
  if (link === "reconnecting")
    return (
      <Note tone="warn" className="text-ink shadow-sh3">
        The connection to {first} broke off. Looking for it again.
      </Note>
    );
  if (offline)
    return (
      <Note tone="warn" className="text-ink shadow-sh3">
        {link === "connected"
          ? "Our server cannot be reached just now. Your call goes on."
          : "No connection. Trying again."}
      </Note>
    );
  if (soundOnly && link === "connected")
    return (
      <Note tone="warn" className="text-ink shadow-sh3">
        Your connection is slow. {first} hears you; your picture comes back when there is room for
        it.
      </Note>
    );
  if (captions === "unable")
    return (
      <Note tone="info" className="text-ink shadow-sh3">
        This browser cannot make captions of this language on your device.
      </Note>
    );
  return null;
}
