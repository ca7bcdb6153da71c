/** What an admin may do: give back of what was paid, or give of our own money to one of the two. */
export const adjustmentKinds = ["refund", "goodwill-student", "goodwill-teacher"] as const;

/** Changes in minor units; together with what leaves `heldPence` they sum to zero. Our own money is `ownPence`. */
export type AdjustmentEffect = {
  studentPence: number;
  teacherPence: number;
  feePence: number;
  ownPence: number;
  heldPence: number;
};
