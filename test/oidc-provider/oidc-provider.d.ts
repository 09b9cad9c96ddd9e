/** The parts of oidc-provider, which comes without types, that the tests use. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface DeviceCode {
    /** Epoch seconds. */
    exp: number;
    save(): Promise<string>;
  }

  export class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    readonly DeviceCode: { findByUserCode(userCode: string): Promise<DeviceCode | undefined> };
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  }
}
