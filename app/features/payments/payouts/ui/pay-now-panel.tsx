import { Form, useNavigation } from "react-router";
import { formatMoney } from "#app/platform/money.ts";
import { formatShortDay, formatTime } from "#app/platform/time/time.ts";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { PayoutSums } from "../payout-sums.server.ts";
import type { PayoutRefusal } from "../rules.ts";
import { owedForText, payoutRefusalText } from "../text.ts";

type PayNowPanelProps = {
  payablePence: number;
  sums: PayoutSums;
  refusal: PayoutRefusal | "no-provider" | null;
  /** When the weekly payout runs next. */
  nextAt: number;
  now: number;
  zone: string;
  error: string | undefined;
};

const exact = (pence: number) => formatMoney(pence, undefined, { pence: "always" });

/** What can be paid now, a button for it, or why there is none; and what of the balance waits. */
export function PayNowPanel({
  payablePence,
  sums,
  refusal,
  nextAt,
  now,
  zone,
  error,
}: PayNowPanelProps) {
  const busy = useNavigation().state === "submitting";
  const { reportedPence, owedPence, inPayoutPence } = sums;
  return (
    <Panel title="Pay me now">
      <p className="num figure-serif text-3xl leading-tight">{exact(payablePence)}</p>
      <p className="mt-1 text-xs text-muted">can be paid out</p>
      <ul className="num mt-3 grid gap-1 text-sm">
        {inPayoutPence > 0 ? <li>{exact(inPayoutPence)} is in a payout already.</li> : null}
        {reportedPence > 0 ? (
          <li>
            {exact(reportedPence)} waits: somebody has reported that lesson. It is paid when the
            report is decided for you.
          </li>
        ) : null}
        {owedPence > 0 ? (
          <li>
            {exact(owedPence)} goes to us first, {owedForText}
          </li>
        ) : null}
      </ul>
      {error === undefined ? null : (
        <Note tone="bad" role="alert" className="mt-3">
          {error}
        </Note>
      )}
      {refusal === null ? (
        <Form method="post" className="mt-4">
          <Button name="do" value="pay" disabled={busy}>
            Pay me now
          </Button>
        </Form>
      ) : error === undefined ? (
        <p className="mt-4">{payoutRefusalText(refusal, { zone, now })}</p>
      ) : null}
      <p className="mt-3 text-sm text-muted">
        Or wait: all that can be paid is sent every Monday. The next time is{" "}
        <span className="num">
          {formatShortDay(nextAt, zone)}, {formatTime(nextAt, zone)}
        </span>
        . Payouts cost you nothing.
      </p>
    </Panel>
  );
}
