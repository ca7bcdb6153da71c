/** The field of a form that holds how a word sounds. */
export const soundField = "sound";
