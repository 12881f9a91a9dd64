import { PeerHoldings, SILENT_MS } from './peer-holdings.js';

const [SEAT, OTHER] = ['anna', 'ben'];

test('devices of other processes count until their process says otherwise', () => {
  const devices = new PeerHoldings<readonly string[]>();
  devices.set('one', SEAT, ['phone'], 0);
  devices.set('two', SEAT, ['desk', 'phone'], 0);
  expect(devices.at(SEAT)).toEqual([['phone'], ['desk', 'phone']]);
  devices.set('two', SEAT, undefined, 1);
  expect(devices.at(SEAT)).toEqual([['phone']]);
  devices.set('two', SEAT, undefined, 2);
  expect(devices.at(OTHER)).toEqual([]);
});

test('a process that leaves takes its devices with it, and no others', () => {
  const devices = new PeerHoldings<readonly string[]>();
  devices.set('one', SEAT, ['phone'], 0);
  devices.set('one', OTHER, ['desk'], 0);
  devices.set('two', SEAT, ['watch'], 0);
  expect(devices.forget('one')).toEqual([SEAT, OTHER]);
  expect([devices.at(SEAT), devices.at(OTHER)]).toEqual([[['watch']], []]);
});

test('a process that is silent too long is taken for dead; a word keeps it', () => {
  const devices = new PeerHoldings<readonly string[]>();
  devices.set('one', SEAT, ['phone'], 0);
  devices.set('two', SEAT, ['desk'], 0);
  devices.heard('two', SILENT_MS - 1);
  expect(devices.forgetSilent(SILENT_MS - 1)).toEqual([]);
  expect(devices.forgetSilent(SILENT_MS)).toEqual([SEAT]);
  expect(devices.at(SEAT)).toEqual([['desk']]);
});
