import { Time } from "#app/ui/time.tsx";
import { brand } from "#config/brand.ts";
import type { NewerTerms } from "../read-terms.server.ts";
import { AcceptTermsForm } from "./accept-terms-form.tsx";

/** Above the pages of somebody who was told of newer terms and has not accepted them. It stops nobody. */
export function TermsNotice({ newer, now }: { newer: NewerTerms; now: number }) {
  const day = <Time at={newer.from} zone={brand.zone} format="date" />;
  return (
    <aside aria-label="New terms" className="border-b border-line bg-butter-soft">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 py-1.5">
        <p className="min-w-0 flex-[1_1_18rem] py-1.5 text-sm">
          {now < newer.from ? (
            <>Our terms change for you on {day}. Until then the ones you accepted hold.</>
          ) : (
            <>
              Our new terms hold since {day}, when you use {brand.name}.
            </>
          )}
        </p>
        <AcceptTermsForm newer={newer} />
      </div>
    </aside>
  );
}
