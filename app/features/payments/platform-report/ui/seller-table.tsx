import { Check, TriangleAlert } from "lucide-react";
import { href } from "react-router";
import { AdminLink } from "#app/features/accounts/people/ui/admin-link.tsx";
import { formatMoney } from "#app/platform/money.ts";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { Tag } from "#app/ui/tag.tsx";

export type SellerRow = {
  teacherId: string;
  name: string;
  missing: string[];
  lessons: number;
  /** Pence by quarter. */
  quarters: number[];
  paidPence: number;
  feePence: number;
};

/** Every seller of the year to the penny, and what is missing of each. */
export function SellerTable({ sellers }: { sellers: SellerRow[] }) {
  const exact = (pence: number) => formatMoney(pence, undefined, { pence: "always" });
  const total = (of: (row: SellerRow) => number) => sellers.reduce((sum, row) => sum + of(row), 0);
  return (
    <Table
      caption="Sellers of the year"
      phone="cards"
      className="md:max-lg:text-xs md:max-lg:[&_:is(td,th)]:px-1.5"
    >
      <TableHead>
        <HeadCell>Seller</HeadCell>
        <HeadCell>Missing</HeadCell>
        <HeadCell align="end">Lessons</HeadCell>
        {[1, 2, 3, 4].map((quarter) => (
          <HeadCell key={quarter} align="end">
            Q{quarter}
          </HeadCell>
        ))}
        <HeadCell align="end">Paid or credited to the seller</HeadCell>
        <HeadCell align="end">Our fee</HeadCell>
      </TableHead>
      <TableBody>
        {sellers.map((row) => (
          <Row key={row.teacherId}>
            <Cell header>
              <AdminLink
                to={href("/admin/people/:userId", { userId: row.teacherId })}
                className="link -my-2.5 inline-flex min-h-11 items-center wrap-anywhere"
              >
                {row.name}
              </AdminLink>
            </Cell>
            <Cell label="Missing">
              {row.missing.length === 0 ? (
                <Tag tone="ok" icon={Check}>
                  Nothing
                </Tag>
              ) : (
                <span className="inline-flex items-start gap-1.5 text-danger">
                  <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
                  {row.missing.join("; ")}
                </span>
              )}
            </Cell>
            <Cell label="Lessons" align="end">
              {row.lessons}
            </Cell>
            {row.quarters.map((pence, at) => (
              <Cell key={at} label={`Q${at + 1}`} align="end">
                {exact(pence)}
              </Cell>
            ))}
            <Cell label="Paid or credited to the seller" align="end">
              {exact(row.paidPence)}
            </Cell>
            <Cell label="Our fee" align="end">
              {exact(row.feePence)}
            </Cell>
          </Row>
        ))}
        <Row className="[&>*]:font-semibold">
          <Cell header>Together</Cell>
          <Cell label="Missing">
            {sellers.filter(({ missing }) => missing.length > 0).length} of {sellers.length} sellers
          </Cell>
          <Cell label="Lessons" align="end">
            {total(({ lessons }) => lessons)}
          </Cell>
          {[0, 1, 2, 3].map((at) => (
            <Cell key={at} label={`Q${at + 1}`} align="end">
              {exact(total(({ quarters }) => quarters[at]!))}
            </Cell>
          ))}
          <Cell label="Paid or credited to the seller" align="end">
            {exact(total(({ paidPence }) => paidPence))}
          </Cell>
          <Cell label="Our fee" align="end">
            {exact(total(({ feePence }) => feePence))}
          </Cell>
        </Row>
      </TableBody>
    </Table>
  );
}
