import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Role } from "#app/access/actor.ts";
import { hour, startOfLocalDay } from "#app/platform/time/time.ts";
import { formatMoney } from "#app/platform/money.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { staticIsland } from "#app/ui/static-island.tsx";
import { timeText } from "#app/ui/time-text.ts";
import { useInvited } from "../use-invited.ts";
import { choiceQuery, viewWeek, type SlotChoice } from "../choice.ts";
import {
  lengthIn,
  type OfferGroup,
  type OfferLength,
} from "#app/features/teachers/offers/offer-groups.ts";
import type { TeacherProfile } from "../teacher-profile.server.ts";
import { MessageFirst } from "./message-first.tsx";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { useServerDrawn } from "#app/platform/lazy-module.ts";
import { TakeSlot } from "./take-slot.tsx";
import type { Away } from "./away-notes.tsx";
import { WeekStrip } from "./week-strip.tsx";
import {
  minimumNoticeText,
  noticeFor,
} from "#app/features/teachers/reference-data/hours/booking-terms.ts";
import { priceText } from "./price-text.ts";

const StillYours = staticIsland(async () => (await import("./booking-notes.tsx")).StillYours);
const AnswersFirst = staticIsland(async () => (await import("./booking-notes.tsx")).AnswersFirst);
const AtOnce = staticIsland(async () => (await import("./booking-notes.tsx")).AtOnce);
const EveryWeek = staticIsland(async () => (await import("./booking-notes.tsx")).EveryWeek);
const OtherTime = staticIsland(async () => (await import("./booking-notes.tsx")).OtherTime);
const NotForYou = staticIsland(async () => (await import("./booking-notes.tsx")).NotForYou);

type BookingPanelProps = {
  teacher: TeacherProfile;
  /** What this viewer can book: without the trial when it is used up. */
  groups: OfferGroup[];
  /** The chosen one, and in it the chosen length. */
  group: OfferGroup;
  length: OfferLength;
  slots: number[];
  away: readonly Away[];
  /** Starts of the next hours, of a teacher who takes requests for them. */
  atOnce: number[];
  now: number;
  from: string;
  earlier?: string;
  later?: string;
  choice: SlotChoice;
  zone: string;
  /** Which zone that is, and the way to another. */
  zoneLine: ReactNode;
  isVisitor: boolean;
  role: Role | null;
  /** A package of the student's that pays for the chosen lesson. */
  owned: OwnedPackage | null;
  /** What cancelling a lesson then costs, in a sentence: scheduling's rules, given by the route. */
  cancelText: (at: number) => string;
};

type OwnedPackage = { id: string; left: number; lessons: number };

export function BookingPanel(props: BookingPanelProps) {
  const { teacher, group, length, slots, from, earlier, later, choice, zone, isVisitor, role } =
    props;
  const hash = useServerDrawn() ? "#times" : "";
  const week = viewWeek(slots, from, choice, zone);
  const canBook = isVisitor || role === "student";
  const { owned } = props;
  const hours = noticeFor(group.kind, teacher);
  const take = { slug: teacher.slug, offer: length, mayTake: role === "student" };
  return (
    <section
      aria-labelledby="times-title"
      className="rounded-card border border-line bg-surface p-4.5 shadow-sh3 group-open/sheet:rounded-none group-open/sheet:border-0 group-open/sheet:bg-transparent group-open/sheet:px-0 group-open/sheet:shadow-none sm:p-6.5"
    >
      <h2 id="times-title" className="mb-4 text-2xl">
        Book with {firstName(teacher.name)}
      </h2>
      {teacher.bookableBy === "known" ? <StillYours name={teacher.name} /> : null}
      <OfferChoice {...props} from={from} hash={hash} />
      <WeekStrip
        name={firstName(teacher.name)}
        away={props.away}
        notice={
          startOfLocalDay(from, zone) < props.now + hours * hour ? noticeLine(group, hours) : null
        }
        week={week}
        choice={{ ...choice, offer: length.id, from }}
        earlier={earlier}
        later={later}
        zone={zone}
        zoneLine={props.zoneLine}
        keepsRows={isVisitor}
        hash={hash}
      />
      <Total title={group.title} length={length} owned={owned} />
      {canBook ? (
        <>
          <div aria-live="polite">
            {week.at === null ? (
              <p className="mt-3.5 text-sm text-muted">
                {week.missed !== null
                  ? `${timeText(week.missed, zone, "weekday")} at ${timeText(week.missed, zone, "time")} is not free for ${length.minutes} minutes. Choose another time.`
                  : later === undefined
                    ? "Nothing more is free for now. A message may help."
                    : "Choose another day, or look at the week after."}
              </p>
            ) : null}
          </div>
          {week.at === null ? null : (
            <>
              <TakeSlot
                {...take}
                at={week.at}
                by={owned ? { name: "packageId", value: owned.id } : undefined}
                className={buttonClass({ size: "l", wide: true }, "mt-3.5")}
              >
                Book {timeText(week.at, zone, "weekday")} at {timeText(week.at, zone, "time")}
                {owned ? " from your package" : null}
              </TakeSlot>
              {owned ? (
                <TakeSlot
                  {...take}
                  at={week.at}
                  by={{ name: "alone", value: "yes" }}
                  formClassName="mt-2 text-center"
                  className={buttonClass({ variant: "quiet" })}
                >
                  Pay {priceText(length.pricePence)} for it instead
                </TakeSlot>
              ) : (
                <p className="mt-2.5 text-center text-xs text-muted">{props.cancelText(week.at)}</p>
              )}
              {group.kind === "single" && !teacher.approveFirst ? (
                <EveryWeek slug={teacher.slug} offerId={length.id} at={week.at} />
              ) : null}
              {teacher.approveFirst ? <AnswersFirst name={teacher.name} /> : null}
            </>
          )}
          {props.atOnce.length > 0 ? (
            <AtOnce name={teacher.name} slots={props.atOnce} zone={zone} {...take} />
          ) : null}
          <OtherTime slug={teacher.slug} offerId={length.id} />
          <MessageFirst teacher={teacher} isVisitor={isVisitor} />
        </>
      ) : (
        <NotForYou role={role} />
      )}
    </section>
  );
}

