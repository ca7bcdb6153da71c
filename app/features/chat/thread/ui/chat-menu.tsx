import { Ban, Bell, BellOff, Ellipsis, NotebookPen, UserRound } from "lucide-react";
import { useId, useRef } from "react";
import { Form, href, Link } from "react-router";
import { withQuery } from "#app/platform/links.ts";
import type { ChatCard } from "../chat-card.server.ts";
import type { ChatPerson } from "#app/features/chat/conversations/chats.server.ts";

type MenuProps = {
  other: ChatPerson;
  blockedByMe: boolean;
  muted: boolean;
  card: Pick<ChatCard, "hasNotebook">;
  /** The address of the thread's forms. */
  action: string;
};

/** What can be done about a conversation, one under the other: below the card of a wide page. */
export function ChatActions(props: MenuProps) {
  return (
    <ul aria-label="This conversation" className="-mx-2 border-t border-line pt-2">
      <Actions {...props} />
    </ul>
  );
}

/** The same behind three dots, for every width; it opens without a script. */
export function ChatMenu(props: MenuProps) {
  const { teacher, name } = props.other;
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="grid size-11 shrink-0 place-items-center rounded-control [anchor-name:--chat-menu] hover:bg-sunken forced-colors:border"
      >
        <Ellipsis size={20} aria-hidden="true" />
        <span className="sr-only">More about {name}</span>
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        onSubmit={() => panel.current?.hidePopover()}
        className="fixed inset-auto inset-bs-[calc(var(--bar-height)+4.5rem)] inset-e-4 m-0 w-56 rounded-note border border-line bg-surface p-1.5 text-ink shadow-sh3 [position-anchor:--chat-menu] supports-[position-area:block-end]:inset-auto supports-[position-area:block-end]:[position-area:block-end_span-inline-start]"
      >
        <ul>
          {teacher === null ? null : (
            <Action to={href("/student/teachers/:slug", { slug: teacher.slug })} icon={UserRound}>
              View profile
            </Action>
          )}
          <Actions {...props} />
        </ul>
      </div>
    </>
  );
}

function Actions(props: MenuProps) {
  return (
    <>
      {props.card.hasNotebook ? <Notebook {...props} /> : null}
      <Mute {...props} />
      <Block {...props} />
    </>
  );
}

function Notebook({ other }: MenuProps) {
  const section = other.teacher === null ? "teacher" : "student";
  return (
    <Action to={href(`/${section}/notebooks/:personId`, { personId: other.id })} icon={NotebookPen}>
      Notebook
    </Action>
  );
}

function Mute({ muted, action }: MenuProps) {
  const Icon = muted ? BellOff : Bell;
  return (
    <li>
      <Form method="post" action={action}>
        <button
          name="mute"
          value={muted ? "off" : "on"}
          className={`${row} forced-border w-full text-start`}
        >
          <Icon size={17} aria-hidden="true" className="shrink-0" />
          {muted ? "Unmute" : "Mute"}
        </button>
      </Form>
      {muted ? (
        <p className="px-2 text-xs text-muted">
          You get no email and no push about this chat, and the menu does not count its messages.
        </p>
      ) : null}
    </li>
  );
}

function Block({ other, blockedByMe, action }: MenuProps) {
  return blockedByMe ? (
    <Action to={href("/account/blocked")} icon={Ban}>
      Unblock
    </Action>
  ) : (
    <Action
      to={withQuery(href("/account/blocked/:personId", { personId: other.id }), { from: action })}
      icon={Ban}
    >
      Block
    </Action>
  );
}

const row =
  "flex min-h-11 items-center gap-3 rounded-control px-2 text-sm font-semibold hover:bg-sunken";

type ActionProps = { to: string; icon: typeof Ban; children: string };

function Action({ to, icon: Icon, children }: ActionProps) {
  return (
    <li>
      <Link to={to} className={row}>
        <Icon size={17} aria-hidden="true" className="shrink-0" />
        {children}
      </Link>
    </li>
  );
}
