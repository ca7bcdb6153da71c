import { data, href, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import type { Student } from "#app/access/actor.ts";
import { receivePortrait } from "#app/features/files/portraits/receive-portrait.server.ts";
import { portraitRefusals } from "#app/features/files/text.ts";
import { commission, feeBasisPoints, splitLesson } from "#app/features/payments/purchases/rules.ts";
import { isWrittenStep, stepNames } from "#app/features/teachers/applications/application-steps.ts";
import { readApplyPage } from "#app/features/teachers/applications/wizard/apply-page.server.ts";
import {
  pathAfter,
  postStep,
  type StepAnswer,
} from "#app/features/teachers/applications/wizard/post-step.server.ts";
import { ApplyHouses } from "#app/features/teachers/applications/ui/apply-houses.tsx";
import { ApplyStep } from "#app/features/teachers/applications/ui/apply-step.tsx";
import { readPosted } from "#app/platform/forms/forms.ts";
import { isUpload } from "#app/platform/storage/upload.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { Page } from "#app/ui/page.tsx";
import { LeaveQuestion } from "#app/shell/page/leave-question.tsx";
import type { Route } from "./+types/apply-step.ts";
import { signedInGate } from "#app/gate/gate.server.ts";
import { followApplicant } from "#app/features/teachers/vetting/follow-applicant.server.ts";
import { requireApplicant } from "#app/gate/require-applicant.server.ts";
import { privateHead } from "#app/shell/page/page-head.ts";

export const middleware: Route.MiddlewareFunction[] = [signedInGate];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const student = requireApplicant(context);
  const { step } = params;
  if (!isWrittenStep(step)) throw new AppError("not-found");
  const find = new URL(request.url).searchParams.get("find") ?? "";
  const page = await readApplyPage(student, { step, find });
  if (page.elsewhere !== null) throw redirect(page.elsewhere);
  return { step, ...page };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const student = requireApplicant(context);
  const { step } = params;
  if (!isWrittenStep(step)) throw new AppError("not-found");
  const answer =
    step === "portrait"
      ? await portrait(student, request)
      : await postStep(student, step, await readPosted(request));
  return "next" in answer ? redirect(answer.next) : data(answer, answer.status);
}

/** The step of the picture: a file is kept, and a form without one goes on. */
async function portrait(student: Student, request: Request): Promise<StepAnswer> {
  if (!isUpload(request.headers)) return { next: pathAfter("portrait") };
  const taken = await receivePortrait(request, student, (tx) => followApplicant(tx, student));
  if (taken.ok) return { next: href("/teacher/apply/:step", { step: "portrait" }) };
  return { status: taken.status, portraitError: portraitRefusals[taken.reason] };
}

/** What saves itself is in the form already: nothing is read again for it. */
export function shouldRevalidate({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formData?.has("autosave") ? false : defaultShouldRevalidate;
}

/** A save of the page's own that fails, as without a connection, leaves the page and what is typed as they are. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const isAutosave = (await request.clone().formData()).has("autosave");
  if (!isAutosave) return serverAction();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { status: 503, autosaved: "refused" as const };
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const step = loaderData?.step;
  const name = step ? stepNames[step] : "Your application";
  return privateHead(`${name} · Apply to teach`);
}

export default function ApplyStepPage({ loaderData, actionData }: Route.ComponentProps) {
  const { step, done } = loaderData;
  return (
    <Page width="full">
      <LeaveQuestion />
      <ApplyHouses current={step} done={done} />
      {/* Each step begins with its own fields, and so does a form whose rows have changed. */}
      <ApplyStep
        key={`${step} ${actionData?.turn ?? ""}`}
        step={step}
        page={loaderData}
        answer={actionData}
        commission={commission()}
        toYou={toYou}
      />
    </Page>
  );
}

function toYou(pricePence: number, kind: "trial" | "single"): number {
  return splitLesson({ pricePence, feeBasisPoints: feeBasisPoints(kind) }).teacherPence;
}
