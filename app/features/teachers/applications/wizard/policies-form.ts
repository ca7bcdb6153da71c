import { rules } from "#config/rules.ts";
import { noticeChoices } from "#app/features/teachers/reference-data/hours/notice-choices.ts";
import { compositeFields } from "#app/features/teachers/forms/composite-fields.ts";

/** On what terms lessons are booked, and the yes to ours: `termsVersion` is what was on the page. */
export function policiesForm(termsVersion: string, now = new Date()) {
  return compositeFields(({ text }, refuse) => {
    const choice = (name: string, among: readonly number[]) => {
      const value = /^\d{1,4}$/.test(text(name)) ? Number(text(name)) : NaN;
      if (!among.includes(value)) refuse(name, "Choose one of the list");
      return value;
    };
    const terms = {
      freeCancelHours: choice("freeCancelHours", rules.cancel.freeHoursChoices),
      noticeHours: choice("noticeHours", noticeChoices),
      trialNoticeHours: choice("trialNoticeHours", noticeChoices),
      bufferMinutes: choice("bufferMinutes", rules.booking.bufferMinutes),
    };
    if (text("terms") === "") refuse("terms", "Tick this to go on");
    else if (text("terms") !== termsVersion)
      refuse("terms", "The terms have changed meanwhile. Please read them and tick this again");
    return { ...terms, termsVersion, termsAcceptedAt: now };
  });
}
