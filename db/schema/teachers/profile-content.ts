/** What a teacher says of themselves before they have said anything. `goodAt` has keys of `specialities`. */
export const emptyProfile = {
  headline: "",
  about: "",
  country: "",
  /** Of the weekly hours. Moving house changes it; booked lessons stay where they are. */
  zone: "Europe/London",
  experience: "",
  goodAt: [] as string[],
};

export type ProfileContent = typeof emptyProfile;
