/** Electron's `nativeTheme`: a system in light colours. */

export const nativeTheme: Pick<Electron.NativeTheme, 'shouldUseDarkColors'> = { shouldUseDarkColors: false };
