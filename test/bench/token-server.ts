/** A worker thread: an HTTPS server on a free port of 127.0.0.1 that answers every request with the same token. */
import { createServer } from 'node:https';
import { parentPort, workerData } from 'node:worker_threads';
import { portOf } from '../stub-service.ts';

const REPLY = JSON.stringify({ access_token: 'the-token', token_type: 'bearer', expires_in: 3600 });
const HEADERS = { 'content-type': 'application/json', 'content-length': REPLY.length, 'cache-control': 'no-store' };

const server = createServer(workerData, (request, response) => {
  request.resume().on('end', () => response.writeHead(200, HEADERS).end(REPLY));
});
server.listen(0, '127.0.0.1', () => parentPort?.postMessage(portOf(server.address())));
