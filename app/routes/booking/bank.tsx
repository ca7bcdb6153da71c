import { data, href, redirect } from "react-router";
import { requireStudent } from "#app/gate/gate.server.ts";
import { bankForm } from "#app/features/scheduling/booking/forms.ts";
import { getLesson } from "#app/features/scheduling/lessons/lessons.server.ts";
import { answerBank } from "#app/features/scheduling/booking/pay-lesson.server.ts";
import { BankQuestion } from "#app/features/scheduling/booking/ui/bank-question.tsx";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { HoldBanner } from "#app/features/scheduling/booking/ui/hold-banner.tsx";
import { parseForm } from "#app/platform/forms/forms.ts";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import type { Route } from "./+types/bank.ts";
import { privateHead } from "#app/shell/page/page-head.ts";

export function meta() {
  return privateHead("Your bank asks");
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const student = requireStudent(context);
  const lesson = await getLesson(student, params.lessonId);
  if (lesson.state !== "held") throw redirect(href("/student/lessons/:lessonId/pay", params));
  return { lesson, zone: student.zone, now: Date.now() };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const student = requireStudent(context);
  const form = await parseForm(request, bankForm);
  if (!form.ok) return data({ error: "Choose whether to confirm the payment." }, 400);
  const answer = await answerBank(student, {
    lessonId: params.lessonId,
    approved: form.value.answer === "approve",
  });
  if (answer.ok) return redirect(href("/student/lessons/:lessonId/booked", params));
  // Paying goes on where it began: with another card, or with what has become of the hold.
  const pay = href("/student/lessons/:lessonId/pay", params);
  return redirect(`${pay}?bank=${answer.reason}`);
}

/** Stands in for a bank's own page: the embedded provider's test card leads here. */
export default function BankPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lesson, zone, now } = loaderData;
  return (
    <Page width="narrow">
      <PageHead title="Your bank asks if it is you" />
      <div className="grid gap-6">
        <FormError>{actionData?.error}</FormError>
        <HoldBanner
          heldUntil={lesson.heldUntil!}
          now={now}
          zone={zone}
          keptBy={lesson.heldByTeacher ? firstName(lesson.teacherName) : null}
        />
        <BankQuestion pricePence={lesson.pricePence} />
      </div>
    </Page>
  );
}
