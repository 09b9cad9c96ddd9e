/** Electron's `Menu`: remembered, never drawn. */

export interface StandInMenu {
  readonly items: readonly unknown[];
}

let applicationMenu: StandInMenu | null = null;

export const Menu = {
  buildFromTemplate: (template: Parameters<typeof Electron.Menu.buildFromTemplate>[0]): StandInMenu => ({
    items: template,
  }),
  setApplicationMenu: (menu: StandInMenu | null): void => {
    applicationMenu = menu;
  },
  getApplicationMenu: (): StandInMenu | null => applicationMenu,
};
