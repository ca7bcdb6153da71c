import { clsx } from "clsx";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { rules } from "#config/rules.ts";
import { sorts } from "#app/features/teachers/search-index/search.ts";
import { formatMoney } from "#app/platform/money.ts";
import { formatTime, minute } from "#app/platform/time/time.ts";
import { formatDuration } from "#app/platform/time/duration.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { doorFor } from "#app/ui/drawings/door.ts";
import { Doorway } from "#app/ui/drawings/doorway.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { CancellationRule } from "./cancellation-rule.tsx";
import type { ShownAnswer } from "./answer.ts";
import { FaqEntry } from "./faq-entry.tsx";
import { MoneyTable } from "./money-table.tsx";
import { RankingTable } from "./ranking-table.tsx";
import { studentPath, teacherPath } from "./paths.tsx";
import { waitsText } from "./wait-times.ts";
import { examplePence, moneyExamples } from "./worked-examples.ts";

/** A Friday at six in the evening; of which week does not matter. */
const exampleStart = Date.UTC(2026, 0, 2, 18);

type HowItWorks = { teaching: boolean; answers: ShownAnswer[] };

/** Every part of the page for either path. */
export function HowItWorksText({ teaching, answers }: HowItWorks) {
  const { cancel, booking, review } = rules;
  return (
    <Page>
      <PageHead
        title="How it works"
        lead="Two people, one room, and the rules around them. Every number on this page is the one the software itself uses."
      />
      <nav aria-label="Which path" className="grid gap-3.5 sm:grid-cols-2 md:gap-6">
        <DoorCard to={href("/how-it-works")} current={!teaching} language="es">
          I want to learn
        </DoorCard>
        <DoorCard to={`${href("/how-it-works")}?for=teachers`} current={teaching} language="fr">
          I want to teach
        </DoorCard>
      </nav>

      <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="min-w-0">
          <section aria-labelledby="path" className="mt-12">
            <h2 id="path" className="text-section">
              {teaching
                ? "Five steps to your first paid lesson"
                : "Five steps to your first lesson"}
            </h2>
            <ol className="mt-6 border-b border-line-strong">
              {(teaching ? teacherPath : studentPath).map(({ title, text }, index) => (
                <li
                  key={title}
                  className="grid grid-cols-[3.25rem_1fr] border-t border-line-strong py-6 md:grid-cols-[4.5rem_12rem_1fr] md:gap-x-6"
                >
                  <HouseNumber number={index + 1} />
                  <h3 className="self-center md:self-start md:pt-3">{title}</h3>
                  <p className="col-start-2 mt-2 max-w-[58ch] md:col-start-3 md:mt-0 md:pt-2.5">
                    {text}
                  </p>
                </li>
              ))}
            </ol>
            <div className="mt-7 flex flex-wrap gap-2.5">
              {teaching ? (
                <ButtonLink to={href("/teacher/apply")}>Apply to teach</ButtonLink>
              ) : (
                <ButtonLink to={href("/student/teachers")}>Find teachers</ButtonLink>
              )}
            </div>
          </section>

          <Part id="money" title="Where the money goes">
            <p>
              Take a lesson of {formatMoney(examplePence)}. That is what the student pays; nothing
              is added. We hold it until the lesson is over, and then it goes the way of this table.
            </p>
            <MoneyTable
              caption={`Who gets what of ${formatMoney(examplePence)}`}
              examples={moneyExamples()}
            />
          </Part>

          <Part id="cancelling" title="Cancelling">
            <p>
              What comes back depends on when a student cancels. Here is a lesson on a Friday at{" "}
              {formatTime(exampleStart, "UTC")}; the exact moments of each real one, in your own
              time, are next to the button before you book and before you cancel.
            </p>
            {cancel.freeHoursChoices.map((freeHours) => (
              <div key={freeHours} className="my-6">
                <h3 className="mb-2 text-lg">
                  {freeHours === Math.min(...cancel.freeHoursChoices)
                    ? "With most teachers"
                    : `With teachers who ask for ${freeHours} hours`}
                </h3>
                <CancellationRule freeHours={freeHours} startsAt={exampleStart} />
              </div>
            ))}
            <p>
              Booked by mistake? Within {formatDuration(booking.undoMinutes * minute)} of booking
              you get everything back, up to {cancel.partialHours} hours before the lesson. When a
              teacher cancels, everything comes back at once, always.
            </p>
          </Part>

          <Part id="no-show" title="When somebody does not come">
            <p>
              Wait for {waitsText()}. A student who has not come by then has had the lesson, and the
              teacher is paid. If it is the teacher who is missing, everything goes back to the card
              at once, and nobody has to ask. Where neither came, everything goes back as well. The
              record of the room says who was there and when; both sides see it, and can report the
              lesson if it is wrong.
            </p>
            <p>
              If the connection is lost, you pay only for the minutes you had. If you had less than{" "}
              {rules.noShow.outageFullRefundMinutes} minutes together, you pay nothing. A student
              who presses Leave early, or together with the teacher, has had the lesson. The money
              of such a lesson moves {rules.settle.autoCompleteHours} hours after the end, so that
              either can object. A teacher who comes more than {rules.noShow.lateMinutes} minutes
              late makes them up after the end, or they go back.
            </p>
          </Part>

          <Part id="safety" title="Safety and your data">
            <p>
              Accounts are for people of {rules.apply.minAge} and over. A lesson or a teacher can be
              reported from their page; anything that touches safety is read first. A lesson is
              recorded only if both people of it agree in the room. What we keep about you, why and
              for how long is written in the{" "}
              <Link to={href("/legal/privacy")} className="link">
                privacy notice
              </Link>
              .
            </p>
          </Part>

          <Part id="questions" title="Questions to start with">
            <div className="border-b border-line">
              {answers.map((answer) => (
                <FaqEntry key={answer.id} answer={answer} open={false} />
              ))}
            </div>
          </Part>

          <Part id="ranking" title="How the list of teachers is ordered">
            <p>
              You choose the order. Unless you say otherwise it is “{sorts.match}”: teachers who fit
              what you asked for, are free in your hours and have good reviews come first. Each
              teacher in the list says where their points come from.
            </p>
            <p>
              What we earn, what a teacher has sold, and advertising play no part. Nobody can pay
              for a place in the list.
            </p>
            <details className="mt-4 border-y border-line">
              <summary className="link-quiet flex min-h-11 cursor-pointer items-center font-semibold">
                The exact calculation, and the other orders
              </summary>
              <div className="pb-5 [&>p+div]:mt-5 [&>div+p]:mt-5">
                <p>
                  “{sorts.match}” is the sum of these six parts, each times what it counts. Teachers
                  with the same sum change places every day. Of those who fit your filters, the best{" "}
                  {rules.ranking.rerank} by the four parts that do not depend on you are put in
                  order again with the two that do.
                </p>
                <RankingTable />
                <p>The other orders:</p>
                <dl className="my-5 grid gap-x-6 gap-y-3 md:grid-cols-[12rem_1fr]">
                  <Order name={sorts.soonest}>
                    The teacher with the earliest free time that fits your search.
                  </Order>
                  <Order name={sorts.price}>
                    The price of the {rules.lesson.mainMinutes}-minute lesson, or of the cheapest
                    lesson where there is none.
                  </Order>
                  <Order name={sorts.rating}>
                    The average that is shown, and of two that are the same the one of more reviews.
                    An average is shown from {review.showFrom} reviews on; teachers with fewer come
                    after these.
                  </Order>
                  <Order name={sorts.newest}>The teacher who was accepted last.</Order>
                </dl>
              </div>
            </details>
          </Part>

          <p className="mt-12 border-t border-line pt-6">
            Something missing? See the{" "}
            <Link to={href("/faq")} className="link">
              questions and answers
            </Link>
            , or{" "}
            <Link to={href("/contact")} className="link">
              contact us
            </Link>
            .
          </p>
        </div>
        <OnThisPage teaching={teaching} />
      </div>
    </Page>
  );
}

