import { clsx } from "clsx";
import { Link } from "react-router";
import type { Role } from "#app/access/actor.ts";
import { formatMoney } from "#app/platform/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { still } from "#app/ui/still.tsx";
import { timeText } from "#app/ui/time-text.ts";
import { choiceQuery, viewWeek, type Choice } from "../choice.ts";
import type { CardOffer } from "../list-teachers.server.ts";
import type { TeacherProfile } from "../teacher-profile.server.ts";
import { MessageFirst } from "./message-first.tsx";
import { firstName } from "./first-name.ts";
import { useServerDrawn } from "#app/platform/on-demand.ts";
import { WeekStrip } from "./week-strip.tsx";

const NotForYou = still(async () => (await import("./booking-notes.tsx")).NotForYou);

type BookingPanelProps = {
  teacher: TeacherProfile;
  /** What this viewer can book: without the trial when it is used up. */
  offers: CardOffer[];
  offer: CardOffer;
  slots: number[];
  from: string;
  earlier?: string;
  later?: string;
  choice: Choice;
  zone: string;
  isVisitor: boolean;
  role: Role | null;
  /** What cancelling a lesson then costs, in a sentence: scheduling's rules, lent by the route. */
  cancelText: (at: number) => string;
};

export function BookingPanel(props: BookingPanelProps) {
  const { teacher, offer, slots, from, earlier, later, choice, zone, isVisitor, role } = props;
  const hash = useServerDrawn() ? "#times" : "";
  const week = viewWeek(slots, from, choice, zone);
  const canBook = isVisitor || role === "student";
  return (
    <section
      id="times"
      aria-labelledby="times-title"
      className="scroll-mt-4 rounded-card border border-line bg-surface p-4.5 shadow-sh3 sm:p-6.5"
    >
      <h2 id="times-title" className="mb-4 text-2xl">
        Book with {firstName(teacher.name)}
      </h2>
      <OfferChoice {...props} from={from} hash={hash} />
      <WeekStrip
        week={week}
        choice={{ offer: offer.id, from }}
        earlier={earlier}
        later={later}
        zone={zone}
        fixedHeight={isVisitor}
        hash={hash}
      />
      <Total offer={offer} />
      {canBook ? (
        <>
          {week.at === null ? (
            <p className="mt-3.5 text-sm text-muted">
              {later === undefined
                ? "Nothing more is free for now. A message may help."
                : "Choose another day, or look at the week after."}
            </p>
          ) : (
            <>
              <ButtonLink
                to={`/student/teachers/${teacher.slug}/book?offer=${offer.id}&at=${week.at}`}
                size="l"
                wide
                className="mt-3.5"
              >
                Book {timeText(week.at, zone, "weekday")} at {timeText(week.at, zone, "time")}
              </ButtonLink>
              <p className="mt-2.5 text-center text-xs text-muted">{props.cancelText(week.at)}</p>
            </>
          )}
          <MessageFirst teacher={teacher} isVisitor={isVisitor} />
        </>
      ) : (
        <NotForYou role={role} />
      )}
    </section>
  );
}

function OfferChoice({ offers, offer, from, choice, hash }: BookingPanelProps & { hash: string }) {
  return (
    <ul className="grid gap-2" aria-label="Kinds of lesson">
      {offers.map((one) => {
        const isChosen = one.id === offer.id;
        return (
          <li key={one.id}>
            <Link
              to={choiceQuery({ offer: one.id, from, day: choice.day }) + hash}
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
                <b className="block font-semibold">{one.title}</b>
                <span className="block text-xs text-muted">
                  {one.minutes} minutes{one.kind === "trial" ? ", once per teacher" : ""}
                </span>
              </span>
              <b className="num font-semibold">{priceText(one.pricePence)}</b>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

export function priceText(pence: number): string {
  return pence === 0 ? "Free" : formatMoney(pence);
}

function Total({ offer }: { offer: CardOffer }) {
  const price = formatMoney(offer.pricePence, undefined, { pence: "always" });
  return (
    <dl className="num mt-4.5 border-t border-dashed border-line-strong pt-3.5 text-sm">
      <Line label={`${offer.title}, ${offer.minutes} minutes`}>{price}</Line>
      <Line label="Fees">included</Line>
      <Line label="Total" className="pt-1.5 text-lg font-bold">
        {price}
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
