import { Panel } from "#app/ui/panel.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { addDays } from "#app/platform/time/time.ts";
import type { Counted } from "../business.server.ts";
import { ledgerAccountWords, longDayText, sumText } from "../text.ts";

/** What the accounts of the ledger held when the period was over: together nothing, as in every ledger. */
export function BalancesPanel({ balances, until }: Pick<Counted, "balances"> & { until: string }) {
  const day = longDayText(addDays(until, -1));
  return (
    <Panel title="The ledger at the end of the period">
      {balances.length === 0 ? (
        <p className="text-muted">Nothing had been posted by the end of {day}.</p>
      ) : (
        <>
          <Table caption={`What the accounts held at the end of ${day}`} phone="fit">
            <TableHead>
              <HeadCell>Accounts</HeadCell>
              <HeadCell align="end">Balance</HeadCell>
            </TableHead>
            <TableBody>
              {balances.map(({ account, currency, amountMinor }) => (
                <Row key={`${account} ${currency}`}>
                  <Cell header>{ledgerAccountWords[account]}</Cell>
                  <Cell align="end" className="whitespace-nowrap">
                    {sumText({ minor: amountMinor, currency })}
                  </Cell>
                </Row>
              ))}
            </TableBody>
          </Table>
          <p className="mt-3 text-sm text-muted">
            All accounts of a kind, at the end of {day}. Together they come to nothing: what was
            taken from cards is in the other accounts.
          </p>
        </>
      )}
    </Panel>
  );
}
