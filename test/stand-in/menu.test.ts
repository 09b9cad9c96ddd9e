import { afterEach, expect, it, vi } from 'vitest';
import { app } from './app.ts';
import { StandInMenu } from './menu.ts';

afterEach(() => void vi.restoreAllMocks());

it('finds an item by its id at any depth, and clicks it', () => {
  const clicked: string[] = [];
  const menu = StandInMenu.buildFromTemplate([
    { label: 'File', submenu: [{ type: 'separator' }, { label: 'More', submenu: [{ id: 'deep', label: 'Deep' }] }] },
    { label: 'Help', submenu: [{ id: 'act', label: 'Act', click: ({ id }) => clicked.push(id) }] },
  ]);
  expect(menu.getMenuItemById('deep')?.label).toBe('Deep');
  menu.getMenuItemById('act')?.click();
  expect(clicked).toEqual(['act']);
  expect(menu.getMenuItemById('missing')).toBeNull();
});

// lib/browser/api/menu-item-roles.ts, spec/api-menu-item-spec.ts
it.skipIf(process.platform === 'darwin')('does what a role does, whatever the item’s own click', () => {
  const clicked: string[] = [];
  vi.spyOn(app, 'quit').mockImplementation(() => void clicked.push('quits'));
  const click = () => clicked.push('own');
  const menu = StandInMenu.buildFromTemplate([
    { id: 'quit', role: 'quit', click },
    { id: 'close', role: 'close', click },
  ]);
  menu.getMenuItemById('quit')?.click();
  // A role for a window does nothing where none has the focus.
  menu.getMenuItemById('close')?.click();
  expect(clicked).toEqual(['quits', 'own']);
});

it('takes label, shortcut and menu from the role, unless the template has its own', () => {
  const menu = StandInMenu.buildFromTemplate([
    { id: 'reload', role: 'reload' },
    { id: 'zoom', role: 'zoomIn', accelerator: 'CmdOrCtrl+=', visible: false },
    { id: 'edit', role: 'editMenu', label: '&Edit' },
    { id: 'window', role: 'windowMenu', submenu: [{ role: 'minimize' }] },
    { id: 'plain', label: 'Plain', enabled: false },
  ]);
  const facts = (id: string) => {
    const item = menu.getMenuItemById(id);
    return [item?.label, item?.accelerator, item?.type, item?.enabled, item?.visible];
  };
  expect(facts('reload')).toEqual(['Reload', 'CmdOrCtrl+R', 'normal', true, true]);
  expect(facts('zoom')).toEqual(['Zoom In', 'CmdOrCtrl+=', 'normal', true, false]);
  expect(facts('edit')).toEqual(['&Edit', null, 'submenu', true, true]);
  expect(facts('plain')).toEqual(['Plain', null, 'normal', false, true]);
  const labelsOf = (id: string) => menu.getMenuItemById(id)?.submenu?.items.map(({ label }) => label);
  expect(labelsOf('edit')?.slice(0, 3)).toEqual(['Undo', 'Redo', '']);
  expect(labelsOf('window')).toEqual(['Minimize']);
});

it('refuses an item that is nothing', () => {
  expect(() => StandInMenu.buildFromTemplate([{ id: 'empty' }])).toThrow('at least one of label, role or type');
});