function DoorCard(props: { to: string; current: boolean; language: string; children: string }) {
  return (
    <Link
      to={props.to}
      preventScrollReset
      data-keeps-scroll
      aria-current={props.current ? "page" : undefined}
      className={clsx(
        "flex items-center gap-4 overflow-hidden rounded-card border-[1.5px] pe-5 text-xl font-semibold transition-colors",
        props.current
          ? "border-brand bg-brand-soft"
          : "border-line-strong bg-surface hover:border-ink",
      )}
    >
      <Doorway
        door={doorFor(props.language)}
        state={props.current ? "open" : "closed"}
        crop="scene"
        className="h-29 w-32 shrink-0"
      />
      <span className="font-serif font-normal">{props.children}</span>
    </Link>
  );
}

const contents = [
  ["path", "Step by step"],
  ["money", "Where the money goes"],
  ["cancelling", "Cancelling"],
  ["no-show", "When somebody does not come"],
  ["safety", "Safety and your data"],
  ["questions", "Questions to start with"],
  ["ranking", "How the list is ordered"],
] as const;

function OnThisPage({ teaching }: { teaching: boolean }) {
  return (
    <aside
      aria-label="On this page"
      className="mt-12 max-lg:hidden lg:sticky lg:inset-bs-[calc(var(--bar-height)+1.5rem)] lg:self-start"
    >
      <p className="mb-1 font-semibold">On this page</p>
      <ul>
        {contents.map(([id, label]) => (
          <li key={id}>
            <a href={`#${id}`} className="link-quiet inline-flex min-h-11 items-center">
              {label}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-5 mb-3 border-t border-line pt-5">
        {teaching ? "Ready to teach?" : "Ready for a first lesson?"}
      </p>
      <ButtonLink to={teaching ? href("/teacher/apply") : href("/student/teachers")}>
        {teaching ? "Apply to teach" : "Find teachers"}
      </ButtonLink>
    </aside>
  );
}

function HouseNumber({ number }: { number: number }) {
  return (
    <span
      aria-hidden="true"
      className="figure-serif grid h-13 w-10.5 place-items-center rounded-arch-s bg-butter pt-1.5 text-xl text-on-butter"
    >
      {number}
    </span>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="mt-12 grid gap-x-14 gap-y-4 border-t border-line pt-9 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-8"
    >
      <h2 id={id} className="text-2xl">
        <a
          href={`#${id}`}
          className="relative hover:underline hover:decoration-1 hover:underline-offset-4 after:absolute after:inset-x-0 after:-inset-y-2"
        >
          {title}
        </a>
      </h2>
      <div className="min-w-0 max-w-[70ch] [&>p+div]:mt-5 [&>div+p]:mt-5">{children}</div>
    </section>
  );
}

function Order({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="font-semibold">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
