/**
 * The application's own schemes. A plain Chromium cannot go to `app://host/`, so the browser is given
 * `https://host.app.stand-in/` in its place, a name that no DNS knows, and the application never sees it. A
 * scheme that was not registered as standard has no origin, as in Electron.
 */

const BROWSER_SUFFIX = 'stand-in';

/** The application's schemes: one registry, like Electron's. */
export const schemeOrigins = createSchemeOrigins();

function createSchemeOrigins() {
  const schemes = new Map<string, boolean>();

  function split(browserAddress: string) {
    const url = URL.parse(browserAddress);
    if (url?.protocol !== 'https:') return null;
    for (const [scheme, isStandard] of schemes) {
      const suffix = `.${scheme}.${BROWSER_SUFFIX}`;
      if (url.hostname.endsWith(suffix))
        return { scheme, isStandard, url, host: url.hostname.slice(0, -suffix.length) };
    }
    return null;
  }

  return {
    /** @param isStandard whether the scheme has hosts and origins, like https */
    add: (scheme: string, isStandard: boolean) =>
      void schemes.set(scheme, isStandard || (schemes.get(scheme) ?? false)),
    isStandard: (scheme: string): boolean => schemes.get(scheme) ?? false,
    /** The scheme of an address as the browser has it, or null where it is none of the application's. */
    schemeOf: (browserAddress: string): string | null => split(browserAddress)?.scheme ?? null,
    toBrowser(address: string): string {
      const [, scheme = '', host = '', rest = ''] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is.exec(address) ?? [];
      if (!schemes.has(scheme.toLowerCase())) return address;
      return `https://${host}.${scheme}.${BROWSER_SUFFIX}${rest}`;
    },
    fromBrowser(browserAddress: string): string {
      const found = split(browserAddress);
      if (!found) return browserAddress;
      const { scheme, isStandard, host, url } = found;
      const rest = url.pathname + url.search + url.hash;
      return `${scheme}://${host}${isStandard || rest !== '/' ? rest : ''}`;
    },
    /** As `WebFrameMain.origin` gives it. */
    originOf(address: string): string {
      const url = URL.parse(address);
      const scheme = url?.protocol.slice(0, -1) ?? '';
      if (url && schemes.get(scheme)) return `${scheme}://${url.host}`;
      return url?.protocol === 'file:' ? 'file://' : (url?.origin ?? 'null');
    },
  };
}
