const FORM = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * A time of a request, ISO 8601 with its offset, as logs write times: in UTC with milliseconds. Undefined for what is
 * no such time, and for a day that no calendar has.
 */
export const requestedTime = (text: string): string | undefined => {
  const [, day] = FORM.exec(text) ?? [];
  const time = new Date(text);
  return day === undefined || Number.isNaN(time.getTime()) || !isDay(day) ? undefined : time.toISOString();
};

/** A date that goes beyond its month is read as one of the next. */
const isDay = (day: string): boolean => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
