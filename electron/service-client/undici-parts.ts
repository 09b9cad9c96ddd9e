/**
 * The few parts of undici that the application uses, so that the rest stays out of the package: its index
 * brings fetch, web sockets, mocks and caches along, and replaces the dispatcher of Node's own `fetch`. It
 * adds nothing and changes nothing else.
 */
/// <reference path="./undici-modules.d.ts" />
import connect from 'undici/lib/api/api-connect.js';
import buildConnector from 'undici/lib/core/connect.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import ProxyAgent from 'undici/lib/dispatcher/proxy-agent.js';

// The index gives dispatchers all ways to ask; a proxy's tunnel needs this one, and nobody the others.
Object.assign(Dispatcher.prototype, { connect });

export { Agent, buildConnector, Pool, ProxyAgent };