/** Why the nearest times are missing. */
function noticeLine({ kind }: OfferGroup, hours: number): string | null {
  if (hours === 0) return null;
  const lesson = kind === "trial" ? "trial" : "lesson";
  return `Book a ${lesson} at least ${minimumNoticeText(hours)} before it begins.`;
}

type ChoiceProps = BookingPanelProps & { hash: string };

function OfferChoice(props: ChoiceProps) {
  const { groups, group, length, from, choice, hash } = props;
  // A trial is short because it is a trial: that says nothing about the lessons after it.
  const wanted = group.kind === "trial" ? undefined : length.minutes;
  const invited = useInvited();
  const to = (offer: string) => invited(choiceQuery({ ...choice, offer, from }) + hash);
  return (
    <>
      <ul className="grid gap-2" aria-label="Kinds of lesson">
        {groups.map((one) => {
          const isChosen = one.id === group.id;
          return (
            <li key={one.id}>
              <Link
                to={to(isChosen ? length.id : lengthIn(one, wanted).id)}
                preventScrollReset
                aria-current={isChosen ? "true" : undefined}
                className={clsx(
                  "grid min-h-13 grid-cols-[22px_minmax(0,1fr)_auto] items-center gap-3 rounded-note border-[1.5px] px-3.5 py-2.5 transition-colors",
                  isChosen ? "border-brand bg-brand-soft" : "border-line-strong hover:border-ink",
                )}
              >
                <span
                  aria-hidden="true"
                  className={clsx(
                    "size-5 rounded-full bg-surface",
                    isChosen ? "border-6 border-brand" : "border-[1.5px] border-line-strong",
                  )}
                />
                <span className="min-w-0">
                  <b className="block font-semibold wrap-anywhere">{one.title}</b>
                  <span className="block text-xs text-muted">{lengthsText(one)}</span>
                </span>
                <b className="num font-semibold">
                  {isChosen
                    ? priceText(length.pricePence)
                    : `${one.lengths.length > 1 ? "from " : ""}${priceText(cheapest(one))}`}
                </b>
              </Link>
            </li>
          );
        })}
      </ul>
      {group.lengths.length > 1 ? (
        <ul className="num mt-2.5 grid grid-cols-3 gap-2" aria-label="Lengths">
          {group.lengths.map(({ id, minutes, pricePence }) => (
            <li key={id}>
              <Link
                to={to(id)}
                preventScrollReset
                aria-current={id === length.id ? "true" : undefined}
                className="grid min-h-11 place-items-center rounded-control border-[1.5px] border-line-strong bg-surface px-1 py-1.5 text-center text-sm leading-tight font-semibold transition-colors hover:border-ink aria-[current]:border-ink aria-[current]:bg-butter aria-[current]:text-on-butter forced-colors:aria-[current]:outline-2"
              >
                <span>
                  {minutes} min<span className="sr-only">utes</span>
                </span>
                <span className="text-xs font-normal">{priceText(pricePence)}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** "25 minutes, once per teacher", "25, 50 or 80 minutes" */
function lengthsText({ kind, lengths }: OfferGroup): string {
  const minutes = lengths.map((length) => length.minutes);
  const last = minutes.pop();
  const all = minutes.length > 0 ? `${minutes.join(", ")} or ${last}` : String(last);
  return `${all} minutes${kind === "trial" ? ", once per teacher" : ""}`;
}

export function cheapest({ lengths }: OfferGroup): number {
  return Math.min(...lengths.map(({ pricePence }) => pricePence));
}

type TotalProps = { title: string; length: OfferLength; owned: OwnedPackage | null };

function Total({ title, length, owned }: TotalProps) {
  const price = formatMoney(length.pricePence, undefined, { pence: "always" });
  return (
    <dl className="num mt-4.5 border-t border-dashed border-line-strong pt-3.5 text-sm">
      <Line label={`${title}, ${length.minutes} minutes`}>
        {owned ? `${owned.left} of ${owned.lessons} left` : price}
      </Line>
      {owned ? null : <Line label="Fees">included</Line>}
      <Line label={owned ? "To pay" : "Total"} className="pt-1.5 text-lg font-bold">
        {owned ? "Nothing: your package pays" : price}
      </Line>
    </dl>
  );
}

function Line({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: string;
}) {
  return (
    <div className={clsx("flex justify-between gap-4 py-0.5", className)}>
      <dt className="min-w-0">{label}</dt>
      <dd className="shrink-0">{children}</dd>
    </div>
  );
}
