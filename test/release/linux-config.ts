/**
 * electron-builder's settings for Linux on top of electron-builder.yml: a folder below /opt without a space in its
 * name. xdg-utils split the `Exec` line of a .desktop file at spaces, so a quoted path would never receive an address
 * of the scheme. electron-builder cannot set this for one system only.
 */
import type { Configuration } from 'electron-builder';

export const LINUX_CONFIG: Configuration = {
  productName: 'member-login',
  linux: { desktop: { entry: { Name: 'Member Login' } } },
};
