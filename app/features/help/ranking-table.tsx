import { rules } from "#config/rules.ts";
import { scales } from "#app/features/teachers/ranking/ranking.ts";

const { ranking, review, reliability } = rules;

const terms: [weight: number, name: string, formula: string][] = [
  [
    ranking.fit,
    "What you asked for",
    "The share of the chosen “good at” that the teacher has; all of it where you chose none.",
  ],
  [
    ranking.quality,
    "Reviews",
    `(mean − 3) ÷ 2, where the mean is (${review.priorMean} × ${review.priorCount} + sum of stars) ÷ (${review.priorCount} + number of reviews).`,
  ],
  [
    ranking.reliability,
    "Lessons kept",
    `1 − points ÷ ${reliability.hideAt}. In ${reliability.windowDays} days a late cancellation is ${reliability.lateCancelPoints} point, a missed lesson ${reliability.noShowPoints}; the ${reliability.emergencyCauses} days that weigh most count nothing, since emergencies happen.`,
  ],
  [
    ranking.overlap,
    "Free in your hours",
    `Free half-hours of the next ${scales.overlapDays} days within the hours you chose ÷ ${scales.overlapAsked}; where you chose none, all of them ÷ ${scales.overlapAny}.`,
  ],
  [
    ranking.response,
    "Answers",
    `1 where the usual first answer comes within ${scales.replyBestHours} hour, 0 from ${scales.replyWorstHours} hours, along the logarithm between; ½ while there are too few to say.`,
  ],
  [
    ranking.newcomer,
    "New here",
    `1 − the larger of lessons taught ÷ ${scales.newLessons} and days here ÷ ${scales.newDays}, so that somebody new is seen.`,
  ],
];

/** The formula of the order "match", from the numbers that the code uses. */
export function RankingTable() {
  return (
    <div className="my-5 overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">The six parts of the best match, and what each counts</caption>
        <thead>
          <tr className="border-b border-line-strong">
            <th scope="col" className="py-2 pe-4 text-start">
              Part
            </th>
            <th scope="col" className="py-2 pe-4 text-end">
              Counts
            </th>
            <th scope="col" className="py-2 text-start">
              From 0 to 1
            </th>
          </tr>
        </thead>
        <tbody>
          {terms.map(([weight, name, formula]) => (
            <tr key={name} className="border-b border-line align-top">
              <th scope="row" className="py-2 pe-4 text-start font-semibold">
                {name}
              </th>
              <td className="num py-2 pe-4 text-end">{weight.toFixed(2)}</td>
              <td className="num py-2">{formula}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
