import { z } from "zod";
import { bookLessonForm, paidWithFields } from "../booking/forms.ts";

export const buyPackageForm = z.object({
  offerId: z.uuid("Choose a lesson"),
  lessons: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number),
  pricePence: bookLessonForm.shape.pricePence,
  requestId: z.uuid(),
  earlyStart: z.literal("yes").optional(),
  /** Ticked where the page says that there is such a package already. */
  another: z.literal("yes").optional(),
  ...paidWithFields,
});

export const stopPackageForm = z.object({
  /** The sum that the page showed above the button. */
  refundPence: bookLessonForm.shape.pricePence,
});
