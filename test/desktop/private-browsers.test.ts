import { describe, expect, test } from 'vitest';
import { browserAt, browserOfEntry } from '../../electron/desktop/private-browsers.ts';

describe('a Linux browser by its desktop entry', () => {
  test.each([
    ['firefox.desktop', 'Firefox', 'firefox --private-window'],
    ['firefox-esr.desktop', 'Firefox', 'firefox-esr --private-window'],
    ['firefox_firefox.desktop', 'Firefox', 'snap run firefox --private-window'],
    ['librewolf.desktop', 'LibreWolf', 'librewolf --private-window'],
    ['google-chrome.desktop', 'Chrome', 'google-chrome --incognito --'],
    ['chromium.desktop', 'Chromium', 'chromium --incognito --'],
    ['chromium-browser.desktop', 'Chromium', 'chromium-browser --incognito --'],
    ['chromium_chromium.desktop', 'Chromium', 'snap run chromium --incognito --'],
    ['microsoft-edge.desktop', 'Edge', 'microsoft-edge --inprivate --'],
    ['brave-browser.desktop', 'Brave', 'brave-browser --incognito --'],
    ['brave_brave.desktop', 'Brave', 'snap run brave --incognito --'],
    ['vivaldi-stable.desktop', 'Vivaldi', 'vivaldi-stable --incognito --'],
    ['vivaldi_vivaldi-stable.desktop', 'Vivaldi', 'snap run vivaldi.vivaldi-stable --incognito --'],
    ['opera.desktop', 'Opera', 'opera --private --'],
    ['opera_opera.desktop', 'Opera', 'snap run opera --private --'],
    ['epiphany.desktop', 'GNOME Web', 'epiphany --incognito-mode --'],
  ])('%s is %s', (id, name, command) => {
    expect(browserOfEntry(id)).toEqual({ name, commands: [command.split(' ')] });
  });

  test.each([
    ['org.mozilla.firefox.desktop', 'Firefox', 'firefox --private-window'],
    ['io.gitlab.librewolf-community.desktop', 'LibreWolf', 'librewolf --private-window'],
    ['com.google.Chrome.desktop', 'Chrome', 'google-chrome --incognito --'],
    ['org.chromium.Chromium.desktop', 'Chromium', 'chromium --incognito --'],
    ['com.microsoft.Edge.desktop', 'Edge', 'microsoft-edge --inprivate --'],
    ['com.brave.Browser.desktop', 'Brave', 'brave-browser --incognito --'],
    ['com.vivaldi.Vivaldi.desktop', 'Vivaldi', 'vivaldi-stable --incognito --'],
    ['com.opera.Opera.desktop', 'Opera', 'opera --private --'],
    ['org.gnome.Epiphany.desktop', 'GNOME Web', 'epiphany --incognito-mode --'],
  ])('%s is the flatpak of %s, or a package with the same id', (id, name, packaged) => {
    const [, ...options] = packaged.split(' ');
    const browser = browserOfEntry(id);
    expect(browser?.name).toBe(name);
    expect(browser?.commands[0]).toEqual(['flatpak', 'run', id.replace(/\.desktop$/, ''), ...options]);
    expect(browser?.commands[1]).toEqual(packaged.split(' '));
  });

  test.each([
    '',
    'firefox',
    'org.kde.konqueror.desktop',
    'userapp-Firefox-8K2ZB3.desktop',
    'FIREFOX.desktop',
    '../firefox.desktop',
    '--help.desktop',
    'firefox.desktop\nchromium.desktop',
    'constructor.desktop',
  ])('%j is not known, and not guessed at', (id) => {
    expect(browserOfEntry(id)).toBeNull();
  });
});

describe('a browser by its program or bundle', () => {
  test.each([
    ['C:\\Program Files\\Mozilla Firefox\\firefox.exe', 'Firefox', ['--private-window']],
    ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe', 'Chrome', ['--incognito', '--']],
    ['C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe', 'Edge', ['--inprivate', '--']],
    ['C:\\Users\\Zoë\\AppData\\Local\\Vivaldi\\Application\\vivaldi.exe', 'Vivaldi', ['--incognito', '--']],
    ['C:\\Users\\Zoë\\AppData\\Local\\Programs\\Opera\\opera.exe', 'Opera', ['--private', '--']],
    ['C:\\Program Files\\BraveSoftware\\Brave-Browser\\Application\\BRAVE.EXE', 'Brave', ['--incognito', '--']],
    ['/Applications/Firefox.app', 'Firefox', ['--private-window']],
    ['/Applications/Google Chrome.app/', 'Chrome', ['--incognito', '--']],
    ['/Users/zoe/Applications/Microsoft Edge.app', 'Edge', ['--inprivate', '--']],
    ['/Applications/Brave Browser.app', 'Brave', ['--incognito', '--']],
    ['/Applications/LibreWolf.app', 'LibreWolf', ['--private-window']],
  ])('%s is %s', (path, name, options) => {
    expect(browserAt(path)).toMatchObject({ name, options });
  });

  test.each([
    '',
    '/Applications/Safari.app',
    '/Applications/Firefox.app/Contents/MacOS/launcher',
    'C:\\Windows\\System32\\OpenWith.exe',
    'C:\\firefox.exe\\other.exe',
  ])('%j is not known', (path) => {
    expect(browserAt(path)).toBeNull();
  });
});
