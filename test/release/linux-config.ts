/**
 * What electron-builder gets for Linux on top of electron-builder.yml: a folder below /opt without a space in its
 * name. xdg-utils take the `Exec` line of a .desktop file apart by spaces, so from a path that needs quotes no address
 * of the scheme would ever be handed over. electron-builder has no such setting for one system.
 */
import type { Configuration } from 'electron-builder';

export const LINUX_CONFIG: Configuration = {
  productName: 'member-login',
  linux: { desktop: { entry: { Name: 'Member Login' } } },
};
