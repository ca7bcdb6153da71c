import { useState } from "react";
import { PortraitForm } from "#app/features/files/portraits/portrait-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { leavesDocument, sendAgainPath, stepAfter, stepNames } from "../application-steps.ts";
import { StepEnd, StepSection } from "../ui/step-form.tsx";

type StepPortraitProps = {
  person: { id: string; name: string; portrait: string | null };
  refused?: { portraitError: string };
  savedAt: number | null;
  isMending: boolean;
  zone: string;
};

/** The picture of the account, which is the one on the public page. */
export function StepPortrait({ person, refused, savedAt, isMending, zone }: StepPortraitProps) {
  const next = stepAfter("portrait");
  const [isWaiting, setWaiting] = useState(false);
  return (
    <>
      <StepSection
        title="A picture"
        hint="A friendly face in daylight, alone, without writing on it. Until there is one, a portrait is drawn for you."
      >
        <PortraitForm person={person} refused={refused} onWaiting={setWaiting} />
      </StepSection>
      <StepEnd
        step="portrait"
        savedAt={savedAt}
        zone={zone}
        autosaved={isWaiting ? "Not saved yet: press “Use this picture”." : null}
      >
        {isMending ? (
          <ButtonLink to={sendAgainPath} className="max-md:flex-1">
            Back to send it again
          </ButtonLink>
        ) : (
          <ButtonLink
            to={`/teacher/apply/${next}`}
            reloadDocument={leavesDocument("portrait", next)}
            className="max-md:flex-1"
          >
            Go to {stepNames[next].toLowerCase()}
          </ButtonLink>
        )}
      </StepEnd>
    </>
  );
}
