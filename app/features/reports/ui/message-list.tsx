import { Time } from "#app/ui/time.tsx";
import { contactTopics, isContactTopic } from "../contact.ts";
import type { ContactMessage } from "../queue.server.ts";

/** What came in through the contact page, to be answered by mail. */
export function MessageList({ messages, zone }: { messages: ContactMessage[]; zone: string }) {
  return (
    <ul className="overflow-hidden rounded-panel border border-line bg-surface">
      {messages.map((message) => (
        <li key={message.id} className="border-t border-line px-5 py-4 first:border-0">
          <article className="grid gap-x-8 gap-y-2 lg:grid-cols-[18rem_minmax(0,1fr)]">
            <div className="min-w-0 text-sm">
              <h2 className="num font-sans text-base leading-snug font-semibold tracking-normal">
                No. {message.number}:{" "}
                {isContactTopic(message.topic) ? contactTopics[message.topic] : message.topic}
              </h2>
              <p className="wrap-anywhere">{message.name}</p>
              <p>
                <a
                  href={`mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(`Your message, number ${message.number}`)}`}
                  className="link inline-flex min-h-11 items-center wrap-anywhere"
                >
                  {message.email}
                </a>
              </p>
              <Time at={message.createdAt} zone={zone} format="date-time" className="text-muted" />
            </div>
            <p className="max-w-[70ch] min-w-0 wrap-anywhere whitespace-pre-line">{message.text}</p>
          </article>
        </li>
      ))}
    </ul>
  );
}
