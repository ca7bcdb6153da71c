/**
 * What people name a booking by in a mail or on the phone: the random end of its id, such as "7F3A-09C2". A lesson that
 * was moved has that of the lesson that was booked (`bookedAs`).
 */
export function bookingNumber(lessonId: string): string {
  const end = lessonId.replaceAll("-", "").slice(-8).toUpperCase();
  return `${end.slice(0, 4)}-${end.slice(4)}`;
}
