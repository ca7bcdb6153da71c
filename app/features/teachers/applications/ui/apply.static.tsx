import { Link } from "react-router";
import { rules } from "#config/rules.ts";
import { payableText } from "#app/features/teachers/reference-data/payable-countries.ts";
import { rejectCauses } from "#app/features/teachers/applications/reject-causes.ts";
import { applicationSteps } from "#app/features/teachers/applications/application-steps.ts";
import { formatMoney } from "#app/platform/money.ts";

export { ApplyHouses } from "./apply-houses.tsx";

/** What teaching here takes and brings, in words. */
export function ApplyText() {
  return (
    <>
      <h1>Teach from your own parlour</h1>
      <p className="mt-3 max-w-[54ch] text-lg text-muted">
        You set your prices and your hours. We bring the students, the room and the payments, and
        take {rules.fee.lessonBasisPoints / 100}% of a lesson,{" "}
        {rules.fee.trialBasisPoints === 0 ? "nothing" : `${rules.fee.trialBasisPoints / 100}%`} of a
        trial.
      </p>
      <Explanation />
    </>
  );
}

function Explanation() {
  const { apply, price } = rules;
  return (
    <div className="mt-8 grid gap-8">
      <section aria-labelledby="needed">
        <h2 id="needed" className="mb-3">
          What you need
        </h2>
        <ul className="grid max-w-[62ch] list-disc gap-1.5 ps-5">
          <li>You are {apply.minAge} or older.</li>
          <li>You speak the language you teach natively, or at C1 or better.</li>
          <li>
            A price for {rules.lesson.mainMinutes} minutes between {formatMoney(price.minPence)} and{" "}
            {formatMoney(price.maxPence)}, and a few hours a week.
          </li>
          <li>
            A bank account where we can pay you: in {payableText}. From elsewhere you can teach, but
            what you earn waits in your balance.
          </li>
          <li>A quiet place with a camera and a microphone.</li>
          <li>
            A passport, identity card or driving licence, and a video of you of{" "}
            {apply.videoSeconds[0]} seconds to {(apply.videoSeconds[1] ?? 0) / 60} minutes.
          </li>
          <li>
            Degrees and courses if you have any; a teaching certificate counts from{" "}
            {apply.certificateHours} accredited hours. None is needed.
          </li>
        </ul>
      </section>
      <section aria-labelledby="how">
        <h2 id="how" className="mb-3">
          How it goes
        </h2>
        <ol className="grid max-w-[62ch] list-decimal gap-1.5 ps-5">
          <li>Make an account and confirm your address with the code we mail.</li>
          <li>
            Go through {applicationSteps.length} short steps, about {apply.estimateMinutes} minutes
            in all. Each is saved as you type, so you can stop and go on later, on another device if
            you like.
          </li>
          <li>
            Read it once more and send it. A person checks it within {apply.reviewWorkDays} working
            days.
          </li>
          <li>After a yes your page is open at once. After a no you get the reason.</li>
        </ol>
      </section>
      <section aria-labelledby="causes">
        <h2 id="causes" className="mb-3">
          Why we sometimes say no
        </h2>
        <ul className="grid max-w-[62ch] list-disc gap-1.5 ps-5">
          {Object.entries(rejectCauses).map(([cause, sentence]) => (
            <li key={cause}>{sentence}</li>
          ))}
        </ul>
        <p className="mt-3 max-w-[62ch] text-muted">
          After a no for something that can be corrected you may apply again at once, otherwise
          after {apply.reapplyDays} days. What you wrote is kept.
        </p>
      </section>
    </div>
  );
}

/** For a person who has an account already. */
export function BeenHere() {
  return (
    <p className="text-center text-sm text-muted">
      Been here before?{" "}
      <Link to="/login?next=%2Fteacher%2Fapply" className="link-quiet font-semibold">
        Log in
      </Link>{" "}
      and go on where you were.
    </p>
  );
}
