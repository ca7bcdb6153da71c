/**
 * What can be switched off while the product runs, or be on for a share of people. Code that asks names the switch;
 * without a change that is in force it is on for everybody.
 */
export const featureSwitches = {
  "sign-ups": {
    label: "New accounts",
    what: "People can make an account. While it is off, the sign-up pages say so. Those who have an account log in as before.",
  },
  bookings: {
    label: "New bookings",
    what: "Students can take a time, a series or a package, and teachers can hold a time for a student. While it is off, what is booked takes place, and a time that is already held can be paid for.",
  },
  recording: {
    label: "Recording of lessons",
    what: "The two of a lesson can agree to record it. While it is off, nobody can ask for it. A recording that already runs goes on.",
  },
} as const satisfies Record<string, { label: string; what: string }>;

export type SwitchName = keyof typeof featureSwitches;

/** Names in the order of the admins' page. */
export const switchNames = Object.keys(featureSwitches) as [SwitchName, ...SwitchName[]];
