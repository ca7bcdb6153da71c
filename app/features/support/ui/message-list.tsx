import type { FormState } from "#app/platform/forms/forms.ts";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import { contactTopics, isContactTopic } from "../contact-topics.ts";
import type { ContactMessage } from "../messages.server.ts";
import { AnswerForm, Reopen } from "./answer-form.tsx";

type ListProps = {
  messages: ContactMessage[];
  zone: string;
  now: number;
  /** What an answer was refused for, and the number of its message. */
  refused?: { number: number; form: FormState };
};

/** What came in through the contact page, with the answers that were mailed and the place to write one. */
export function MessageList({ messages, zone, now, refused }: ListProps) {
  return (
    <ul className="overflow-hidden rounded-panel border border-line bg-surface">
      {messages.map((message) => (
        <li
          key={message.id}
          id={`message-${message.number}`}
          className="border-t border-line px-5 py-4 first:border-0"
        >
          <article className="grid gap-x-8 gap-y-2 lg:grid-cols-[18rem_minmax(0,1fr)]">
            <Sender message={message} zone={zone} now={now} />
            <div className="max-w-[70ch] min-w-0">
              <p className="wrap-anywhere whitespace-pre-line">{message.text}</p>
              {message.answers.map((answer) => (
                <div key={answer.id} className="mt-4 border-s-3 border-brand ps-4">
                  <p className="text-sm text-muted">
                    {answer.by}, <Time at={answer.createdAt} zone={zone} format="date-time" />
                  </p>
                  <p className="wrap-anywhere whitespace-pre-line">{answer.text}</p>
                </div>
              ))}
              {message.state === "closed" ? <Reopen number={message.number} /> : null}
              <AnswerForm
                message={message}
                state={refused?.number === message.number ? refused.form : undefined}
              />
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}

function Sender({ message, zone, now }: { message: ContactMessage; zone: string; now: number }) {
  const { number, topic, state, dueAt, follows, afterReading, lesson, lessonAt } = message;
  return (
    <div className="min-w-0 text-sm">
      <h2 className="num font-sans text-base leading-snug font-semibold tracking-normal">
        Message {number}: {isContactTopic(topic) ? contactTopics[topic] : topic}
      </h2>
      <p className="my-1">
        <Tag tone={state === "open" ? "warn" : state === "answered" ? "ok" : "neutral"}>
          {state === "open" ? "No answer yet" : state === "answered" ? "Answered" : "Closed"}
        </Tag>
      </p>
      {dueAt !== null && state === "open" ? (
        <p className={now > dueAt ? "font-semibold text-danger" : undefined}>
          {topic === "illegal" ? "First look due by " : "Outcome due by "}
          <Time at={dueAt} zone={zone} format={topic === "illegal" ? "date-time" : "date"} />
        </p>
      ) : null}
      <p className="wrap-anywhere">
        {message.name}, {message.email}
      </p>
      {follows !== null ? <p>Goes on with no. {follows}</p> : null}
      {afterReading !== null ? <p>After reading “{afterReading}”</p> : null}
      {lesson !== null && lessonAt !== null ? (
        <p>
          {lesson}, <Time at={lessonAt} zone={zone} format="date-time" />
        </p>
      ) : null}
      <Time at={message.createdAt} zone={zone} format="date-time" className="text-muted" />
    </div>
  );
}
