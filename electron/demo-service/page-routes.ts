/** The routes of the pages server: the pages of the three browser sign-ins, and the pictures. */
import { createAuthorizeRoutes } from './authorize.ts';
import type { Behaviours } from './behaviours.ts';
import type { DeviceCodes } from './device-codes.ts';
import { createDeviceSignInRoutes } from './device-sign-in.ts';
import type { Keys } from './key-sign-in.ts';
import { createKeySignInRoutes } from './key-sign-in.ts';
import { MEMBERS, picturePath } from './members.ts';
import type { Route, Routes } from './message.ts';
import { drawAvatar } from './pictures.ts';
import { createBrowserSessions } from './sign-in.ts';
import type { DemoState } from './state.ts';

export function createPageRoutes(parts: {
  readonly state: DemoState;
  readonly deviceCodes: DeviceCodes;
  readonly keys: Keys;
  readonly behaviours: Behaviours;
  readonly nowMs: () => number;
}): Routes {
  const shared = { ...parts, sessions: createBrowserSessions(parts.nowMs) };
  return new Map([
    ...createAuthorizeRoutes(shared),
    ...createDeviceSignInRoutes(shared),
    ...createKeySignInRoutes(shared),
    ...pictureRoutes(),
  ]);
}

function pictureRoutes(): Routes {
  const icon = { path: '/pictures/service.png', tones: { ground: '#0b5fcc', figure: '#ffffff' } };
  const portraits = MEMBERS.map((member) => ({ path: picturePath(member), tones: member.picture }));
  const routes = new Map<string, Route>();
  for (const { path, tones } of [icon, ...portraits]) {
    if (!path || !tones) continue;
    const draw = () => ({ status: 200, headers: { 'content-type': 'image/png' }, body: drawAvatar(tones) });
    routes.set(path, { methods: ['GET'], handle: draw });
  }
  return routes;
}
