import { data, href, Link, redirect, redirectDocument } from "react-router";
import { z } from "zod";
import {
  payoutsPath,
  refreshPayoutAccount,
  startPayoutSetUp,
} from "#app/features/payments/payouts/payout-account.server.ts";
import { nextPayoutAt } from "#app/features/payments/payouts/payout-date.ts";
import { readPayoutsPage } from "#app/features/payments/payouts/payouts-page.server.ts";
import { preparePayout } from "#app/features/payments/payouts/prepare-payout.server.ts";
import { payoutRefusalText, setUpRefusalText } from "#app/features/payments/payouts/text.ts";
import { PayNowPanel } from "#app/features/payments/payouts/ui/pay-now-panel.tsx";
import { SetUpPanel } from "#app/features/payments/payouts/ui/set-up-panel.tsx";
import { requireTeacher } from "#app/gate/gate.server.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { log } from "#app/platform/log.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Note } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { staticIsland } from "#app/ui/static-island.tsx";
import type { Route } from "./+types/earnings-payouts.ts";

const PayoutTable = staticIsland(
  async () =>
    (await import("#app/features/payments/payouts/ui/payout-table.static.tsx")).PayoutTable,
);

export function meta() {
  return privateHead("Payouts");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const teacher = requireTeacher(context);
  const { searchParams } = new URL(request.url);
  // Where the provider does not answer, the page says what we know, and a job asks again within the hour.
  if (searchParams.has("back"))
    await refreshPayoutAccount(teacher.id).catch((err: unknown) =>
      log.warn({ err, teacher: teacher.id }, "a payout account could not be read"),
    );
  const now = Date.now();
  const asked = searchParams.get("before");
  // An address that cannot name a payout shows the newest, and one that names none of theirs shows none.
  const before = asked !== null && isUuid(asked) ? asked : null;
  const page = await readPayoutsPage(teacher, new Date(now), before);
  const isSent = searchParams.has("sent");
  return {
    ...page,
    isFirst: before === null,
    isSent,
    nextAt: nextPayoutAt(now),
    now,
    zone: teacher.zone,
  };
}

const pressed = z.object({ do: z.enum(["set-up", "pay"]) });

export async function action({ request, context }: Route.ActionArgs) {
  const teacher = requireTeacher(context);
  const form = await parseForm(request, pressed);
  if (!form.ok) return data({ setUpError: undefined, payError: undefined }, 400);
  if (form.value.do === "set-up") {
    const begun = await startPayoutSetUp(teacher);
    if (begun.ok) return redirectDocument(begun.url);
    const status = begun.reason === "unreached" ? 503 : 422;
    return data({ setUpError: setUpRefusalText[begun.reason], payError: undefined }, status);
  }
  const prepared = await preparePayout(teacher.id, { kind: "asked" });
  if (prepared.ok) return redirect(`${payoutsPath}?sent`);
  const payError = payoutRefusalText(prepared.reason, { zone: teacher.zone, now: Date.now() });
  return data({ setUpError: undefined, payError }, 409);
}

export default function PayoutsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { setUp, sums, payablePence, refusal, isSent, nextAt, now, zone } = loaderData;
  const { payouts, older, isFirst } = loaderData;
  return (
    <Page>
      <PageHead
        before={
          <Link
            to={href("/teacher/earnings")}
            className="link-quiet inline-flex min-h-11 items-center text-sm"
          >
            Earnings
          </Link>
        }
        title="Payouts"
        lead="Where your money goes, and every payout to your bank with the lessons in it."
      />
      {isSent && !actionData ? (
        <Note tone="ok" role="status" className="mb-6 max-w-140">
          Your payout is being prepared. Banks take up to some days.
        </Note>
      ) : null}
      <div className="grid gap-6.5">
        <div className="grid items-start gap-6.5 lg:grid-cols-2">
          <SetUpPanel {...setUp} error={actionData?.setUpError} />
          <PayNowPanel
            {...{ sums, payablePence, refusal, nextAt, now, zone }}
            error={actionData?.payError}
          />
        </div>
        <Panel title="All payouts" id="payouts">
          <PayoutTable {...{ payouts, older, isFirst, zone }} />
        </Panel>
      </div>
    </Page>
  );
}
