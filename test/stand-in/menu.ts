/**
 * Electron's `Menu`: remembered, never drawn. An item is found by its id and clicked as on Electron; its keys belong to
 * the browser.
 */
import { app } from './app.ts';
import type { StandInWindow } from './browser-window.ts';
import { findRole } from './menu-roles.ts';

type Template = Electron.MenuItemConstructorOptions;
type Click = NonNullable<Template['click']>;

type Items = Pick<Electron.MenuItem, 'id' | 'label' | 'type' | 'accelerator' | 'enabled' | 'visible'>;

export class StandInMenuItem implements Items {
  readonly id: string;
  label: string;
  readonly type: Electron.MenuItem['type'];
  readonly role: string | undefined;
  readonly accelerator: string | null;
  readonly submenu: StandInMenu | undefined;
  enabled: boolean;
  visible: boolean;
  readonly #click: Click | undefined;

  constructor({ id, label, type, role, accelerator, submenu, click, enabled = true, visible = true }: Template) {
    if (label === undefined && role === undefined && type === undefined) {
      throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type');
    }
    const own = role === undefined ? null : findRole(role, process.platform, app.getName());
    const items = submenu ?? own?.menu?.map(describeItem);
    this.id = id ?? '';
    this.label = label ?? own?.label ?? '';
    // Electron compares roles in lower case, and keeps them so.
    this.role = role?.toLowerCase();
    this.type = type ?? (items ? 'submenu' : 'normal');
    this.accelerator = accelerator ?? own?.accelerator ?? null;
    this.submenu = Array.isArray(items) ? StandInMenu.buildFromTemplate(items) : undefined;
    this.enabled = enabled;
    this.visible = visible;
    this.#click = click;
  }

  /** @param window the focused one; who clicks by code may name none */
  readonly click = (event: unknown = {}, window?: StandInWindow): void => {
    if (!this.#act(window)) Reflect.apply(this.#click ?? (() => undefined), undefined, [this, window, event]);
  };

  /** @returns whether the role did something; macOS sees to most of them itself */
  #act(window: StandInWindow | undefined): boolean {
    if (this.role === 'reload' && window) window.webContents.reload();
    else if (process.platform === 'darwin') return false;
    else if (this.role === 'quit') app.quit();
    else if (this.role === 'close' && window) window.close();
    else if (this.role === 'minimize' && window) window.minimize();
    else return OTHER_ROLES.has(this.role ?? '') && (this.role === 'about' || window !== undefined);
    return true;
  }
}

/** What they do is to be seen on a screen only. */
const OTHER_ROLES = new Set([
  ...[
    'about',
    'copy',
    'cut',
    'delete',
    'paste',
    'pasteandmatchstyle',
    'redo',
    'resetzoom',
    'selectall',
    'toggledevtools',
    'togglefullscreen',
  ],
  ...['undo', 'zoomin', 'zoomout'],
]);

function describeItem(role: string): Template {
  return role === '-' ? { type: 'separator' } : Object.assign<Template, object>({}, { role });
}

export class StandInMenu {
  static #ofApplication: StandInMenu | null = null;
  readonly items: readonly StandInMenuItem[];

  static buildFromTemplate(template: readonly Template[]): StandInMenu {
    return new StandInMenu(template.map((options) => new StandInMenuItem(options)));
  }

  static setApplicationMenu(menu: StandInMenu | null): void {
    StandInMenu.#ofApplication = menu;
  }

  static getApplicationMenu(): StandInMenu | null {
    return StandInMenu.#ofApplication;
  }

  constructor(items: readonly StandInMenuItem[]) {
    this.items = items;
  }

  /** There is nothing to draw it on. */
  popup(): void {}

  getMenuItemById(id: string): StandInMenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }
}
