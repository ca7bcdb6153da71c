/** Before anything was charged. */
export const noAnswerText =
  "The card company does not answer at the moment, and nothing was charged. Try again in a minute.";
