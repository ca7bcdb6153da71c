import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import { href, Link } from "react-router";
import { withQuery } from "#app/platform/links.ts";
import { formatMoney } from "#app/platform/money.ts";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import type { ListedPayout } from "../payouts-page.server.ts";
import { payoutStateWords } from "../text.ts";

const looks = {
  preparing: { tone: "neutral", icon: Clock },
  sent: { tone: "info", icon: Clock },
  paid: { tone: "ok", icon: CircleCheck },
  failed: { tone: "bad", icon: CircleAlert },
} as const;

const exact = (pence: number, currency?: string) =>
  formatMoney(pence, currency, { pence: "always" });

export type PayoutTableProps = {
  payouts: ListedPayout[];
  /** The payout that the next page begins behind. */
  older: string | null;
  isFirst: boolean;
  zone: string;
};

/** A page of a teacher's payouts, with the ways to the others: rows of a table, and cards on a phone. */
export function PayoutTable({ payouts, older, isFirst, zone }: PayoutTableProps) {
  return (
    <>
      {payouts.length > 0 ? (
        <Rows payouts={payouts} zone={zone} />
      ) : (
        <p className="text-muted">
          {isFirst ? "Nothing has been paid out yet. Each payout shows here." : "No more payouts."}
        </p>
      )}
      {older !== null || !isFirst ? (
        <nav aria-label="Pages of the list" className="mt-3 flex gap-5">
          {isFirst ? null : (
            <Link
              to={`${href("/teacher/earnings/payouts")}#payouts`}
              className="link inline-flex min-h-11 items-center"
            >
              Newest
            </Link>
          )}
          {older === null ? null : (
            <Link
              to={`${withQuery(href("/teacher/earnings/payouts"), { before: older })}#payouts`}
              className="link inline-flex min-h-11 items-center"
            >
              Older
            </Link>
          )}
        </nav>
      ) : null}
    </>
  );
}

function Rows({ payouts, zone }: Pick<PayoutTableProps, "payouts" | "zone">) {
  return (
    <Table caption="Your payouts, newest first" phone="cards">
      <TableHead>
        <HeadCell>Date</HeadCell>
        <HeadCell>State</HeadCell>
        <HeadCell>Lessons in it</HeadCell>
        <HeadCell align="end">Sum</HeadCell>
      </TableHead>
      <TableBody>
        {payouts.map((one) => (
          <Row key={one.id}>
            <Cell header>
              <Time at={one.at} zone={zone} format="day" />
              <span className="block text-xs font-normal text-muted">
                {one.kind === "weekly" ? "Weekly" : "You asked for it"}
              </span>
            </Cell>
            <Cell label="State">
              <Tag {...looks[one.state]}>{payoutStateWords[one.state]}</Tag>
              {one.failure === null ? null : (
                <span className="mt-1 block max-w-80 text-sm">
                  {one.failure} The money is in your balance again.
                </span>
              )}
              {one.bankLast4 === null ? null : (
                <span className="num mt-1 block text-xs text-muted">
                  Bank account ending {one.bankLast4}
                </span>
              )}
            </Cell>
            <Cell label="Lessons in it">
              <Lessons lessons={one.lessons} />
            </Cell>
            <Cell label="Sum" align="end" className="font-semibold">
              {exact(one.pence)}
              {one.bank === null ? null : (
                <span className="block text-xs font-normal text-muted">
                  {exact(one.bank.minor, one.bank.currency)} at your bank
                </span>
              )}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function Lessons({ lessons }: Pick<ListedPayout, "lessons">) {
  return (
    <details>
      <summary className="link-quiet min-h-11 cursor-pointer py-2.5">
        {lessons.length === 1 ? "1 lesson" : `${lessons.length} lessons`}
      </summary>
      <ul className="text-start">
        {lessons.map(({ lessonId, title, studentName, pence }, index) => (
          <li key={lessonId ?? index} className="num flex flex-wrap items-center gap-x-2">
            {lessonId === null ? (
              <span className="inline-flex min-h-11 items-center">{studentName}</span>
            ) : (
              <Link
                to={href("/teacher/lessons/:lessonId", { lessonId })}
                className="link inline-flex min-h-11 items-center"
              >
                {studentName}
              </Link>
            )}
            <span className="text-sm text-muted">
              {title}, {exact(pence)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
