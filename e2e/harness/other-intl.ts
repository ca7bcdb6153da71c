/**
 * Runs in a page before its own scripts: other zones to choose from, other names of countries, languages and
 * months, other spaces in dates. Engines differ in all of these, from each other and from the server.
 */
export function haveOtherIntl(): void {
  const { supportedValuesOf } = Intl;
  Intl.supportedValuesOf = (key) =>
    key === "timeZone" ? supportedValuesOf(key).slice(1) : supportedValuesOf(key);

  const names = Intl.DisplayNames.prototype;
  const { of } = names;
  names.of = function (code) {
    const name = of.call(this, code);
    return name && `${name}, as said here`;
  };

  const dates = Intl.DateTimeFormat.prototype;
  const format = Object.getOwnPropertyDescriptor(dates, "format")!.get!;
  Object.defineProperty(dates, "format", {
    get(this: Intl.DateTimeFormat) {
      const asHere: (date?: Date | number) => string = format.call(this);
      return (date?: Date | number) =>
        asHere(date)
          .replaceAll(/\p{L}+/gu, "$&.")
          .replaceAll(" ", "\u202f");
    },
  });
}
