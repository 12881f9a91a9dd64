import { formFor } from './form.js';

test.each([
  [undefined, 'application/json'],
  ['*/*', 'application/json'],
  ['text/html,application/xhtml+xml;q=0.9,*/*;q=0.8', 'text/html'],
  ['text/plain', 'text/plain'],
  ['text/*', 'text/html'],
  ['text/html;q=0.2, text/plain;q=0.7', 'text/plain'],
  ['image/png', 'application/json'],
])('the Accept header %j asks for a sheet as %s', (accept, form) => {
  expect(formFor(accept)).toBe(form);
});
