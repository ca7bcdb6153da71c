import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { rules } from "#config/rules.ts";

const percent = (basisPoints: number) => `${basisPoints / 100}%`;

/** A teacher's own link, a button that copies it, and its rule. */
export function InvitePanel({ url, students }: { url: string; students: number }) {
  const [said, say] = useState("");
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      say("The link is copied.");
    } catch {
      say("This browser does not let us copy. Select the link and copy it yourself.");
    }
  }
  const { ownStudentBasisPoints, lessonBasisPoints } = rules.fee;
  return (
    <Panel title="Your own students" id="invite" className="scroll-mt-4">
      <p className="max-w-[62ch]">
        Bring a student by this link, and we keep {percent(ownStudentBasisPoints)} of their lessons
        with you instead of {percent(lessonBasisPoints)}. That is what the card costs us.
      </p>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[1_1_20rem]">
          <TextField name="invite" label="Your link" readOnly defaultValue={url} className="num" />
        </div>
        <Button type="button" variant="outline" onClick={copy} className="noscript:hidden">
          Copy the link
        </Button>
      </div>
      <p role="status" className="mt-1.5 text-sm text-muted">
        {said}
      </p>
      <p className="max-w-[62ch] text-sm text-muted">
        It counts for everybody who opens it and then signs up, and for students of ours who have
        never had a lesson with you or written with you. Trials stay free of commission. What was
        booked before keeps the commission it was booked with.
      </p>
      <p className="mt-2 text-sm font-semibold">{countText(students)}</p>
    </Panel>
  );
}

function countText(students: number): string {
  if (students === 0) return "Nobody has come by it yet.";
  return students === 1 ? "1 student has come by it." : `${students} students have come by it.`;
}
