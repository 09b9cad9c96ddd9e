/**
 * The exchanges with services, for the page: it reads them, copies and saves them, and erases them. What is copied with
 * its secrets goes straight to the clipboard; the page gets none.
 */

import type { createLeavingOut } from '../case-file/case-writer.ts';
import { utcDay } from '../core/clock.ts';
import { AppError } from '../core/errors.ts';
import { inTurns } from '../core/work.ts';
import { chosenRows } from '../exchange/chosen-rows.ts';
import { curlCommand, type Shell } from '../exchange/curl.ts';
import { exactRequest, maskedRequest } from '../exchange/curl-request.ts';
import type { ExchangeLog } from '../exchange/exchange-log.ts';
import { type HarSource, writeHar } from '../exchange/har.ts';
import type { ExchangeHandlers } from '../ipc/channels.ts';
import type { RequestRow } from '../ipc/views/exchanges.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { CURL_TRUST_NOTE } from '../text/en.ts';
import type { ApplicationPorts, FileSaving } from './application-ports.ts';

export function createExchanges({
  ports,
  saving,
  exchangeLog,
  findProfile,
  leavingOut,
  onCleared,
}: {
  readonly ports: Pick<ApplicationPorts, 'about' | 'clock' | 'confirm' | 'copyText' | 'log'>;
  readonly saving: FileSaving;
  readonly exchangeLog: ExchangeLog;
  /** @returns null if the service is gone */
  readonly findProfile: (serviceId: string) => ServiceProfile | null;
  /** @returns what leaves the members' own data out of a row and its details */
  readonly leavingOut: () => Promise<ReturnType<typeof createLeavingOut>>;
  /** What goes on has other numbers now. */
  readonly onCleared: () => void;
}): ExchangeHandlers {
  const { log } = ports;

  /** @throws AppError `exchanges-gone` if none of them is kept */
  async function requireRequests(numbers: readonly number[]): Promise<readonly RequestRow[]> {
    const requests = (await chosenRows(exchangeLog.rows, numbers)).filter((row) => row.kind === 'request');
    if (requests.length > 0) return requests;
    throw gone();
  }

  const commandFor = createCommands(exchangeLog, findProfile);

  return {
    readExchanges: ({ since }) => exchangeLog.read(since),
    readExchange: ({ number }) => exchangeLog.detailsOf(number),
    clearExchanges() {
      exchangeLog.clear();
      onCleared();
    },
    keepSecretsForCurl({ isKept }) {
      exchangeLog.keepSecrets(isKept);
      log.info(`secrets for cURL: ${isKept ? 'kept' : 'not kept'}`);
    },
    async copyAsCurl({ numbers, shell, withSecrets }) {
      const requests = await requireRequests(numbers);
      if (withSecrets) {
        refuse(requests.filter(({ isRawKept }) => !isRawKept));
        const services = new Set(requests.flatMap(({ serviceId }) => findProfile(serviceId)?.name ?? []));
        const facts = { requests: `${requests.length}`, service: [...services].join(', ') };
        if (!(await ports.confirm({ kind: 'copy-with-secrets', facts }))) return null;
      }
      const commands: string[] = [];
      for await (const request of inTurns(requests)) {
        const command = commandFor(request, shell, withSecrets);
        if (command !== null) commands.push(command);
        // Erased while the person was asked, or the others were made.
        else if (withSecrets) refuse([request]);
      }
      if (commands.length === 0) throw gone();
      await ports.copyText(`${commands.join('\n\n')}\n`);
      log.info(`requests copied as cURL: ${commands.length}${withSecrets ? ', with secrets' : ''}`);
      return commands.length;
    },
    async saveHar({ numbers, hasMemberData }) {
      const whole = await chosenRows(exchangeLog.rows, numbers);
      if (whole.length === 0) throw gone();
      const name = `member-login-${utcDay(ports.clock.nowMs())}.har`;
      const saved = await saving.save({ kind: 'har', name }, async () => {
        const source = { rows: whole, detailsOf: exchangeLog.detailsOf, version: ports.about.facts.version };
        // Members may have become known while the person chose a file.
        return writeHar(hasMemberData ? source : withoutMembers(source, await leavingOut()));
      });
      return saved?.name ?? null;
    },
    async saveDrawing({ name, svg }) {
      if (!/^\s*(?:<\?xml[^>]*\?>\s*)?<svg[\s>]/.test(svg)) {
        throw new AppError('argument-invalid', 'The drawing is no SVG.');
      }
      const plainName = name.replace(/[^\p{L}\p{N}]+/gu, '-');
      const saved = await saving.save({ kind: 'svg', name: `${plainName}.svg` }, () => [svg]);
      return saved?.name ?? null;
    },
  };
}

/** @returns what is written without the members' own data */
function withoutMembers(source: HarSource, leaveOut: ReturnType<typeof createLeavingOut>): HarSource {
  const byNumber = new Map(source.rows.map((row) => [row.number, row]));
  return {
    ...source,
    rows: source.rows.map((row) => leaveOut(row, null).row),
    detailsOf(number) {
      const row = byNumber.get(number);
      return row ? leaveOut(row, source.detailsOf(number)).details : null;
    },
  };
}

/** @returns makes the command that repeats a request; it makes null of one that went meanwhile */
function createCommands(
  exchangeLog: Pick<ExchangeLog, 'detailsOf' | 'hasTyped' | 'rawRequest' | 'rawOrigin'>,
  findProfile: (serviceId: string) => ServiceProfile | null,
) {
  /** Whether the profile's authorities are trusted there: they are for the service alone. */
  function hasOwnAuthorities(serviceId: string, origin: string): boolean {
    const profile = findProfile(serviceId);
    if (!profile || profile.certificateAuthorities.length === 0) return false;
    return origin.startsWith('https:') && URL.parse(origin)?.origin === new URL(profile.baseUrl).origin;
  }

  return function commandFor({ number, serviceId }: RequestRow, shell: Shell, withSecrets: boolean): string | null {
    const trustNoteFor = (origin: string) => (hasOwnAuthorities(serviceId, origin) ? CURL_TRUST_NOTE : null);
    if (!withSecrets) {
      const details = exchangeLog.detailsOf(number);
      const shownOrigin = /^https?:\/\/[^/?#]*/.exec(details?.sent.address ?? '')?.[0] ?? '';
      return (
        details &&
        curlCommand(
          { ...maskedRequest(details, exchangeLog.hasTyped(number)), trustNote: trustNoteFor(shownOrigin) },
          shell,
        )
      );
    }
    const raw = exchangeLog.rawRequest(number);
    const origin = exchangeLog.rawOrigin(number);
    const request = raw && origin && { ...exactRequest(raw, origin), trustNote: trustNoteFor(origin) };
    const command = request ? curlCommand(request, shell) : null;
    raw?.fill(0);
    return command;
  };
}

/** @throws AppError `secrets-not-kept` that names the first of the requests that are not kept, if there are any */
function refuse([first, ...others]: readonly RequestRow[]): void {
  if (!first) return;
  const message =
    'The original request was not kept. Turn on “Keep secrets for cURL” and sign in again. What was typed is never kept.';
  const exchange = `${first.method} ${first.path}`;
  const details = { exchange, ...(others.length > 0 && { furtherExchanges: others.length }) };
  throw new AppError('secrets-not-kept', message, { details });
}

function gone(): AppError {
  return new AppError('exchanges-gone', 'None of these requests is kept any more. Choose others.');
}
