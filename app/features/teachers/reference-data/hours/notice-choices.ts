/** Apart from the words of booking terms: visitors' pages have those, and no need of the rules. */
import { rules } from "#config/rules.ts";

const [least = 0, most = 72] = rules.booking.noticeHoursRange;

/** How long before its start a lesson can still be booked, in hours. */
export const noticeChoices = [0, 1, 2, 4, 6, 12, 24, 48, 72].filter(
  (hours) => hours >= least && hours <= most,
);
