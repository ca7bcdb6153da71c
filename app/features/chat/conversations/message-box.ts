/** Where the page's link past all messages leads: the field in which is written just now. */
export const messageBoxId = "message-box";
