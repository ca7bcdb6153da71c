import { data, href, redirect } from "react-router";
import type { RouterContextProvider } from "react-router";
import type { Admin } from "#app/access/actor.ts";
import { requireFreshForm } from "#app/gate/gate.server.ts";
import { decideReportAppeal } from "#app/features/reports/appeals/decide-report-appeal.server.ts";
import { sameAdminText } from "#app/features/reports/appeals/text.ts";
import { claimCase, releaseCase } from "#app/features/reports/deciding/claim-case.server.ts";
import { commentCase } from "#app/features/reports/deciding/comment-case.server.ts";
import { decideReport } from "#app/features/reports/deciding/decide-report.server.ts";
import { caseForm, decideForm } from "#app/features/reports/deciding/forms.ts";
import { reverseDecision } from "#app/features/reports/deciding/reverse-decision.server.ts";
import { decideRefusalText, reverseRefusalText } from "#app/features/reports/deciding/text.ts";
import { getEvidence } from "#app/features/reports/evidence/evidence.server.ts";
import { askOtherSide } from "#app/features/reports/hearing/ask-other-side.server.ts";
import { askRefusalText } from "#app/features/reports/hearing/text.ts";
import { parsePosted, readPosted } from "#app/platform/forms/forms.ts";

type Posted = {
  request: Request;
  context: Readonly<RouterContextProvider>;
  reportId: string;
};

/** Everything that the forms of a case do. What cannot be taken back asks for a fresh sign-in. */
export async function actOnCase(admin: Admin, { request, context, reportId }: Posted) {
  await getEvidence(admin, reportId);
  const own = redirect(href("/admin/reports/:reportId", { reportId }));
  const posted = request.clone();
  const typed = await readPosted(request);
  if ("decision" in typed) return actBeside();
  const form = parsePosted(typed, decideForm);
  if (!form.ok) return data({ form: form.state }, 400);
  await requireFreshForm(posted, context);
  const decided = await decideReport(admin, { ...form.value, reportId });
  if (decided.ok) return own;
  const text = decideRefusalText(decided.reason);
  if (decided.reason === "part-of-the-price")
    return data({ form: form.fail({ partPence: text }) }, 422);
  if (decided.reason === "minutes-of-the-lesson")
    return data({ form: form.fail({ minutesLost: text }) }, 422);
  return data({ form: form.fail(text) }, 409);

  async function actBeside() {
    const form = parsePosted(typed, caseForm);
    if (!form.ok) return data({ form: form.state }, 400);
    const refused = (text: string) => data({ form: form.fail(text) }, 409);
    const { value } = form;
    switch (value.decision) {
      case "claim": {
        const claimed = await claimCase(admin, { reportId, takeOver: value.takeOver });
        return claimed.ok ? own : refused(decideRefusalText(claimed.reason));
      }
      case "release": {
        const released = await releaseCase(admin, { reportId });
        return released.ok ? own : refused(decideRefusalText(released.reason));
      }
      case "comment":
        await commentCase(admin, { reportId, text: value.comment });
        return own;
      case "ask": {
        await requireFreshForm(posted, context);
        const asked = await askOtherSide(admin, { reportId, question: value.question });
        return asked.ok ? own : refused(askRefusalText(asked.reason));
      }
      case "reverse": {
        await requireFreshForm(posted, context);
        const { next, version, reversal: reason } = value;
        const reversed = await reverseDecision(admin, { reportId, next, version, reason });
        return reversed.ok ? own : refused(reverseRefusalText(reversed.reason));
      }
      case "answer-appeal": {
        await requireFreshForm(posted, context);
        const { appealId, verdict: outcome, answer, next } = value;
        const decidedIt = await decideReportAppeal(admin, { appealId, outcome, answer, next });
        if (decidedIt.ok) return own;
        return refused(
          decidedIt.reason === "same-admin" ? sameAdminText : reverseRefusalText(decidedIt.reason),
        );
      }
    }
  }
}
