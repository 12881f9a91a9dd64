/**
 * Times as the log writes them, ISO 8601 in UTC with milliseconds, and as milliseconds since 1970. No clock is asked
 * here.
 */

const DAY_MS = 86_400_000;

/** The days from 1970 to a date; years begin in March, so that a leap day is the last of its year. */
const daysTo = (year: number, month: number, day: number): number => {
  const years = month <= 2 ? year - 1 : year;
  const era = Math.floor(years / 400);
  const ofEra = years - era * 400;
  const ofYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  return era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468;
};

const dateAfter = (days: number): readonly [year: number, month: number, day: number] => {
  const since = days + 719_468;
  const era = Math.floor(since / 146_097);
  const ofEra = since - era * 146_097;
  const year = Math.floor(
    (ofEra - Math.floor(ofEra / 1_460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const fromMarch = Math.floor((5 * ofYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  return [year + era * 400 + (month <= 2 ? 1 : 0), month, ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1];
};

const digits = (value: number, length: number): string => String(value).padStart(length, '0');

/** The milliseconds since 1970 of a timestamp of the log. */
export const msOf = (time: string): number => {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0, ms = 0] = time
    .split(/[-T:.Z]/)
    .map((part) => Number(part));
  return daysTo(year, month, day) * DAY_MS + ((hour * 60 + minute) * 60 + second) * 1000 + ms;
};

/** The timestamp of a number of milliseconds since 1970. */
export const timeAt = (ms: number): string => {
  const days = Math.floor(ms / DAY_MS);
  const [year, month, day] = dateAfter(days);
  const left = ms - days * DAY_MS;
  const clock = [Math.floor(left / 3_600_000), Math.floor(left / 60_000) % 60, Math.floor(left / 1000) % 60];
  const [date, time] = [[digits(year, 4), digits(month, 2), digits(day, 2)], clock.map((part) => digits(part, 2))];
  return `${date.join('-')}T${time.join(':')}.${digits(left % 1000, 3)}Z`;
};

/** The format of timestamps. */
export const TIME = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
