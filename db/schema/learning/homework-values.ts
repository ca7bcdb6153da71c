/** How far homework is: its student has it, has handed it in, has it back. */
export const homeworkStates = ["given", "handed_in", "corrected"] as const;
export type HomeworkState = (typeof homeworkStates)[number];

/** To which part of homework a file belongs: what is to be done, what was handed in, what came back. */
export const homeworkParts = ["task", "answer", "correction"] as const;
export type HomeworkPart = (typeof homeworkParts)[number];
