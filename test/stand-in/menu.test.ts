import { expect, it } from 'vitest';
import { StandInMenu } from './menu.ts';

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

it('leaves what a role does to the system', () => {
  const clicked: string[] = [];
  const menu = StandInMenu.buildFromTemplate([{ id: 'quit', role: 'quit', click: () => clicked.push('quit') }]);
  menu.getMenuItemById('quit')?.click();
  expect(clicked).toEqual([]);
});

it('refuses an item that is nothing', () => {
  expect(() => StandInMenu.buildFromTemplate([{ id: 'empty' }])).toThrow('at least one of label, role or type');
});

it('is the application’s once it was set', () => {
  const menu = StandInMenu.buildFromTemplate([]);
  StandInMenu.setApplicationMenu(menu);
  expect(StandInMenu.getApplicationMenu()).toBe(menu);
});
