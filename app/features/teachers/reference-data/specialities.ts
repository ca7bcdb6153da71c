/** What a teacher can be good at. The search keeps a bit for each, so the order stays: add at the end. */
export const specialities = [
  { key: "conversation", label: "Conversation" },
  { key: "beginners", label: "Complete beginners" },
  { key: "exams", label: "Exams" },
  { key: "business", label: "Business" },
  { key: "children", label: "Children" },
  { key: "teenagers", label: "Teenagers" },
  { key: "pronunciation", label: "Pronunciation" },
  { key: "grammar", label: "Grammar" },
  { key: "writing", label: "Writing" },
  { key: "reading", label: "Reading" },
  { key: "interviews", label: "Job interviews" },
  { key: "travel", label: "Travel" },
  { key: "culture", label: "Culture and films" },
  { key: "moving", label: "Moving to the country" },
  { key: "heritage", label: "Family language" },
  { key: "academic", label: "Study and research" },
  { key: "medical", label: "Medicine" },
  { key: "law", label: "Law" },
  { key: "technology", label: "Technology" },
  { key: "literature", label: "Literature" },
  { key: "neurodiversity", label: "Dyslexia and ADHD" },
  { key: "older-learners", label: "Older learners" },
] as const;
export type Speciality = (typeof specialities)[number]["key"];

/** Chosen before everybody here had to be 18: read where it is stored, offered to nobody. */
const former: readonly Speciality[] = ["children", "teenagers"];

/** What a form offers, and takes. */
export const specialityChoices = specialities.filter(({ key }) => !former.includes(key));

/** Whether somebody may choose it today. */
export function isSpecialityChoice(key: unknown): key is Speciality {
  return specialityChoices.some((one) => one.key === key);
}

/** Everything that can be stored. */
export const specialityKeys: readonly Speciality[] = specialities.map(({ key }) => key);

export function isSpeciality(key: unknown): key is Speciality {
  return specialityKeys.includes(key as Speciality);
}

/** "exams" → "Exams"; empty for a key that is none. */
export function specialityLabel(key: string): string {
  return specialities.find((one) => one.key === key)?.label ?? "";
}
