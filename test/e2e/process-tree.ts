/** Looks at the system's processes and ports from outside, for tests that something is gone. */
import { execFileSync } from 'node:child_process';
import { connect } from 'node:net';

/** A process and all that it started, directly or not. Not on Windows. */
export function listProcessTree(pid: number): readonly number[] {
  const parents = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const tree = new Set([pid]);
  // A parent may come after its children in the list.
  for (let before = 0; before < tree.size; ) {
    before = tree.size;
    for (const [child = 0, parent = 0] of parents) if (tree.has(parent)) tree.add(child);
  }
  return [...tree];
}

/** A process that has ended and was not yet collected by its parent counts as gone. */
export function isRunning(pid: number): boolean {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).startsWith('Z');
  } catch {
    return false;
  }
}

/** @returns whether anybody listens on this port of 127.0.0.1 */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
