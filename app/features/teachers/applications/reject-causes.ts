import { rules } from "#config/rules.ts";

/** Common causes of a no, shown before anybody applies. */
export const rejectCauses = {
  incomplete: "The profile says too little about the lessons.",
  language: "The level in the language to be taught is below C1.",
  errors: "The text has mistakes in the language to be taught.",
  contact: "The text holds contact details, or advertises something else.",
  photo: "The picture is not of one person, or is hard to make out.",
  video: "The video is too dark or too quiet to judge, or was not made for students.",
  price: "The prices and the lessons described do not fit together.",
  duplicate: "There is another account of the same person.",
  age: `Teachers must be ${rules.apply.minAge} or older.`,
} as const;
