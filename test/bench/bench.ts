/**
 * `npm run bench`: builds the application and measures it, each figure as a ratio to a floor that is measured
 * in the same run. It asserts no speed: it fails only when something broke.
 */
import { buildApp, showStep } from '../build.ts';
import { isRealElectron } from '../launch.ts';
import { printTable } from './figures.ts';
import { measureRenderer } from './renderer.ts';
import { measureSignIn } from './sign-in.ts';
import { measureStart } from './start.ts';

await buildApp();
const figures = [
  ...(await showStep('Measuring the start', measureStart)),
  ...(await showStep('Measuring the renderer', measureRenderer)),
  ...(await showStep('Measuring the sign-in', measureSignIn)),
];
console.log(`
Under ${isRealElectron ? 'Electron' : 'the stand-in'}. Medians; the first run of each does not count. Floors, from the same run:
  start     an empty main with one window, from the executable's start to the request for its page
  renderer  a bare Vite React page with one button, served the same way, each load in a fresh browser context
  sign-in   the sum of the delays that the demo service made, one of 50 ms for each request before the member is
            drawn; the figure runs from the callback's arrival in main to the frame that shows the member
`);
printTable(figures);
