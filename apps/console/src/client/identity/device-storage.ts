/** Beside storage that is refused (private windows, embedded pages) things are kept as long as the page is open. */
const meanwhile = new Map<string, string>();

/** What was kept on this device under a name; null where nothing was. */
export const readStored = (name: string): string | null => {
  try {
    return window.localStorage.getItem(name) ?? meanwhile.get(name) ?? null;
  } catch {
    return meanwhile.get(name) ?? null;
  }
};

/** Keeps a text on this device, or forgets it where it is null. */
export const writeStored = (name: string, text: string | null): void => {
  if (text === null) meanwhile.delete(name);
  else meanwhile.set(name, text);
  try {
    if (text === null) window.localStorage.removeItem(name);
    else window.localStorage.setItem(name, text);
  } catch {
    // Kept for this page alone.
  }
};

/** Whether this browser keeps anything once the page is closed. */
export const canStore = (): boolean => {
  try {
    window.localStorage.setItem('stackledger.probe', '1');
    window.localStorage.removeItem('stackledger.probe');
    return true;
  } catch {
    return false;
  }
};
