import { Zap } from "lucide-react";
import { useEffect, useRef } from "react";
import { href, useLocation, useRevalidator } from "react-router";
import { formatTime } from "#app/platform/time/time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Countdown } from "#app/ui/countdown.tsx";
import type { InstantRequest } from "../instant-requests.server.ts";
import { chime } from "./chime.ts";
import { useLessonsLive } from "#app/features/scheduling/lessons/ui/use-lessons-live.ts";

type BannerProps = { requests: InstantRequest[]; zone: string; now: number };

/** Above every page of a teacher: who asks for an instant lesson, and how long there is to answer. */
export function InstantBanner({ requests, zone, now }: BannerProps) {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  useLessonsLive();
  const known = useRef(new Set(requests.map(({ lessonId }) => lessonId)));
  useEffect(() => {
    const isNew = requests.some(({ lessonId }) => !known.current.has(lessonId));
    for (const { lessonId } of requests) known.current.add(lessonId);
    if (isNew) chime();
  }, [requests]);
  const elsewhere = requests.filter(
    ({ lessonId }) => pathname !== href("/teacher/lessons/:lessonId", { lessonId }),
  );
  return (
    <div role="status">
      {elsewhere.map(({ lessonId, name, startsAt, until }) => (
        <div
          key={lessonId}
          className="no-print border-b border-butter bg-butter text-on-butter [--focus:var(--on-butter)]"
        >
          <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5 py-2">
            <p className="num flex min-w-0 flex-[1_1_16rem] items-center gap-2.5">
              <Zap size={18} aria-hidden="true" className="shrink-0" />
              <span>
                <b>{name} asks for an instant lesson</b> at {formatTime(startsAt, zone)}.{" "}
                <Countdown
                  to={until}
                  now={now}
                  label="Time left to answer:"
                  onEnd={() => void revalidate()}
                />{" "}
                left to answer.
              </span>
            </p>
            <ButtonLink
              to={href("/teacher/lessons/:lessonId", { lessonId })}
              variant="dark"
              size="s"
            >
              Answer<span className="sr-only"> {name}</span>
            </ButtonLink>
          </div>
        </div>
      ))}
    </div>
  );
}
