import { clsx } from "clsx";
import { useFormState } from "#app/features/accounts/ui/use-form-state.ts";
import { data, Link, redirect } from "react-router";
import { brand } from "#config/brand.ts";
import { requireAdmin } from "#app/features/accounts/gate.server.ts";
import { canDecideApplication } from "#app/access/teachers.ts";
import { decisionForm } from "#app/features/teachers/application-forms.ts";
import {
  getApplication,
  hasStudentTies,
  listApplications,
} from "#app/features/teachers/applications.server.ts";
import { approveApplication } from "#app/features/teachers/approve-application.server.ts";
import { countryName } from "#app/features/teachers/countries.ts";
import { rejectApplication } from "#app/features/teachers/reject-application.server.ts";
import { reasonText } from "#app/features/teachers/reject-causes.ts";
import { reviewClock } from "#app/features/teachers/review-clock.ts";
import { decisionText } from "#app/features/teachers/text.ts";
import { ApplicationSheet } from "#app/features/teachers/ui/application-sheet.tsx";
import { ClockBars } from "#app/features/teachers/ui/clock-bars.tsx";
import { DecisionForms } from "#app/features/teachers/ui/decision-forms.tsx";
import { DecisionMade } from "#app/features/teachers/ui/decision-made.tsx";
import { parseForm } from "#app/platform/forms.ts";
import { Arch } from "#app/ui/arch.tsx";
import { Portrait, portraitFor } from "#app/ui/drawings/portrait.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Page } from "#app/ui/page.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Route } from "./+types/teacher.ts";
import { privateHead } from "#app/shell/page-head.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const application = await getApplication(admin, params.applicationId);
  const now = Date.now();
  const canDecide = canDecideApplication(admin, application);
  const [waiting, hasTies] = await Promise.all([
    listApplications(admin, { show: "waiting", text: "" }),
    canDecide ? hasStudentTies(application.userId) : false,
  ]);
  const clockOf = (sentAt: number) => reviewClock(sentAt, now, brand.zone);
  return {
    application,
    country: countryName(application.country),
    canDecide,
    hasTies,
    clock: canDecide ? clockOf(application.submittedAt?.getTime() ?? now) : null,
    queue: waiting.slice(0, 30).map(({ id, name, submittedAt }) => ({
      id,
      name,
      clock: clockOf(submittedAt),
    })),
    zone: admin.zone,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const form = await parseForm(request, decisionForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const wish = { applicationId: params.applicationId, version: form.value.version };
  const decided =
    form.value.decision === "approve"
      ? await approveApplication(admin, wish)
      : await rejectApplication(admin, {
          ...wish,
          reason: reasonText(form.value.cause, form.value.reason),
        });
  if (!decided.ok) return data({ form: form.fail(decisionText(decided.reason)) }, 409);
  return redirect(`/admin/teachers/${params.applicationId}`);
}

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData?.application.applicant.name ?? "Application";
  return privateHead(`${name} · Teachers`);
}

export default function AdminApplicationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { application, country, canDecide, hasTies, clock, queue, zone } = loaderData;
  const { applicant } = application;
  const state = useFormState(actionData?.form);
  return (
    <Page width="full" className="flex! flex-col">
      <div className="grid grow lg:grid-cols-[minmax(0,1fr)_420px] xl:grid-cols-[264px_minmax(0,1fr)_420px]">
        <Queue queue={queue} current={application.id} zone={zone} />
        <article className="min-w-0 bg-surface px-4 py-6 md:px-8 md:pb-10">
          <p className="mb-3 xl:hidden">
            <Link to="/admin/teachers" className="link-quiet inline-flex min-h-11 items-center">
              All applications
            </Link>
          </p>
          <header className="mb-7 flex items-start gap-5">
            <Arch width={84} height={104}>
              <Portrait options={portraitFor(application.userId)} />
            </Arch>
            <div className="min-w-0">
              <h1 className="text-[clamp(1.5625rem,1.2rem+1.4vw,2.125rem)]">{applicant.name}</h1>
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
              {clock === null ? null : <ClockBars clock={clock} zone={zone} className="mt-2.5" />}
            </div>
          </header>
          <ApplicationSheet content={application} country={country} />
        </article>
        <aside
          aria-label="Decision"
          className="grid content-start gap-6 border-line px-4 py-6 max-lg:border-t md:px-6.5 lg:border-s"
        >
          {canDecide ? (
            <DecisionForms
              version={application.version}
              name={applicant.name}
              hasTies={hasTies}
              state={state}
            />
          ) : (
            <>
              <FormError>{state?.errors[""]}</FormError>
              <DecisionMade application={application} zone={zone} />
            </>
          )}
        </aside>
      </div>
    </Page>
  );
}

type QueueProps = {
  queue: Route.ComponentProps["loaderData"]["queue"];
  current: string;
  zone: string;
};

/** Those waiting, so that the next one is a click away. */
function Queue({ queue, current, zone }: QueueProps) {
  return (
    <nav aria-label="Waiting applications" className="border-e border-line bg-sunken max-xl:hidden">
      <Link
        to="/admin/teachers"
        className="flex min-h-13 items-center justify-between px-4 text-sm font-bold hover:underline"
      >
        Applications<span className="num">{queue.length}</span>
      </Link>
      <ul>
        {queue.map(({ id, name, clock }) => (
          <li key={id}>
            <Link
              to={`/admin/teachers/${id}`}
              aria-current={id === current ? "page" : undefined}
              className={clsx(
                "block border-t border-line px-4 py-2.75 -outline-offset-3 hover:bg-surface",
                "aria-[current]:bg-surface aria-[current]:shadow-[inset_4px_0_0_var(--brand)]",
              )}
            >
              <b className="block font-semibold">{name}</b>
              <ClockBars clock={clock} zone={zone} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
