/** What a teacher says about how they teach: as a trader in the law's sense, or privately; "" is that they have not said. */
export const traderStatuses = ["", "trader", "private"] as const;
export type TraderStatus = (typeof traderStatuses)[number];

/** What a teacher says of themselves before they have said anything. `goodAt` has keys of `specialities`. */
export const emptyProfile = {
  headline: "",
  about: "",
  country: "",
  /** Of the weekly hours. Moving house changes it; booked lessons stay where they are. */
  zone: "Europe/London",
  experience: "",
  goodAt: [] as string[],
  trader: "" as TraderStatus,
  /** How students know and find a trader before they have a contract; empty of everybody else. */
  traderName: "",
  traderAddress: "",
  /** An email address or a phone number. */
  traderContact: "",
  /** Of a company in its register; empty where there is none. */
  traderNumber: "",
};

export type ProfileContent = typeof emptyProfile;
