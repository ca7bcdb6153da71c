import { NoticeBar } from "#app/ui/notices/notice-bar.tsx";
import { Time } from "#app/ui/time.tsx";
import { brand } from "#config/brand.ts";
import type { NewerTerms } from "../read-terms.server.ts";
import { AcceptTermsForm } from "./accept-terms-form.tsx";

/** Above the pages of somebody who was told of newer terms and has not accepted them. It stops nobody. */
export function TermsNotice({ newer, now }: { newer: NewerTerms; now: number }) {
  const day = <Time at={newer.from} zone={brand.zone} format="date" />;
  return (
    <NoticeBar label="New terms" action={<AcceptTermsForm newer={newer} />}>
      {now < newer.from ? (
        <p>Our terms change for you on {day}. Until then the ones you accepted hold.</p>
      ) : (
        <p>
          Our new terms hold since {day}, when you use {brand.name}.
        </p>
      )}
    </NoticeBar>
  );
}
