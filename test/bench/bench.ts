/**
 * `npm run bench`: builds the application and measures it, each figure as a ratio to a floor measured in the same run.
 * It fails only if something breaks, not if something is slow.
 */
import { buildApp, showStep } from '../build.ts';
import { isRealElectron } from '../launch.ts';
import { measureDevicePoller } from './device-poller.ts';
import { measureDocumentCheck } from './document-check.ts';
import { measureExchangeList } from './exchange-list.ts';
import { measureExchangeLog } from './exchange-log.ts';
import { type Figure, type Report, wordTable } from './figures.ts';
import { measureFirstReplies, measureHostileReplies } from './hostile-replies.ts';
import { measureMasking } from './masking.ts';
import { measureMethods } from './methods.ts';
import { measureRecordedClient } from './recorded-client.ts';
import { measureRenderer } from './renderer.ts';
import { measureSavedExchanges } from './saved-exchanges.ts';
import { measureSignIn } from './sign-in.ts';
import { measureStart } from './start.ts';
import { measureStoredSessions } from './stored-sessions.ts';

/** What is measured, in this order. */
const PARTS: readonly (readonly [title: string, measure: () => Promise<readonly Figure[] | Report>])[] = [
  ['the start', measureStart],
  ['the start with stored sessions', measureStoredSessions],
  ['the renderer', measureRenderer],
  ['the list of exchanges', measureExchangeList],
  ['the sign-in', measureSignIn],
  ['each method', measureMethods],
  ['the device poller', measureDevicePoller],
  ['the document check', measureDocumentCheck],
  ['the saving of exchanges', measureSavedExchanges],
  ['the recorded client', measureRecordedClient],
  ['the log of exchanges', measureExchangeLog],
  ['the masking of hostile replies', measureMasking],
  ['the first reply after a start', measureFirstReplies],
  ['hostile replies', measureHostileReplies],
];

await buildApp();
const reports: Report[] = [];
for (const [title, measure] of PARTS) {
  const report = await showStep(`Measuring ${title}`, measure);
  reports.push('figures' in report ? report : { figures: report, note: '' });
}

console.log(`Under ${isRealElectron ? 'Electron' : 'the stand-in'}. Medians; the first run of each does not count. Floors, from the same run:
  start     an empty main with one window, from the executable's start to the request for its page; with stored
            sessions, the same start of the application without any
  renderer  a bare Vite React page with one button, served the same way, each load in a fresh browser context
  exchanges an empty virtual list of as many lines, scrolled by 160 px a frame for 200 frames; for the filter, the
            same list with 100 rows; the size of the code that only this screen loads has no floor but its aim
  sign-in   the sum of the delays that the demo service made, one of 50 ms for each request before the member is
            drawn (two at the same time count once), and one message from an empty main until a bare page
            has drawn it; the figure runs from the callback's arrival in main to the frame that shows the member
  methods   the same sum, for the application without its window in this process: the first sign-in after a start,
            without the person's time in the browser and a device's wait for its next poll
  device    the earliest that the rules allow, simulated as above
  check     what its clock waited, for the service's pace and for the member; the figure adds the real time that every
            sign-in and every probe at the demo service took beside that
  HAR       the same views written as JSON in one go; the block is the longest processor time from one turn of
            main's event loop to the next
  recorded  the same requests through undici alone, or through the same client without the log or without observing,
            to one server over TLS; a ratio of 1.11 is 0.9 of the calls a second. One at a time and with a service that takes its time, that
            holds; with as many at once as this computer can do, it measures processor time alone
  block     parsing ordinary JSON of nearly 1 MiB; the figure is the longest that one of 2,000 hostile replies of an
            endpoint, of up to 1 MiB, keeps main's event loop busy at a stretch, in processor time; of the first reply
            after a start, the floor is the longest of the same reply when it comes three more times
  exchange  the bytes of a row's heads and bodies as they went over the wire; what main has in use before the first
            row; the aim itself for Clear, for reading rows and details once a secret is new, and for masking hostile
            replies, one turn of main's event loop at a time
`);
console.log(wordTable(reports.flatMap(({ figures }) => figures)));
for (const { note } of reports) if (note !== '') console.log(`\n${note}`);
