import { Download } from "lucide-react";
import { data, href, redirect } from "react-router";
import { requireStudent } from "#app/gate/gate.server.ts";
import { readStudentPayments } from "#app/features/payments/receipts/student-payments.server.ts";
import { PaymentTable } from "#app/features/payments/receipts/ui/payment-table.tsx";
import {
  dropSavedCard,
  listCardsInUse,
} from "#app/features/scheduling/booking/cards/saved-cards.server.ts";
import { dropCardForm } from "#app/features/scheduling/booking/forms.ts";
import {
  CardRemoved,
  SavedCardList,
} from "#app/features/scheduling/booking/ui/saved-card-list.tsx";
import { AppError } from "#app/platform/errors.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { buttonClass, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Money } from "#app/ui/money.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/payments.ts";

export function meta() {
  return privateHead("Payments");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const student = requireStudent(context);
  const { searchParams } = new URL(request.url);
  const asked = Number(searchParams.get("page"));
  const removed = searchParams.get("removed");
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 10_000 ? asked : 1;
  const [savedCards, [gone], rows] = await Promise.all([
    listCardsInUse(student),
    removed === null ? [] : listCardsInUse(student, { removed }),
    readStudentPayments(student, page),
  ]);
  return { ...rows, savedCards, removed: gone ?? null, zone: student.zone };
}

export async function action({ request, context }: Route.ActionArgs) {
  const student = requireStudent(context);
  const form = await parseForm(request, dropCardForm);
  if (!form.ok) throw data(null, { status: 400 });
  if (!(await dropSavedCard(student, form.value.savedCard))) throw new AppError("not-found");
  return redirect(`${href("/student/payments")}?removed=${form.value.savedCard}`);
}

export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  const { payments, more, page, balance, savedCards, removed, zone } = loaderData;
  const address = (at: number) =>
    at === 1 ? href("/student/payments") : `${href("/student/payments")}?page=${at}`;
  return (
    <Page>
      <PageHead
        title="Payments"
        lead="What you paid, what came back, and the receipt for each."
        actions={
          <a
            href={href("/student/payments.csv")}
            download
            className={buttonClass({ variant: "outline" })}
          >
            <Download size={17} aria-hidden="true" /> CSV
          </a>
        }
      />
      <Panel title="Held for you" tone="sunken" className="mb-6.5">
        <p className="text-2xl font-semibold">
          <Money pence={balance.totalMinor} exact />
        </p>
        <p className="mt-2 max-w-[62ch] text-sm text-muted">
          <Money pence={balance.packagesMinor} exact /> in packages, for lessons you have not booked
          yet. <Money pence={balance.lessonsMinor} exact /> for lessons that are not over yet. No
          teacher has this money yet. How much comes back when you cancel depends on when, and each
          lesson and package says so.
        </p>
      </Panel>
      {removed === null ? null : <CardRemoved key={removed.id} card={removed} zone={zone} />}
      <SavedCardList savedCards={savedCards} zone={zone} />
      {payments.length === 0 ? (
        <EmptyState title={page === 1 ? "No payments yet" : "No more payments"}>
          When you pay for a lesson or a package, it is listed here with its receipt.
        </EmptyState>
      ) : (
        <PaymentTable payments={payments} zone={zone} />
      )}
      {page > 1 || more ? (
        <nav aria-label="Pages" className="mt-6 flex flex-wrap justify-between gap-3">
          {page > 1 ? (
            <ButtonLink to={address(page - 1)} variant="outline" rel="prev">
              Newer payments
            </ButtonLink>
          ) : (
            <span />
          )}
          {more ? (
            <ButtonLink to={address(page + 1)} variant="outline" rel="next">
              Older payments
            </ButtonLink>
          ) : null}
        </nav>
      ) : null}
    </Page>
  );
}
