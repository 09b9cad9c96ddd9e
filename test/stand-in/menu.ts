/**
 * Electron's `Menu`: remembered, never drawn. An item is found by its id and clicked as on Electron; one with a role
 * does nothing here, and shortcuts belong to the browser.
 */

type Template = Electron.MenuItemConstructorOptions;
type Click = NonNullable<Template['click']>;

type Items = Pick<Electron.MenuItem, 'id' | 'label' | 'type' | 'accelerator'>;

export class StandInMenuItem implements Items {
  readonly id: string;
  readonly label: string;
  readonly type: Electron.MenuItem['type'];
  readonly role: string | undefined;
  readonly accelerator: string | null;
  readonly submenu: StandInMenu | undefined;
  readonly #click: Click | undefined;

  constructor({ id, label, type, role, accelerator, submenu, click }: Template) {
    if (label === undefined && role === undefined && type === undefined) {
      throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type');
    }
    this.id = id ?? '';
    this.label = label ?? '';
    // Electron compares roles in lower case, and keeps them so.
    this.role = role?.toLowerCase();
    this.type = type ?? (submenu ? 'submenu' : 'normal');
    this.accelerator = accelerator ?? null;
    this.submenu = Array.isArray(submenu) ? StandInMenu.buildFromTemplate(submenu) : undefined;
    this.#click = click;
  }

  /** As a person's: nothing of the window goes with it. */
  readonly click = (): void => {
    if (this.role === undefined) Reflect.apply(this.#click ?? (() => undefined), undefined, [this, undefined, {}]);
  };
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
