import { newId } from './outbox.js';

/** The random id of this page, by which the service counts the devices of a seat; gone with the page. */
export const DEVICE = newId();
