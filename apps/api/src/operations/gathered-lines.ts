/** Where lines of the log go. */
export type LineSink = { readonly write: (text: string) => unknown };

/**
 * A sink that takes lines one by one and passes them on together, once in a turn of the event loop: every line that
 * goes to the system by itself holds up the request after it. What waits when the process ends is written then.
 */
export const gatheredLines = (sink: LineSink): LineSink => {
  let lines = '';
  const passOn = (): void => {
    process.off('exit', passOn);
    const text = lines;
    lines = '';
    if (text !== '') sink.write(text);
  };
  return {
    write: (line) => {
      if (lines === '') {
        setImmediate(passOn);
        process.once('exit', passOn);
      }
      lines += line;
    },
  };
};
