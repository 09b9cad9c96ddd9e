/**
 * Runs electron-builder with electron-builder.yml over the built bundles and a stub distribution, into a temporary
 * folder. Downloads are blocked, so anything that needs one fails. The deb, rpm and AppImage targets are asked what
 * they would write, and stopped before they fetch their tools.
 */
import { chmodSync, copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { path7za } from '7zip-bin';
import { Arch, build, type Configuration, Platform } from 'electron-builder';
import { z } from 'zod';
import { TOP } from '../build.ts';
import { LINUX_CONFIG } from '../release/linux-config.ts';
import { writeStubDistribution } from './stub-distribution.ts';

/** What goes into a deb or rpm besides the application. */
interface LinuxPackage {
  /** As fpm gets them. */
  readonly args: readonly string[];
  readonly desktopEntry: string;
  readonly afterInstall: string;
}

export type Packed = Awaited<ReturnType<typeof pack>>;

/** Port 9 discards: nothing on this computer listens there. */
const NOWHERE = 'http://127.0.0.1:9/';

const linuxPackageSchema = z.tuple([z.array(z.string()), z.string()]);
const appImageSchema = z.object({ desktop: z.string(), desktopFileName: z.string() });

/**
 * Packs for Linux.
 * @param place an empty folder
 * @param fuses of the stub distribution, before they are flipped
 * @param changes to electron-builder.yml
 * @throws electron-builder's own error where the configuration does not validate
 */
export async function pack(place: string, fuses: readonly boolean[], changes: object = {}) {
  const distribution = join(place, 'electron');
  writeStubDistribution(distribution, fuses);
  prepareLocalTools(place);
  let config: Configuration = {};
  const linuxPackages: LinuxPackage[] = [];
  const appImages: z.infer<typeof appImageSchema>[] = [];
  const artifacts = await build({
    projectDir: TOP,
    targets: Platform.LINUX.createTarget(['dir', 'tar.gz', 'deb', 'rpm', 'AppImage'], Arch.x64),
    publish: 'never',
    config: {
      ...LINUX_CONFIG,
      ...changes,
      directories: { output: join(place, 'dist') },
      electronDist: distribution,
      afterPack: ({ packager }) => {
        config = packager.config;
      },
    },
    effectiveOptionComputed: async (options: unknown) => {
      const asked = linuxPackageSchema.safeParse(options);
      if (asked.success) linuxPackages.push(readLinuxPackage(...asked.data));
      else appImages.push(appImageSchema.parse(options));
      return true;
    },
  });
  return {
    /** The unpacked application. */
    folder: join(place, 'dist', 'linux-unpacked'),
    /** Files that are handed out. */
    artifacts,
    /** electron-builder.yml as electron-builder understood it. */
    config,
    linuxPackages,
    appImage: appImages[0] ?? null,
  };
}

/** While its files are there: they go with the build. */
function readLinuxPackage(args: readonly string[], desktopFile: string): LinuxPackage {
  const script = args[args.indexOf('--after-install') + 1] ?? '';
  return { args, desktopEntry: readFileSync(desktopFile, 'utf8'), afterInstall: readFileSync(script, 'utf8') };
}

/** npm leaves the archiver without the right to run; node_modules stay as they are. */
function prepareLocalTools(place: string): void {
  const archiver = join(place, process.platform === 'win32' ? '7za.exe' : '7za');
  copyFileSync(path7za, archiver);
  chmodSync(archiver, 0o755);
  process.env.ELECTRON_BUILDER_7ZIP_PATH = archiver;
  process.env.ELECTRON_BUILDER_BINARIES_MIRROR = NOWHERE;
  process.env.ELECTRON_MIRROR = NOWHERE;
}
