/**
 * Loaded ahead of Electron's own installer (`node --import`), it tells the parent process how the download
 * goes. The installer itself stays as it is: what it fetches, checks and unpacks is not touched.
 */

/** What the parent is told. Sizes are bytes; `total` is null where the server does not say. */
export type DownloadReport =
  | { readonly kind: 'asking'; readonly host: string }
  | { readonly kind: 'receiving'; readonly received: number; readonly total: number | null }
  | { readonly kind: 'received' }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'answered'; readonly status: number };

const report = (message: DownloadReport): void => void process.send?.(message);
const fetchUnwatched = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const address = input instanceof Request ? input.url : String(input);
  report({ kind: 'asking', host: new URL(address).host });
  const response = await fetchUnwatched(input, init).catch((error: unknown) => {
    report({ kind: 'refused', code: readCode(error) });
    throw error;
  });
  if (!response.ok) report({ kind: 'answered', status: response.status });
  return response.ok && response.body ? countBytes(response, response.body) : response;
};

function countBytes(response: Response, body: ReadableStream<Uint8Array>): Response {
  const total = Number(response.headers.get('content-length')) || null;
  let received = 0;
  const counted = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        received += chunk.byteLength;
        report({ kind: 'receiving', received, total });
        controller.enqueue(chunk);
      },
      flush: () => report({ kind: 'received' }),
    }),
  );
  return new Response(counted, response);
}

/** The system's short reason: `fetch` wraps it in a TypeError, and several addresses in an AggregateError. */
function readCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause === undefined ? error.message : readCode(error.cause);
}
