import grpc from '@grpc/grpc-js';
import { leaveAddressUnnamed } from './unnamed-address.js';

/** What a channel to a server connects with, as grpc-js keeps it. */
type Inner = {
  readonly internalChannel: {
    readonly credentials: {
      _createSecureConnector: (target: object, options: object) => { readonly connectionOptions: object };
    };
  };
};

const connectionTo = (host: string, prepare: (channel: grpc.Channel) => void): object => {
  const channel = new grpc.Channel(`${host}:2113`, grpc.credentials.createSsl(), {});
  prepare(channel);
  const { credentials } = (channel as unknown as Inner).internalChannel; // private to grpc-js
  const { connectionOptions } = credentials._createSecureConnector({ scheme: 'dns', path: `${host}:2113` }, {});
  channel.close();
  return connectionOptions;
};

test('grpc-js names a server by its address', () => {
  expect(connectionTo('127.0.0.1', () => undefined)).toMatchObject({ servername: '127.0.0.1' });
});

test.each(['127.0.0.1', '[::1]'])(
  '%s is not named to the server, and is what its certificate is held against',
  (at) => {
    const options = connectionTo(at, leaveAddressUnnamed);
    expect(options).not.toHaveProperty('servername');
    expect(options).toMatchObject({ host: at.replaceAll(/[[\]]/g, ''), ALPNProtocols: ['h2'] });
  },
);

test('a name is named, however many channels there are', () => {
  const options = connectionTo('db.example', (channel) => {
    leaveAddressUnnamed(channel);
    leaveAddressUnnamed(channel);
  });
  expect(options).toMatchObject({ host: 'db.example', servername: 'db.example' });
});

test('a channel that is made otherwise stays as it is', () => {
  const channel = { close: () => undefined };
  expect(() => leaveAddressUnnamed(channel)).not.toThrow();
  expect(channel).toEqual({ close: channel.close });
});
