import { ArrowLeft } from "lucide-react";
import { data, Form, href, Link, redirect, redirectDocument, useNavigation } from "react-router";
import { brand } from "#config/brand.ts";
import { requireStudent } from "#app/gate/gate.server.ts";
import { elementKey, takesCards } from "#app/features/payments/provider/provider-in-use.server.ts";
import { CardElement, useCardElement } from "#app/features/payments/provider/ui/card-element.tsx";
import {
  finishCardChange,
  startCardChange,
} from "#app/features/scheduling/booking/cards/series-card.server.ts";
import { changeCardForm } from "#app/features/scheduling/booking/forms.ts";
import { cardRefusalText } from "#app/features/scheduling/lessons/lesson-text.ts";
import { getLesson } from "#app/features/scheduling/lessons/lessons.server.ts";
import { findSeries } from "#app/features/scheduling/lessons/series.server.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { AppError } from "#app/platform/errors.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { privateHead } from "#app/shell/page/page-head.ts";
import type { Route } from "./+types/series-card.ts";

export function meta() {
  return privateHead("Another card");
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const student = requireStudent(context);
  const lesson = await getLesson(student, params.lessonId);
  const series = lesson.seriesId === null ? null : await findSeries(student, lesson.seriesId);
  if (series === null || series.last4 === null) throw new AppError("not-found");
  // The card company's page leads back here with the name of what it saved; we ask it what that is.
  const setup = new URL(request.url).searchParams.get("setup_intent");
  const changed =
    setup === null || student.viewed ? null : await finishCardChange(student, series.id, setup);
  if (changed?.ok) throw redirect(`${lessonPage(params)}?card-changed#series`);
  return {
    last4: series.last4,
    isOver: series.state !== "active" || !takesCards(),
    elementKey: elementKey(),
    refused: changed === null ? null : cardRefusalText(changed.reason),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const student = requireStudent(context);
  const form = await parseForm(request, changeCardForm);
  if (!form.ok) throw data(null, { status: 400 });
  const { seriesId } = await getLesson(student, params.lessonId);
  const returnTo = href("/student/lessons/:lessonId/card", params);
  const asked = await startCardChange(student, seriesId ?? "", returnTo);
  if (!asked.ok)
    return data({ error: cardRefusalText(asked.reason) }, asked.reason === "unreached" ? 503 : 409);
  const { checkout } = asked;
  if (checkout.kind === "redirect") return redirectDocument(checkout.url);
  return data({ opened: { clientSecret: checkout.clientSecret, returnTo } });
}

function lessonPage({ lessonId }: { lessonId: string }): string {
  return href("/student/lessons/:lessonId", { lessonId });
}

export default function SeriesCardPage({ params, loaderData, actionData }: Route.ComponentProps) {
  const { last4, isOver, refused } = loaderData;
  const inPage = loaderData.elementKey !== null;
  const { working, onSubmit, ...card } = useCardElement({
    publishableKey: isOver ? null : loaderData.elementKey,
    amountMinor: null,
    currency: brand.currency,
    keeps: true,
    opened: actionData && "opened" in actionData ? actionData.opened : undefined,
  });
  const busy = useNavigation().state === "submitting" || working;
  const error = (actionData && "error" in actionData ? actionData.error : null) ?? refused;
  return (
    <Page width="narrow">
      <PageHead
        before={
          <Link
            to={lessonPage(params)}
            className="mb-2 inline-flex min-h-11 items-center gap-2 text-sm underline underline-offset-4"
          >
            <ArrowLeft size={16} aria-hidden="true" /> The lesson
          </Link>
        }
        title="Another card for your series"
        lead={`Your weekly lessons are charged to the card ending ${last4}.`}
      />
      <Form method="post" className="grid gap-5" onSubmit={onSubmit}>
        <FormError>{error ?? undefined}</FormError>
        <input type="hidden" name="form" value="card" />
        <p>
          Nothing is charged now, unless a charge was declined before: that one is tried again. The
          other card is forgotten, unless you save it for later payments.
        </p>
        {inPage ? <CardElement {...card} /> : null}
        {inPage ? null : (
          <p className="text-sm text-muted">
            You type in the card on the page of our card company, which leads back here. We never
            see its number.
          </p>
        )}
        <Button size="l" wide disabled={busy || isOver}>
          {busy ? "One moment" : inPage ? "Use this card from now on" : "Type in another card"}
        </Button>
      </Form>
    </Page>
  );
}
