/** Sentences of giving up what the attendance record gives somebody. */

export const waiveRefusedText = "The money has been paid out already, or given back.";

export const concedeRefusedText =
  "The money has been divided already, or a report is being looked at.";
