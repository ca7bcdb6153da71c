import { ButtonLink } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { rules } from "#config/rules.ts";
import { stepNames } from "../application-steps.ts";
import type { ApplicantCard } from "../applications.server.ts";

/** On the dashboard of a student who applies to teach: its state, and the way there. */
export function ApplicantPanel({ application }: { application: ApplicantCard }) {
  const { title, text, action } = wordsOf(application);
  return (
    <Panel title={title} tone="butter">
      <p className="mb-4 max-w-[62ch]">{text}</p>
      {/* The next step may be the video's, which alone has camera and microphone. */}
      <ButtonLink to={application.path} reloadDocument>
        {action}
      </ButtonLink>
    </Panel>
  );
}

function wordsOf({ state, step }: ApplicantCard) {
  switch (state) {
    case "draft":
      return {
        title: "Your application to teach is not sent yet",
        text:
          step === "review"
            ? "Every step is filled in. Read it once more and send it."
            : `The next step is: ${stepNames[step].toLowerCase()}. What you wrote is saved.`,
        action: "Continue your application",
      };
    case "changes_requested":
      return {
        title: "Your application to teach needs changes",
        text: "We say at each point what to change. The rest is accepted.",
        action: "See what to change",
      };
    case "submitted":
    case "in_review":
      return {
        title: "We are checking your application to teach",
        text: `We answer within ${rules.apply.reviewWorkDays} working days of the day you sent it.`,
        action: "See your application",
      };
  }
}
