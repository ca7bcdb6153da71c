import { href, Link } from "react-router";
import { formatMoney } from "#app/platform/money.ts";
import { packagePrice } from "#app/features/payments/purchases/rules.ts";
import { useInvited } from "#app/features/teachers/profiles/use-invited.ts";
import { sizesOf } from "../package-terms.ts";

type SizesProps = {
  discounts: { [lessons: number]: number };
  offer: { offerId: string; teacherSlug: string; minutes: number; pricePence: number };
};

const exact = (pence: number) => formatMoney(pence, undefined, { pence: "always" });

/** What each package of a lesson costs, to the penny, and the way to buying it. */
export function PackageSizes({ discounts, offer }: SizesProps) {
  const { offerId, teacherSlug, pricePence: singlePence } = offer;
  const invited = useInvited();
  return (
    <ul className="num grid gap-2">
      {sizesOf(discounts).map(({ lessons, discountPercent }) => {
        const price = packagePrice({ singlePence, lessons, discountPercent });
        const search = new URLSearchParams({ offer: offerId, lessons: String(lessons) });
        return (
          <li key={lessons}>
            <Link
              to={invited(
                `${href("/student/teachers/:slug/packages", { slug: teacherSlug })}?${search}`,
              )}
              className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-note border-[1.5px] border-line-strong px-3.5 py-2 transition-colors hover:border-ink"
            >
              <span>
                <b className="font-semibold">{lessons} lessons</b>
                <span className="block text-xs text-muted">
                  {discountPercent === 0
                    ? "at the single price"
                    : `${discountPercent}% off, ${exact(Math.floor(price / lessons))} each`}
                </span>
              </span>
              <b className="font-semibold">{exact(price)}</b>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
