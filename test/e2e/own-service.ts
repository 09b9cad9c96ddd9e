/**
 * A server of the test's own in the demo service's place: it shows the demo's certificate, so that the
 * application trusts it, and answers what a test scripts. Tunnels of a HostileProxy lead to it.
 */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { type Answer, type Certificate, json, reply, type StubService, startStubService } from '../stub-service.ts';

/** The demo's certificate and key, as the running application keeps them. */
export function readDemoCertificate(userDataFolder: string): Certificate {
  const pem = readFileSync(join(userDataFolder, 'demo-service', 'certificate.pem'), 'utf8');
  return {
    key: createPrivateKey(pem).export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: new X509Certificate(pem).toString(),
  };
}

export async function startOwnService(userDataFolder: string): Promise<StubService> {
  return startStubService({ certificate: readDemoCertificate(userDataFolder) });
}

export const OWN_MEMBER = { id: 7001, login: 'scripted', name: 'Scripted Member' };
export const OWN_TOKEN: Answer = reply('access_token=scripted-token');
export const OWN_RECORD: Answer = json({ member: OWN_MEMBER });

/**
 * An answer that asks the demo itself and passes its reply on.
 * @param onReply is shown the body of the reply
 */
export function passOn(baseAddress: string, { cert }: Certificate, onReply: (body: string) => void): Answer {
  return (response, { method, target, headers, body }) => {
    const { host: _, ...rest } = headers;
    const outgoing = request(`${baseAddress}${target}`, { method, headers: rest, ca: cert }, async (incoming) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      const whole = Buffer.concat(chunks);
      onReply(whole.toString());
      response.writeHead(incoming.statusCode ?? 502, incoming.headers).end(whole);
    });
    outgoing.on('error', () => response.destroy());
    outgoing.end(body);
  };
}
