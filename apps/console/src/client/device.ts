import { newId } from './outbox.js';

/** What this page calls itself to the service, so that two devices for one seat are told apart: by chance, and gone with the page. */
export const DEVICE = newId();
