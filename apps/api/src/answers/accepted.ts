/** Whether an Accept header names a media type itself, and does not rule it out with `q=0`. */
export const isAccepted = (header: string, type: string): boolean =>
  header.split(',').some((range) => {
    const [named = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return named === type && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
