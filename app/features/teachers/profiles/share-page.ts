/** Offers an address to the device's own sheet; without one it is copied, and the status next to the link says so. */
export async function sharePage(link: HTMLAnchorElement): Promise<void> {
  const url = link.href;
  if (typeof navigator.share === "function") {
    // Closing the sheet is an answer, too.
    await navigator.share({ title: document.title, url }).catch(() => undefined);
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    return location.assign(url);
  }
  if (link.nextElementSibling) link.nextElementSibling.textContent = "The link is copied.";
}
