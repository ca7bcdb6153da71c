import { href, Link } from "react-router";
import { blockedText } from "#app/features/accounts/blocks/text.ts";
import type { ChatPerson } from "#app/features/chat/conversations/chats.server.ts";
import { sendRefusalText } from "#app/features/chat/conversations/text.ts";

/** In the place of the composer, where nobody writes: why, and what can be done. */
export function ClosedChat({ other, blockedByMe }: { other: ChatPerson; blockedByMe: boolean }) {
  return (
    <p className="border-t border-line bg-surface px-5 py-4 text-sm text-muted">
      {blockedByMe ? blockedText(other.name) : sendRefusalText.closed}{" "}
      {blockedByMe ? (
        <Link to={href("/account/blocked")} className="link font-semibold">
          People you have blocked
        </Link>
      ) : null}
    </p>
  );
}
