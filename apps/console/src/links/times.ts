/** A time of the service in local words: the hour, and the day where it is not today. */
export const timeText = (time: string, now = new Date()): string => {
  const at = new Date(time);
  const isToday = at.toDateString() === now.toDateString();
  return at.toLocaleString('en', {
    ...(!isToday && { day: 'numeric', month: 'short' }),
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });
};

const STAMP = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g;

/** A sentence of the service with its times in local words. */
export const withTimes = (sentence: string): string => sentence.replaceAll(STAMP, (time) => timeText(time));
