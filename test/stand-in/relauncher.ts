/**
 * Starts a program once the process that started this one has ended, which closes the pipe that this one reads from.
 * As Electron's relauncher does, it leaves the program without output.
 */
import { spawn } from 'node:child_process';

const [program = '', ...args] = process.argv.slice(2);
process.stdin.resume();
process.stdin.on('end', () => spawn(program, args, { detached: true, stdio: 'ignore' }).unref());
