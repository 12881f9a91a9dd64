import { authHeaders } from './early-requests.js';
import { tokenFor } from './identity/tokens.js';

/** The address of a link into the service itself; null of any other, and of what the browser keeps as a file. */
const dataPath = (target: EventTarget | null): string | null => {
  const link = target instanceof Element ? target.closest('a') : null;
  const href = link?.getAttribute('href') ?? '';
  return href.startsWith('/v1/') && link?.hasAttribute('download') === false ? href : null;
};

/** Opens what the service answers to this device, in a tab of its own. */
const openAnswer = async (path: string): Promise<void> => {
  const tab = window.open('', '_blank'); // at once: later a browser would take it for an advertisement
  const answer = await fetch(path, { headers: authHeaders(path) }).catch(() => null);
  if (answer === null) return tab?.close();
  const address = URL.createObjectURL(await answer.blob());
  (tab ?? window).location.assign(address);
};

/**
 * Follows links to answers of the service where this device acts by a link: a browser that follows them by itself sends
 * no token, and is refused.
 */
export const followDataLinks = (): void =>
  document.addEventListener('click', (event) => {
    const path = dataPath(event.target);
    if (path === null || event.defaultPrevented || tokenFor(path) === null) return;
    event.preventDefault();
    void openAnswer(path);
  });
