import { href, Link } from "react-router";
import { formatMoney } from "#app/platform/money.ts";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { Time } from "#app/ui/time.tsx";
import { withQuery } from "#app/platform/links.ts";
import type { FoundPayer, FoundPayment } from "../find-money.server.ts";
import { moneyStateText } from "../text.ts";

const frame = "md:overflow-hidden md:rounded-panel md:border md:border-line md:bg-surface";
const cells =
  "md:[&_td]:px-3 md:[&_td:first-child]:ps-5 md:[&_td:last-child]:pe-5 md:[&_th]:bg-sunken md:[&_th:first-child]:ps-5 md:[&_th:last-child]:pe-5";
const wholeRow =
  "inline-block py-1 leading-snug font-semibold wrap-anywhere underline decoration-1 underline-offset-3 after:absolute after:inset-0 hover:decoration-2";

/** Payments of a search or a package; the whole line leads to the payment. */
export function FoundPayments({
  found,
  caption,
  zone,
}: {
  found: FoundPayment[];
  caption: string;
  zone: string;
}) {
  return (
    <div className={frame}>
      <Table caption={caption} phone="cards" className={cells}>
        <TableHead>
          <HeadCell>When</HeadCell>
          <HeadCell>Student</HeadCell>
          <HeadCell>Teacher</HeadCell>
          <HeadCell>What</HeadCell>
          <HeadCell>State</HeadCell>
          <HeadCell align="end">Amount</HeadCell>
        </TableHead>
        <TableBody>
          {found.map((one) => (
            <Row key={one.id} className="relative hover:bg-sunken">
              <Cell>
                <Link
                  to={href("/admin/money/payments/:paymentId", { paymentId: one.id })}
                  className={wholeRow}
                >
                  <Time at={one.at} zone={zone} format="date-time" />
                </Link>
              </Cell>
              <Cell label="Student" className="wrap-anywhere">
                {one.student}
              </Cell>
              <Cell label="Teacher" className="wrap-anywhere">
                {one.teacher}
              </Cell>
              <Cell label="What">
                {one.what}
                {one.fromPackage ? ", from a package" : ""}
              </Cell>
              <Cell label="State">{moneyStateText(one)}</Cell>
              <Cell label="Amount" align="end">
                {formatMoney(one.amountMinor, one.currency, { pence: "always" })}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

/** People of a search; each leads to their payments. */
export function FoundPayers({ people }: { people: FoundPayer[] }) {
  return (
    <div className={frame}>
      <Table caption="People" phone="cards" className={cells}>
        <TableHead>
          <HeadCell>Name</HeadCell>
          <HeadCell>Email</HeadCell>
          <HeadCell>Role</HeadCell>
        </TableHead>
        <TableBody>
          {people.map(({ id, name, email, role }) => (
            <Row key={id} className="relative hover:bg-sunken">
              <Cell>
                <Link to={withQuery(href("/admin/money"), { q: id })} className={wholeRow}>
                  {name}
                </Link>
              </Cell>
              <Cell label="Email" className="wrap-anywhere">
                {email}
              </Cell>
              <Cell label="Role">
                {role === null ? "None" : role === "teacher" ? "Teacher" : "Student"}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
