import { rules } from "#config/rules.ts";
import type { Terms } from "../ranking.ts";

const words: [keyof Terms, string][] = [
  ["fit", "has what you asked for"],
  ["quality", "reviews"],
  ["reliability", "lessons kept"],
  ["overlap", "free in your hours"],
  ["response", "answers soon"],
  ["newcomer", "new here"],
];

/** The six terms of one teacher, with what each may count at most. */
export function WhyThisOrder({ terms, name }: { terms: Terms; name: string }) {
  return (
    <details className="text-sm text-muted">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline">
        Why this order<span className="sr-only">: {name}</span>
      </summary>
      <table className="num w-full text-start">
        <caption className="sr-only">What put {name} here, in points of 100</caption>
        <tbody>
          {words.map(([term, label]) => (
            <tr key={term} className="border-t border-line">
              <th scope="row" className="py-1 text-start font-normal">
                {label}
              </th>
              <td className="py-1 text-end">
                {Math.round(terms[term] * rules.ranking[term] * 100)} of{" "}
                {Math.round(rules.ranking[term] * 100)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-1.5">
        <a className="link inline-flex min-h-11 items-center" href="/how-it-works#ranking">
          How the order is made
        </a>
      </p>
    </details>
  );
}
