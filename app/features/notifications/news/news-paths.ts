/** Where somebody ends news from us by a button. */
export const unsubscribePath = "/unsubscribe";
/** Where a mail program ends them by itself; a browser that comes here is led to the page. */
export const oneClickPath = "/unsubscribe/one-click";
