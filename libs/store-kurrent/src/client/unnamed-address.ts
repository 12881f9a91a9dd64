import { isIP } from 'node:net';

/** What grpc-js connects with, as far as it is used. */
type Connector = { connectionOptions?: { servername?: string } };
type Credentials = { _createSecureConnector?: (...args: unknown[]) => Connector };

const unnamed = (connector: Connector): Connector => {
  const { servername, ...options } = connector.connectionOptions ?? {};
  if (servername !== undefined && isIP(servername) !== 0) connector.connectionOptions = options;
  return connector;
};

/**
 * Has a channel of grpc-js (1.14) connect to an IP address without naming it to the server: TLS knows names alone
 * (RFC 6066, 3), and Node refuses to name an address from 26 on. The certificate is held against the address as before.
 */
export const leaveAddressUnnamed = (channel: object): void => {
  // A cast: grpc-js keeps this to itself; where it is not there, addresses are named as without this.
  const { credentials } = (channel as { internalChannel?: { credentials?: Credentials } }).internalChannel ?? {};
  const connectorOf = credentials?._createSecureConnector;
  // The channels of a client share its credentials.
  if (credentials === undefined || connectorOf === undefined || Object.hasOwn(credentials, '_createSecureConnector'))
    return;
  credentials._createSecureConnector = (...args) => unnamed(connectorOf.apply(credentials, args));
};
