import { MessageSquare } from "lucide-react";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";

/** On the way through sign-in: the teacher who was to be written to before it. */
export function ChosenChat({ teacherName }: { teacherName: string | null }) {
  if (teacherName === null) return null;
  return (
    <section
      aria-label="Your message"
      className="mb-4.5 flex items-start gap-3 rounded-note bg-info-soft px-4 py-3 text-sm"
    >
      <MessageSquare size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
      <p>
        <b className="font-semibold wrap-anywhere">Message to {teacherName}</b>
        <br />
        You can write to {firstName(teacherName)} once you are signed in.
      </p>
    </section>
  );
}
