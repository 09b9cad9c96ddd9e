/**
 * Imports only the parts of undici that the app uses. Importing undici's index would bundle fetch, web sockets, mocks
 * and caches too, and would replace the dispatcher of Node's own `fetch`.
 */
/// <reference path="./undici-modules.d.ts" />
import connect from 'undici/lib/api/api-connect.js';
import buildConnector from 'undici/lib/core/connect.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import Pool from 'undici/lib/dispatcher/pool.js';

// The index adds `connect` and other methods to dispatchers. Only `connect` is needed, for a proxy's tunnel.
Object.assign(Dispatcher.prototype, { connect });

/** Opens a connection. */
export type Connect = ReturnType<typeof buildConnector>;

export { Agent, buildConnector, Pool };
