import './design/base.css';
import { firstAsks } from './pages/first-asks.js';
import { frame } from './texts/frame.js';

/** Nothing of the program came beside this: a plain sentence, and a way on. */
const tellNotFetched = (place: HTMLElement): void => {
  const again = document.createElement('button');
  again.className = 'button';
  again.textContent = frame.again;
  again.addEventListener('click', () => window.location.reload());
  const page = document.createElement('main');
  page.className = 'plain-page';
  const title = document.createElement('h1');
  title.textContent = frame.notFetched;
  page.append(title, `${frame.offline.what} `, again);
  place.replaceChildren(page);
};

const place = document.getElementById('console');
if (place === null) throw new Error('index.html has no place for the console');
firstAsks(window.location);
import('./start.js').then(
  ({ start }) => start(place),
  () => tellNotFetched(place),
);
