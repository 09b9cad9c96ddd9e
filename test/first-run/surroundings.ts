/** What computer and desktop it is: what can be told without the application. No name of a person or computer. */
import { readFileSync } from 'node:fs';
import { arch, release, type } from 'node:os';

type Environment = Readonly<Record<string, string | undefined>>;

/** @returns facts by their names, in the order in which they are told */
export function describeSurroundings(
  platform: NodeJS.Platform = process.platform,
  env: Environment = process.env,
): ReadonlyMap<string, string> {
  const facts = new Map([['System', [describeSystem(platform), release(), arch()].join(', ')]]);
  if (platform === 'linux') {
    facts.set('Desktop', env.XDG_CURRENT_DESKTOP || env.DESKTOP_SESSION || 'not named');
    facts.set('Session', describeSession(env));
    facts.set('Session bus', env.DBUS_SESSION_BUS_ADDRESS ? 'yes' : 'not named');
  }
  if (env.CI) facts.set('Run by', 'continuous integration, without a person');
  return facts;
}

function describeSession({ XDG_SESSION_TYPE, WAYLAND_DISPLAY, DISPLAY }: Environment): string {
  const displays = [WAYLAND_DISPLAY ? 'Wayland' : null, DISPLAY ? 'X11' : null].filter((name) => name !== null);
  return `${XDG_SESSION_TYPE || 'not named'}; displays: ${displays.join(' and ') || 'none'}`;
}

function describeSystem(platform: NodeJS.Platform): string {
  if (platform !== 'linux') return type();
  try {
    return /^PRETTY_NAME="?([^"\n]*)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? type();
  } catch {
    return type();
  }
}
