import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { FormState } from "#app/platform/forms/forms.ts";
import { formatTime, zoneCity } from "#app/platform/time/time.ts";
import type { ChatSection, loadThread } from "../chat-page.server.ts";
import type { ChatPerson } from "#app/features/chat/conversations/chats.server.ts";
import { ChatActions, ChatMenu } from "./chat-menu.tsx";
import { ChatFace } from "./chat-face.tsx";
import { ChatFrame } from "./chat-frame.tsx";
import { LiveChatList } from "./chats-view.tsx";
import { SideCard } from "./side-card.tsx";
import { Thread } from "./thread.tsx";

type ThreadViewProps = {
  data: Awaited<ReturnType<typeof loadThread>>;
  section: ChatSection;
  form?: FormState;
};

/** A thread with the list before it and the card of the other behind. */
export function ThreadView({ data, section, form }: ThreadViewProps) {
  const base = `/${section}/chats`;
  return (
    <ChatFrame
      list={<LiveChatList data={data} section={section} openChatId={data.chatId} />}
      thread={
        <Thread
          key={`${data.chatId} ${data.from}`}
          data={data}
          action={`${base}/${data.chatId}`}
          form={form}
          head={
            <ThreadHead
              other={data.other}
              back={base}
              now={data.now}
              menu={<ChatMenu {...data} action={`${base}/${data.chatId}`} />}
            />
          }
        />
      }
      card={
        <>
          <SideCard other={data.other} card={data.card} now={data.now} zone={data.me.zone} />
          <ChatActions {...data} action={`${base}/${data.chatId}`} />
        </>
      }
    />
  );
}

type HeadProps = { other: ChatPerson; back: string; now: number; menu: ReactNode };

function ThreadHead({ other, back, now, menu }: HeadProps) {
  return (
    <header className="flex min-h-16.5 items-center gap-2 border-b border-line py-2.5 ps-1.5 pe-4 md:min-h-18.5 md:gap-3 md:px-5.5 md:py-3.5">
      <Link
        to={back}
        className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken md:hidden"
      >
        <ChevronLeft size={22} aria-hidden="true" className="rtl:-scale-x-100" />
        <span className="sr-only">All chats</span>
      </Link>
      <ChatFace person={other} width={40} height={46} />
      <div className="min-w-0 grow">
        <h1 className="truncate text-xl">{other.name}</h1>
        <p className="num truncate text-sm leading-snug text-muted">
          {formatTime(now, other.zone)} in {zoneCity(other.zone)}
        </p>
      </div>
      {menu}
    </header>
  );
}
