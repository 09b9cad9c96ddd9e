/**
 * Runs before every command and says in one line what is missing: the packages, or a new enough Node.
 * It must run on any Node that somebody may have, so it is plain JavaScript and imports nothing new.
 */
import { existsSync } from 'node:fs';

const NEEDED = [22, 19];

if (!existsSync(new URL('../node_modules/vite/package.json', import.meta.url))) {
  stop('The packages are not installed. Run "npm ci" first.');
}

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  const remedy =
    process.platform === 'linux' && process.arch === 'x64'
      ? 'Run "npm ci" without --omit=optional, which brings Node 24 along, and start this through npm.'
      : 'Install Node 24 from https://nodejs.org.';
  stop(`Node ${NEEDED.join('.')} or newer is needed; this is Node ${process.versions.node}. ${remedy}`);
}

function stop(line) {
  console.error(line);
  process.exit(process.exitCode ?? 1);
}
