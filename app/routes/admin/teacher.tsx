import { Flag } from "lucide-react";
import { data, href, Link, redirect, useSearchParams } from "react-router";
import { requireAdmin, requireFreshForm } from "#app/gate/gate.server.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import {
  claimApplication,
  releaseApplication,
} from "#app/features/teachers/vetting/claim-application.server.ts";
import { reviewApplication } from "#app/features/teachers/vetting/review-application.server.ts";
import { reviewActionForm } from "#app/features/teachers/vetting/review-forms.ts";
import { readReviewPage } from "#app/features/teachers/vetting/review-page.server.ts";
import {
  claimedText,
  decisionText,
  flagText,
  refusalStatus,
  type DecisionRefusal,
} from "#app/features/teachers/vetting/text.ts";
import { ApplicationSheet } from "#app/features/teachers/applications/ui/application-sheet.tsx";
import { ChangeSheet } from "#app/features/teachers/vetting/ui/change-sheet.tsx";
import { Checklist } from "#app/features/teachers/vetting/ui/checklist.tsx";
import { ClaimPanel, OwnClaim } from "#app/features/teachers/vetting/ui/claim-panel.tsx";
import { ClockBars } from "#app/features/teachers/vetting/ui/clock-bars.tsx";
import { DecisionMade } from "#app/features/teachers/vetting/ui/decision-made.tsx";
import { LookAlikes } from "#app/features/teachers/vetting/ui/duplicate-applicants.tsx";
import { QueueAside } from "#app/features/teachers/vetting/ui/queue-aside.tsx";
import { ReviewFiles } from "#app/features/teachers/vetting/ui/review-files.tsx";
import { ReviewHistory } from "#app/features/teachers/vetting/ui/review-history.tsx";
import { parseForm } from "#app/platform/forms/forms.ts";
import { Arch } from "#app/ui/arch.tsx";
import { Portrait, portraitFor } from "#app/ui/drawings/portrait.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page } from "#app/ui/page.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Route } from "./+types/teacher.ts";
import { privateHead } from "#app/shell/page/page-head.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  return readReviewPage(requireAdmin(context, "applications"), params.applicationId);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, "applications");
  const posted = request.clone();
  const form = await parseForm(request, reviewActionForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const { applicationId } = params;
  const own = href("/admin/teachers/:applicationId", { applicationId });
  const refused = (reason: DecisionRefusal) =>
    data({ form: form.fail(decisionText(reason)) }, refusalStatus(reason));
  switch (form.value.decision) {
    case "claim": {
      const claimed = await claimApplication(admin, { applicationId, ...form.value });
      if (claimed.ok) return redirect(own);
      if (claimed.reason === "claimed")
        return data({ form: form.fail(claimedText(claimed.by)) }, 409);
      return refused(claimed.reason);
    }
    case "release": {
      const released = await releaseApplication(admin, { applicationId });
      return released.ok ? redirect(href("/admin/teachers")) : refused(released.reason);
    }
    default: {
      const { decision, version, words, comments } = form.value;
      if (decision !== "save") await requireFreshForm(posted, context);
      const decided = await reviewApplication(admin, {
        applicationId,
        version,
        comments,
        decision,
        words,
      });
      if (!decided.ok) return refused(decided.reason);
      return redirect(decision === "save" ? `${own}?saved=yes` : own);
    }
  }
}

// A save that met a newer application shows it as it is now.
export function shouldRevalidate() {
  return true;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData?.application.applicant.name ?? "Application";
  return privateHead(`${name} · Teachers`);
}

export default function AdminApplicationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { application, country, names, clock, queue, zone, lookAlikes, steps, round, diff } =
    loaderData;
  const { applicant } = application;
  return (
    <Page width="full" className="flex! flex-col">
      <div className="grid grow lg:grid-cols-[minmax(0,1fr)_420px] xl:grid-cols-[264px_minmax(0,1fr)_420px]">
        <QueueAside queue={queue} current={application.id} zone={zone} />
        <article className="min-w-0 bg-surface px-4 py-6 md:px-8 md:pb-10">
          <p className="mb-3 xl:hidden">
            <Link to="/admin/teachers" className="link-quiet inline-flex min-h-11 items-center">
              All applications
            </Link>
          </p>
          <header className="mb-7 flex items-start gap-5">
            <Arch width={84} height={104}>
              <Portrait
                options={portraitFor(application.userId)}
                photo={applicant.photo}
                label={applicant.photo === null ? undefined : `Photo of ${applicant.name}`}
              />
            </Arch>
            <div className="min-w-0">
              <h1 className="text-[clamp(1.5625rem,1.2rem+1.4vw,2.125rem)] wrap-anywhere">
                {applicant.name}
              </h1>
              <p className="mt-1.5 break-words text-muted">
                {applicant.email}
                {application.submittedAt === null ? null : (
                  <>
                    . Sent{" "}
                    <Time at={application.submittedAt.getTime()} zone={zone} format="date-time" />
                  </>
                )}
                . Account since <Time at={applicant.createdAt} zone={zone} format="date" />.
              </p>
              <p className="mt-2.5 flex flex-wrap items-center gap-2">
                {clock === null ? null : <ClockBars clock={clock} zone={zone} />}
                {round > 1 ? <Tag tone="info">Sent again, time {round}</Tag> : null}
                {application.kind === "change" ? <Tag tone="info">A change</Tag> : null}
                {diff !== null && application.slug !== null ? (
                  <Link to={`/student/teachers/${application.slug}`} className="link text-sm">
                    The published page
                  </Link>
                ) : null}
                {application.flags.map((flag) => (
                  <Tag key={flag} tone={flag === "duplicate" ? "bad" : "warn"} icon={Flag}>
                    {flagText(flag)}
                  </Tag>
                ))}
              </p>
            </div>
          </header>
          {diff === null ? (
            <>
              <ReviewFiles application={application} name={applicant.name} />
              <ApplicationSheet content={application} {...{ country, names }} marksContact />
              <section aria-labelledby="alike" className="border-t border-line py-5">
                <h2 id="alike" className="mb-2 text-xl">
                  Duplicates
                </h2>
                <LookAlikes found={lookAlikes} />
              </section>
            </>
          ) : (
            <ChangeSheet {...{ application, diff }} name={applicant.name} />
          )}
        </article>
        <aside
          aria-label="Decision"
          className="grid content-start gap-6 border-line px-4 py-6 max-lg:border-t md:px-6.5 lg:border-s"
        >
          <Decision {...{ loaderData, actionData }} />
          <ReviewHistory steps={steps} zone={zone} />
        </aside>
      </div>
    </Page>
  );
}

function Decision({
  loaderData,
  actionData,
}: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const { application, canDecide, isMine, claim, items, ticked, asked, obstacle, zone } =
    loaderData;
  const state = useFormState(actionData?.form);
  const [search] = useSearchParams();
  const { name } = application.applicant;
  if (!canDecide)
    return (
      <>
        <FormError>{state?.errors[""]}</FormError>
        <DecisionMade application={application} ticked={ticked} zone={zone} />
      </>
    );
  if (!isMine) return <ClaimPanel {...{ claim, name, zone, state }} />;
  return (
    <>
      <OwnClaim until={claim?.until ?? null} zone={zone} />
      {search.has("saved") && !state ? (
        <Note tone="ok" role="status">
          The checklist is kept. Nothing has been decided.
        </Note>
      ) : null}
      <Checklist
        key={application.version}
        version={application.version}
        isChange={application.kind === "change"}
        {...{ items, ticked, asked, name, obstacle, state }}
      />
    </>
  );
}
