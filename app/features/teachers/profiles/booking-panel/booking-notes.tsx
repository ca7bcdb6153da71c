import { Repeat } from "lucide-react";
import { href, Link } from "react-router";
import { useInvited } from "../use-invited.ts";
import { rules } from "#config/rules.ts";
import { Button, ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Role } from "#app/access/actor.ts";
import { Note } from "#app/ui/note.tsx";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { MessageWords } from "./message-words.tsx";
import { TakeSlot } from "./take-slot.tsx";

type Chosen = { slug: string; offerId: string };

/** Next to the times of somebody who answers each request. */
export function AnswersFirst({ name }: { name: string }) {
  return (
    <p className="mt-2.5 text-center text-xs text-muted">
      {firstName(name)} answers each request, within {rules.booking.approveHours} hours. Your card
      is charged with the yes.
    </p>
  );
}

/** The next hours of somebody who can be asked at once. */
export function AtOnce({
  name,
  slots,
  zone,
  slug,
  offer,
  mayTake,
}: {
  slug: string;
  offer: { id: string; pricePence: number };
  name: string;
  slots: number[];
  zone: string;
  mayTake: boolean;
}) {
  return (
    <section aria-label="Instant lessons" className="mt-4.5 rounded-note bg-sunken px-4 py-3.5">
      <p className="text-sm">
        <b>Soon?</b> {firstName(name)} can be asked for the next hours, and answers within{" "}
        {rules.booking.instantAnswerMinutes} minutes.
      </p>
      <ul className="num mt-2.5 flex flex-wrap gap-2">
        {slots.map((at) => (
          <li key={at}>
            <TakeSlot
              {...{ slug, offer, at, mayTake }}
              className={buttonClass({ variant: "outline", size: "s" })}
            >
              <Time at={at} zone={zone} format="time" />
            </TakeSlot>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Why a time that is not among the free ones cannot be had: the booking page says it. */
export function OtherTime({ slug, offerId }: Chosen) {
  return (
    <details className="mt-3.5 text-sm">
      <summary className="link-quiet inline-flex min-h-11 items-center font-semibold">
        Missing a time?
      </summary>
      <form
        method="get"
        action={`/student/teachers/${slug}/book`}
        className="mt-1 grid gap-3 sm:grid-cols-2"
      >
        <input type="hidden" name="offer" value={offerId} />
        <label className="grid gap-1.5 font-semibold">
          Day
          <input
            type="date"
            name="date"
            required
            className="block min-h-11 w-full min-w-0 rounded-control border-[1.5px] border-line-strong bg-surface px-3.5"
          />
        </label>
        <label className="grid gap-1.5 font-semibold">
          Your time
          <input
            type="time"
            name="time"
            required
            step={300}
            className="block min-h-11 w-full min-w-0 rounded-control border-[1.5px] border-line-strong bg-surface px-3.5"
          />
        </label>
        <div className="sm:col-span-2">
          <Button variant="outline">See whether it can be booked</Button>
        </div>
      </form>
    </details>
  );
}

/** The way to the same time of every week. */
export function EveryWeek({ slug, offerId, at }: Chosen & { at: number }) {
  const invited = useInvited();
  return (
    <p className="mt-2 text-center text-sm">
      <Link
        to={invited(`/student/teachers/${slug}/series?offer=${offerId}&at=${at}`)}
        className="link-quiet inline-flex min-h-11 items-center gap-2 font-semibold"
      >
        <Repeat size={17} aria-hidden="true" /> Every week at this time
      </Link>
    </p>
  );
}

/** Next to the times, to somebody who is signed in and no student. */
export function NotForYou({ role }: { role: Role | null }) {
  return (
    <Note className="mt-4">
      {role === null
        ? "This account has no role yet, so it cannot book."
        : `You are signed in as ${role === "admin" ? "an admin" : "a teacher"}. Students book here.`}
    </Note>
  );
}

/** Above the times of a teacher who has stopped taking new students, to those who are not new. */
export function StillYours({ name }: { name: string }) {
  return (
    <Note tone="info" className="mb-4">
      {firstName(name)} is not taking new students. You have had lessons together, so you can book.
    </Note>
  );
}

/** Instead of the times, while there are none to have. */
export function NoBookings({ name, onlyKnown }: { name: string; onlyKnown: boolean }) {
  return (
    <Note
      tone="warn"
      title={
        onlyKnown
          ? `${firstName(name)} is not taking new students`
          : `${firstName(name)} is not taking bookings at the moment`
      }
      className="shadow-sh3"
    >
      <Link to="/student/teachers" className="link">
        Look at other teachers
      </Link>
    </Note>
  );
}

/** Instead of the times, to who has blocked the teacher. */
export function YouBlocked({ name }: { name: string }) {
  return (
    <Note tone="warn" title={`You have blocked ${firstName(name)}`} className="shadow-sh3">
      <Link to={href("/account/blocked")} className="link">
        Unblock to write and book
      </Link>
    </Note>
  );
}

/** A visitor signs in before the conversation opens. */
export function MessageAfterLogin({ slug, name }: { slug: string; name: string }) {
  const chat = new URLSearchParams({ with: slug });
  const invited = useInvited();
  const next = new URLSearchParams({ next: invited(`/student/chats?${chat}`) });
  return (
    <ButtonLink to={`/login?${next}`} variant="outline" wide className="mt-2.5">
      <MessageWords name={name} />
    </ButtonLink>
  );
}
