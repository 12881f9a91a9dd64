import { driverFor } from './choice.js';

/** What each Node says of itself. */
const NODE_20 = { node: '20.20.2', napi: '9' };
const NODE_22_13 = { node: '22.13.1', napi: '9' };
const NODE_22 = { node: '22.14.0', napi: '10' };
const NODE_24 = { node: '24.21.0', napi: '10' };
const NODE_26 = { node: '26.10.0', napi: '10' };

const both = { 'better-sqlite3': '13.2.0', 'better-sqlite3-node20': '12.11.1' };

const given = (installed: Readonly<Record<string, string>>) => (name: string) => installed[name];

test.each([
  [NODE_20, both, 'better-sqlite3-node20'],
  [NODE_22_13, both, 'better-sqlite3-node20'],
  [NODE_22, both, 'better-sqlite3'],
  [NODE_24, both, 'better-sqlite3'],
  [NODE_26, { 'better-sqlite3': '13.2.0' }, 'better-sqlite3'],
])('of both packages %j loads the one that was made for it', (node, installed, name) => {
  expect(driverFor(node, given(installed))).toEqual({ name });
});

test.each([
  [NODE_20, 'better-sqlite3'],
  [NODE_22, 'better-sqlite3-node20'],
])('version 12 is taken under either name where %j can load it', (node, name) => {
  expect(driverFor(node, given({ [name]: '12.11.1' }))).toEqual({ name });
});

test('version 13 alone is not tried without Node-API 10: it would end the process', () => {
  expect(driverFor(NODE_20, given({ 'better-sqlite3': '13.2.0' }))).toEqual({ installed: ['13.2.0'] });
});

test('version 12 alone is not tried on Node 24, where it aborts', () => {
  expect(driverFor(NODE_24, given({ 'better-sqlite3': '12.11.1' }))).toEqual({ installed: ['12.11.1'] });
});

test('where neither is installed, nothing is', () => {
  expect(driverFor(NODE_20, given({}))).toEqual({ installed: [] });
});
