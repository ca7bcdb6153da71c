import { CalendarPlus } from "lucide-react";
import { href, Link } from "react-router";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import {
  mostHalfHours,
  thousandthsOf,
  type TermName,
} from "#app/features/teachers/ranking/ranking-advice.ts";
import { scales } from "#app/features/teachers/ranking/ranking.ts";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import type { OwnRanking } from "../own-ranking.server.ts";
import { waitText } from "#app/features/scheduling/lessons/text.ts";

const names: Record<TermName, string> = {
  fit: "Fit with what was asked",
  quality: "Quality",
  reliability: "Reliability",
  overlap: "Free time",
  response: "Reply time",
  newcomer: "Newcomer",
};

/** Where the order "match" puts a teacher: each term as a bar and a figure, and what would help most. */
export function RankingPanel({ ranking, slug }: { ranking: OwnRanking; slug: string | null }) {
  const { terms, score, advice, isBookable } = ranking;
  const parts = thousandthsOf(terms);
  const reviews =
    slug !== null && ranking.facts.reviewCount > 0
      ? `${href("/student/teachers/:slug", { slug })}#reviews`
      : null;
  const widest = Math.max(...terms.map(({ weight }) => weight));
  return (
    <Panel
      title="Why you rank here"
      action={
        <Link to={`${href("/how-it-works")}#ranking`} className="link">
          The full formula
        </Link>
      }
    >
      <p className="mb-3 text-sm text-muted">
        Your score for a search for your language with no filters. Price, commission and sales are
        not in it.
        {isBookable ? null : " You are not shown at the moment, since nothing can be booked."}
      </p>
      <Table caption="The six terms of your score" phone="fit">
        <TableHead>
          <HeadCell>Term</HeadCell>
          <HeadCell className="max-sm:sr-only">Of maximum</HeadCell>
          <HeadCell align="end">Adds</HeadCell>
        </TableHead>
        <TableBody>
          {terms.map(({ name, value, weight }, at) => (
            <Row key={name}>
              <Cell header>
                {names[name]}
                <span className="block text-xs font-normal text-muted">
                  {detail(name, ranking)}
                </span>
                {name === "quality" && reviews !== null ? (
                  <Link
                    to={reviews}
                    className="link inline-flex min-h-11 items-center text-sm font-normal"
                  >
                    Read your reviews and reply
                  </Link>
                ) : null}
              </Cell>
              <Cell className="w-2/5 align-middle max-sm:w-1/4">
                <span className="sr-only">{Math.round(value * 100)}%</span>
                <span
                  aria-hidden="true"
                  className="forced-border block h-2.5 overflow-hidden rounded-sm border border-line bg-sunken"
                  style={{ inlineSize: `${(weight / widest) * 100}%` }}
                >
                  <span
                    className="block h-full bg-brand forced-colors:bg-[CanvasText]"
                    style={{ inlineSize: `${value * 100}%` }}
                  />
                </span>
              </Cell>
              <Cell align="end" className="font-semibold">
                {three(parts[at]! / 1_000)}
              </Cell>
            </Row>
          ))}
          <Row className="border-t-2! border-ink!">
            <Cell header>Score</Cell>
            <Cell className="text-muted">of {three(1)}</Cell>
            <Cell align="end" className="font-bold">
              {three(score)}
            </Cell>
          </Row>
        </TableBody>
      </Table>
      {advice === null ? null : (
        <Note tone="ok" icon={CalendarPlus} className="mt-4">
          <p className="text-sm">
            <b>The change that would help most:</b> {adviceText(ranking)} It adds{" "}
            {three(advice.adds)}.{" "}
            {advice.change === "open-hours" ? (
              <Link to={`${href("/teacher/calendar")}?tab=hours`} className="link">
                Open them in the calendar
              </Link>
            ) : null}
            {advice.change === "answer-sooner" ? (
              <Link to={href("/teacher/chats")} className="link">
                Open your chats
              </Link>
            ) : null}
          </p>
        </Note>
      )}
    </Panel>
  );
}

function adviceText({ advice, reliability }: OwnRanking): string {
  const { change, count } = advice!;
  switch (change) {
    case "open-hours":
      return `open ${count} more half-hours in the next ${scales.overlapDays} days.`;
    case "answer-sooner":
      return "answer first messages within an hour.";
    case "keep-lessons":
      return `keep every lesson until ${reliability.points === 1 ? "your point no longer counts" : "your points no longer count"}.`;
    case "more-reviews":
      return `${count} more lessons that are reviewed with five stars.`;
  }
}

function detail(name: TermName, { facts, reliability }: OwnRanking): string {
  switch (name) {
    case "fit":
      return "Nothing asked counts as a full fit";
    case "quality":
      return facts.reviewCount === 0
        ? `No review yet: ${rules.review.priorMean} stars are assumed`
        : `${facts.mean.toFixed(1)} stars: ${facts.reviewCount} ${facts.reviewCount === 1 ? "review" : "reviews"}, weighed towards ${rules.review.priorMean}`;
    case "reliability":
      return `${reliability.points} of ${reliability.hideAt} points`;
    case "overlap":
      return `${facts.halfHours} free half-hours in the next ${scales.overlapDays} days, of ${mostHalfHours()}`;
    case "response":
      return facts.replyMinutes === null
        ? `Not enough replies yet (${rules.contact.answerTimeFrom} needed)`
        : `Median first reply ${waitText(facts.replyMinutes)}`;
    case "newcomer":
      return `For the first ${scales.newLessons} lessons or ${scales.newDays} days`;
  }
}

function three(value: number): string {
  return value.toLocaleString(brand.locale, {
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  });
}
