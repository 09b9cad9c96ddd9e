/** Gives the undici modules that `undici-parts.ts` imports the types that undici's index has for them. */

declare module 'undici/lib/api/api-connect.js' {
  import type { Dispatcher } from 'undici';

  const connect: Dispatcher['connect'];
  export = connect;
}

declare module 'undici/lib/core/connect.js' {
  import type { Socket } from 'node:net';
  import type { buildConnector } from 'undici';

  /** The index's type leaves out that a connector returns the socket, which is not open yet. */
  const build: (
    options: buildConnector.BuildOptions,
  ) => (options: buildConnector.Options, callback: buildConnector.Callback) => Socket;
  export = build;
}

declare module 'undici/lib/dispatcher/agent.js' {
  import { Agent } from 'undici';

  export = Agent;
}

declare module 'undici/lib/dispatcher/dispatcher.js' {
  import { Dispatcher } from 'undici';

  export = Dispatcher;
}

declare module 'undici/lib/dispatcher/pool.js' {
  import { Pool } from 'undici';

  export = Pool;
}
