/** Why a recording was not kept with its word. */
export const notOpenText = "The room is closed: nothing is kept any more.";
