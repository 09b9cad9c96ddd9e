/**
 * `npm run bench`: builds the application and measures it, each figure as a ratio to a floor measured in the same run.
 * It fails only if something breaks, not if something is slow.
 */
import { buildApp, showStep } from '../build.ts';
import { isRealElectron } from '../launch.ts';
import { measureCaseFile } from './case-file.ts';
import { measureDevicePoller } from './device-poller.ts';
import { measureDocumentCheck } from './document-check.ts';
import { measureExchangeList } from './exchange-list.ts';
import { measureExchangeLog } from './exchange-log.ts';
import { printTable } from './figures.ts';
import { measureFirstReplies } from './first-reply.ts';
import { measureHar } from './har.ts';
import { measureHostileReplies } from './hostile-replies.ts';
import { measureMethods } from './methods.ts';
import { measureRecordedClient } from './recorded-client.ts';
import { measureRenderer } from './renderer.ts';
import { measureSignIn } from './sign-in.ts';
import { measureStart } from './start.ts';
import { measureStoredSessions } from './stored-sessions.ts';

await buildApp();
const start = await showStep('Measuring the start', measureStart);
const storedSessions = await showStep('Measuring the start with stored sessions', measureStoredSessions);
const renderer = await showStep('Measuring the renderer', measureRenderer);
const exchangeList = await showStep('Measuring the list of exchanges', measureExchangeList);
const signIn = await showStep('Measuring the sign-in', measureSignIn);
const methods = await showStep('Measuring each method', measureMethods);
const devicePoller = await showStep('Measuring the device poller', measureDevicePoller);
const documentCheck = await showStep('Measuring the document check', () => measureDocumentCheck());
const har = await showStep('Measuring the saving of exchanges', () => measureHar());
const caseFile = await showStep('Measuring a case file', () => measureCaseFile());
const recordedClient = await showStep('Measuring the recorded client', measureRecordedClient);
const exchangeLog = await showStep('Measuring the log of exchanges', () => measureExchangeLog());
const firstReplies = await showStep('Measuring the first reply after a start', measureFirstReplies);
const hostileReplies = await showStep('Measuring hostile replies', () => measureHostileReplies());

devicePoller.print();
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
            row; the aim itself for Clear, for reading rows and details once a secret is new, and for masking one of
            1,000 hostile replies
`);
printTable([
  ...start,
  ...storedSessions.figures,
  ...renderer,
  ...exchangeList,
  ...signIn,
  ...methods,
  ...devicePoller.figures,
  ...documentCheck,
  ...har,
  ...caseFile,
  ...recordedClient,
  ...exchangeLog,
  ...firstReplies,
  ...hostileReplies,
]);
const { earlyRequests, starts } = storedSessions;
console.log(`
Member records asked for before the window was shown, at ${starts} starts with stored sessions: ${earlyRequests} (aim: 0).`);
