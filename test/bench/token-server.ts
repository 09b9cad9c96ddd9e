/**
 * A worker thread: an HTTPS server on a free port of 127.0.0.1 that answers every request with the same token, at once or,
 * below `/slow`, after the delay that it is started with.
 */
import { createServer } from 'node:https';
import { parentPort, workerData } from 'node:worker_threads';
import { portOf } from '../stub-service.ts';

const REPLY = JSON.stringify({ access_token: 'the-token', token_type: 'bearer', expires_in: 3600 });
const HEADERS = { 'content-type': 'application/json', 'content-length': REPLY.length, 'cache-control': 'no-store' };

const { delayMs, ...certificate } = workerData;

const server = createServer(certificate, (request, response) => {
  const answer = () => response.writeHead(200, HEADERS).end(REPLY);
  request.resume().on('end', () => {
    if (request.url?.startsWith('/slow/')) setTimeout(answer, delayMs);
    else answer();
  });
});
server.listen(0, '127.0.0.1', () => parentPort?.postMessage(portOf(server.address())));
