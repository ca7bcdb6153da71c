import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useLessonsLive } from "#app/features/scheduling/lessons/ui/use-lessons-live.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { formatTime, zoneCity } from "#app/platform/time/time.ts";
import type { ChatSection, ReadThread } from "../chat-page.server.ts";
import type { ChatPerson } from "#app/features/chat/conversations/chats.server.ts";
import type { TranslatedMessage } from "#app/features/chat/translations/translated-message.ts";
import { ChatActions, ChatMenu } from "./chat-menu.tsx";
import { ChatFace } from "./chat-face.tsx";
import { PinnedLesson } from "./pinned-lesson.tsx";
import { SideCard } from "./side-card.tsx";
import { Thread } from "./thread.tsx";

type OpenThreadProps = {
  data: ReadThread;
  section: ChatSection;
  form?: FormState | undefined;
  translation?: TranslatedMessage | undefined;
  /** The list is the page, and this is next to it. */
  beside?: boolean;
};

/** A conversation under the name of the other. */
export function OpenThread({ data, section, form, translation, beside = false }: OpenThreadProps) {
  const base = `/${section}/chats`;
  const action = `${base}/${data.chatId}`;
  useLessonsLive();
  return (
    <Thread
      key={`${data.chatId} ${data.from}`}
      data={data}
      action={action}
      form={form}
      translation={translation}
      beside={beside}
      head={
        <>
          <ThreadHead
            other={data.other}
            back={base}
            now={data.now}
            heading={beside ? "h2" : "h1"}
            menu={<ChatMenu {...data} action={action} />}
          />
          <PinnedLesson {...data} />
        </>
      }
    />
  );
}

/** Who the other is, and what can be done about the conversation. */
export function AboutOther({ data, section }: Pick<OpenThreadProps, "data" | "section">) {
  const thread = `/${section}/chats/${data.chatId}`;
  return (
    <>
      <SideCard
        other={data.other}
        card={data.card}
        now={data.now}
        zone={data.me.zone}
        thread={thread}
      />
      <ChatActions {...data} action={thread} />
    </>
  );
}

type HeadProps = {
  other: ChatPerson;
  back: string;
  now: number;
  heading: "h1" | "h2";
  menu: ReactNode;
};

function ThreadHead({ other, back, now, heading: Heading, menu }: HeadProps) {
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
        <Heading className="truncate text-xl">{other.name}</Heading>
        <p className="num truncate text-sm leading-snug text-muted">
          {formatTime(now, other.zone)} in {zoneCity(other.zone)}
        </p>
      </div>
      {menu}
    </header>
  );
}
