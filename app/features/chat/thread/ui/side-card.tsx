import { useContext, type ReactNode } from "react";
import { href, Link } from "react-router";
import { messageAnchor } from "#app/features/chat/changing/chosen.ts";
import { SavingWords } from "#app/features/chat/changing/saving.ts";
import { useNow } from "#app/features/scheduling/lessons/ui/use-now.ts";
import { dayNumber, zoneCity } from "#app/platform/time/time.ts";
import { sizeText } from "#app/features/files/text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { doorFor } from "#app/ui/drawings/door.ts";
import { Time } from "#app/ui/time.tsx";
import type { ChatCard } from "../chat-card.server.ts";
import type { ChatPerson } from "#app/features/chat/conversations/chats.server.ts";
import { ChatFace } from "./chat-face.tsx";

type SideCardProps = {
  other: ChatPerson;
  card: ChatCard;
  now: number;
  zone: string;
  /** The address of the thread. */
  thread: string;
};

/** Who the other is, and what the two have before them. */
export function SideCard({ other, card, zone, thread, ...props }: SideCardProps) {
  const now = useNow(props.now);
  const { next, learner, files } = card;
  const kept = useContext(SavingWords)?.kept;
  const today = next !== undefined && dayNumber(next.startsAt, zone) === dayNumber(now, zone);
  const section = other.teacher === null ? "teacher" : "student";
  const languages = card.teaches.map((code) => doorFor(code).name).join(", ");
  return (
    <>
      <div className="flex flex-col items-center text-center">
        <ChatFace person={other} width={other.teacher ? 112 : 80} height={134} />
        <h2 className="mt-4">{other.name}</h2>
        <p className="mt-1 text-sm text-muted">
          {other.teacher ? `${languages}, ${zoneCity(other.zone)}` : zoneCity(other.zone)}
        </p>
      </div>
      {other.teacher ? (
        <ButtonLink
          to={`/student/teachers/${other.teacher.slug}`}
          variant="outline"
          wide
          className="mt-3.5"
        >
          View profile
        </ButtonLink>
      ) : null}
      {card.isStudent ? (
        <div className="mt-3.5 grid gap-1">
          <ButtonLink
            to={href("/teacher/students/:studentId", { studentId: other.id })}
            variant="outline"
            wide
          >
            Student notes
          </ButtonLink>
          <ButtonLink to={href("/teacher/students")} variant="quiet" wide>
            All your students
          </ButtonLink>
        </div>
      ) : null}
      <dl className="mt-5 text-sm">
        <Fact term="Next lesson">
          {next ? (
            <>
              <ButtonLink
                to={`/${section}/lessons/${next.id}`}
                variant="quiet"
                className="px-0! text-start"
              >
                <span>
                  {today ? "Today, " : ""}
                  <Time at={next.startsAt} zone={zone} format={today ? "time" : "day-time"} />
                </span>
              </ButtonLink>
              {now >= next.opens && now < next.closes ? (
                <ButtonLink to={`/lessons/${next.id}/room`} wide className="mt-1.5">
                  Join
                </ButtonLink>
              ) : (
                <Small>
                  You can join from <Time at={next.opens} zone={zone} format="time" />
                </Small>
              )}
            </>
          ) : (
            "None booked"
          )}
        </Fact>
        <Fact term="Together so far">
          {card.lessons === 1 ? "1 lesson" : `${card.lessons} lessons`}
          {card.lastLesson === null ? null : (
            <Small>
              The last one on <Time at={card.lastLesson} zone={zone} format="date" />
            </Small>
          )}
        </Fact>
        {learner?.learning ? (
          <Fact term="Learning">
            {doorFor(learner.learning).name}
            {learner.level ? `, level ${learner.level}` : ""}
          </Fact>
        ) : null}
        {learner?.goal ? <Fact term="Goal">{learner.goal}</Fact> : null}
        {kept && kept.words + kept.corrections > 0 ? (
          <Fact term="Saved from this chat">{keptText(kept)}</Fact>
        ) : null}
        {files.count === 0 ? null : (
          <Fact term="Files">
            {files.count === 1 ? "1 file" : `${files.count} files`}
            <FileLinks files={files.latest.slice(0, filesFirst)} thread={thread} />
            {files.latest.length > filesFirst ? (
              <details>
                <summary className="link inline-flex min-h-11 items-center font-normal">
                  Earlier files
                </summary>
                <FileLinks files={files.latest.slice(filesFirst)} thread={thread} />
              </details>
            ) : null}
          </Fact>
        )}
      </dl>
    </>
  );
}

const filesFirst = 3;

type FilesProps = { files: ChatCard["files"]["latest"]; thread: string };

/** Each leads to the message that it came with. */
function FileLinks({ files, thread }: FilesProps) {
  return files.map(({ id, seq, name, bytes }) => (
    <Link
      key={id}
      to={`${thread}?around=${seq}#${messageAnchor({ seq })}`}
      className="link-quiet flex min-h-11 items-center font-normal"
    >
      <span dir="auto" className="wrap-anywhere">
        {name}, <span className="num whitespace-nowrap">{sizeText(bytes)}</span>
      </span>
    </Link>
  ));
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="border-t border-line py-3">
      <dt className="text-xs text-muted">{term}</dt>
      <dd className="leading-snug font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

function Small({ children }: { children: ReactNode }) {
  return <span className="block font-normal text-muted">{children}</span>;
}

/** "9 words, 4 corrections" */
function keptText({ words, corrections }: { words: number; corrections: number }): string {
  const counted = [
    [words, "word"],
    [corrections, "correction"],
  ] as const;
  return counted
    .filter(([count]) => count > 0)
    .map(([count, name]) => `${count} ${name}${count === 1 ? "" : "s"}`)
    .join(", ");
}
