/** The field of the form in which a picture is posted. */
export const pictureField = "picture";
