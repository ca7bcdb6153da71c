import { useFetcher } from "react-router";
import type { FormState } from "#app/platform/forms/forms.ts";
import { FetcherAnswer } from "#app/ui/fields/use-error-until-changed.ts";
import { Note } from "#app/ui/note.tsx";
import type { ReportedBy } from "#app/features/reports/reported/rules.ts";
import { ReportFields } from "./report-form.tsx";
import { reportAddress } from "#app/features/reports/own-reports/ui/report-row.tsx";

export type ReportAnswer = { form: FormState } | { reportId: string };

/** A report that is written beside the call and ends nothing: its page opens in a tab of its own. */
export function ReportInLesson({ side }: { side: ReportedBy }) {
  const fetcher = useFetcher<ReportAnswer>();
  const answer = fetcher.data;
  if (answer !== undefined && "reportId" in answer)
    return (
      <div role="status">
        <Note title="Your report was sent">
          <p>
            The other person is not told about it now. The lesson goes on; you can leave at any
            time.
          </p>
          <p className="mt-2">
            <a
              href={reportAddress(side, answer.reportId)}
              target="_blank"
              rel="noreferrer"
              className="link"
            >
              Your report, in a new tab
            </a>
          </p>
        </Note>
      </div>
    );
  return (
    <fetcher.Form method="post" action="?report" noValidate className="grid gap-6">
      <FetcherAnswer value={answer}>
        <ReportFields
          subject="lesson"
          by={side}
          state={answer?.form}
          busy={fetcher.state !== "idle"}
          narrow
        />
      </FetcherAnswer>
    </fetcher.Form>
  );
}
