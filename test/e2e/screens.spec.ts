/**
 * Every screen of the page in every state that main can send: what has to hold of all of them. Then what a person does
 * on them.
 */
import { expect, type Locator, type Page } from 'playwright/test';
import { ERROR_CODES } from '../../electron/core/errors.ts';
import type { Outcome } from '../../electron/ipc/channels.ts';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { PollOutcome, ShowCode, StepView } from '../../electron/ipc/views/attempts.ts';
import type { ErrorView } from '../../electron/ipc/views/error.ts';
import { text } from '../../renderer/text/en.ts';
import { errorText } from '../../renderer/text/errors.ts';
import { signOut } from '../../renderer/text/sign-out.ts';
import { test } from '../renderer/gallery.ts';
import {
  drawInOwnFonts,
  drawInTallFont,
  findAxeFaults,
  findLayoutFaults,
  findLayoutFaultsWith,
  findPreferenceFaults,
  SIZES,
} from '../renderer/layout.ts';
import { FORM, NO_FLAWS } from '../renderer/services/form-views.ts';
import { addService, answerForm } from '../renderer/services/open-form.ts';
import {
  ALL_METHODS,
  DETAILS,
  MANY_ACCOUNTS,
  NOTICES_FOR_THE_RUN,
  REFUSED,
  REPLACEMENT,
  SIX_ACCOUNTS,
  STATES,
} from '../renderer/states.ts';
import {
  attemptAt,
  MEMBER,
  NOW_MS,
  SESSION,
  SHOWN_CODE,
  TOKEN,
  VIEW,
  viewOfAttempt,
  viewOfCallbacks,
  viewOfCauses,
  viewOfEnd,
  viewOfOwnService,
  viewOfSecrets,
  viewOfService,
  viewOfSession,
  viewOfStep,
  WAITING,
  withOtherWays,
} from '../renderer/views.ts';
import { FONT_SETS, FONTS } from '../stand-in/fonts.ts';

const FAILED_LOGIN: StepView = {
  kind: 'ended',
  end: 'failed',
  error: { code: 'credentials-refused', details: { serviceText: 'Wrong, says the service.' } },
};
const NOT_CONNECTED: StepView = { kind: 'ended', end: 'failed', error: { code: 'tls-failed', details: {} } };
/**
 * Two for each screen; at the smallest size, longer words come after. Beside a narrow page the rail is folded up, so that
 * those with much in it are measured in the tall font at the smallest size as well.
 */
const LAYOUTS = [
  ['normal', 'fonts of the set'],
  ['smallest zoomed', 'tall font'],
] as const;
const FULL_RAILS = ['rail-full', 'rail-services'];

/** How much there is to read on the screens that most people and testers see, the rail and what the gallery gives included. */
const MOST_WORDS: Readonly<Record<string, number>> = {
  'sign-in': 105,
  'form-password': 70,
  'waiting-for-browser': 75,
  'show-code': 92,
  member: 95,
  about: 170,
  compare: 190,
  exchanges: 150,
  'document-check': 295,
  'demo-behaviour': 465,
  'add-service': 150,
  'service-form': 315,
};

/** What main expects of a field is in no catalog yet. The rest is the same in every language. */
const NOT_IN_CATALOGS = [
  // The last one was taken from the screen when the palette opened, before the words changed.
  ['Ctrl+O', 'a very long text that is searched for in vain', 'elsewhere.example', 'Save token…'],
  ['Member Login', 'member-\u2060login', 'min', 'kB', 'MB', 'bash', 'zsh', 'PowerShell'],
  ['LICENSE.electron.txt', 'LICENSES.chromium.html'],
];

test.describe('A1, A2: every screen holds, light and dark, narrow and zoomed, in a person’s own colours', () => {
  for (const { name, first, reach, variants = {} } of STATES) {
    test(name, async ({ gallery }) => {
      const { page } = gallery;
      await gallery.open(first && 'service' in first ? shown(first) : first);
      await reach?.(gallery);
      expect.soft(await countWords(page), 'words').toBeLessThanOrEqual(MOST_WORDS[name] ?? Number.POSITIVE_INFINITY);
      if (first) {
        expect.soft(await findAxeFaults(page), 'light').toEqual([]);
        await page.emulateMedia({ colorScheme: 'dark' });
        expect.soft(await findAxeFaults(page, 'colours'), 'dark').toEqual([]);
      }
      // The last one is what every size begins with. A state that has no variants stays as it was reached.
      const hasVariants = first && 'service' in first && Object.keys(variants).length > 0;
      const views = hasVariants ? { ...variants, [name]: first } : {};
      const kept = await page.evaluateHandle((all) => all, views);
      const layouts = FULL_RAILS.includes(name) ? [...LAYOUTS, ['smallest', 'tall font'] as const] : LAYOUTS;
      for (const [size, font] of layouts) {
        await page.setViewportSize(SIZES[size]);
        if (font === 'tall font') await drawInTallFont(page);
        expect.soft(await findLayoutFaultsWith(page, kept), `${size}, ${font}`).toEqual([]);
      }
      await drawInOwnFonts(page);
      await page.setViewportSize(SIZES.smallest);
      if (first && 'service' in first) {
        await page.evaluate(() => window.pseudo.speak(true));
        // A locale whose dates have no letters.
        await gallery.push({ ...first, locale: 'ja-JP' });
        const stray = await page.evaluate((given) => window.pseudo.findStrayWords(given), NOT_IN_CATALOGS);
        expect.soft(stray, 'words of no catalog').toEqual([]);
        expect.soft(await findLayoutFaultsWith(page, kept), 'smallest, longer words').toEqual([]);
        // What is on screen stays as it was drawn.
        await page.evaluate(() => window.pseudo.speak(false));
      }
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
      await page.keyboard.press('Tab');
      expect.soft(await findPreferenceFaults(page), 'forced colours, reduced motion').toEqual([]);
    });
  }
});

test('Compare: a row has two lines, a result a whole one that is at least 250 wide, and avatars only where members differ', async ({
  gallery,
}) => {
  const { page } = gallery;
  const wrong: string[] = [];
  for (const { name, first, reach, variants = {} } of STATES.filter(({ name }) => /^compare(?!-long)/.test(name))) {
    if (!first || !('service' in first)) continue;
    await gallery.open(shown(first));
    await reach?.(gallery);
    for (const view of [first, ...Object.values(variants)]) {
      await gallery.push(view);
      const differ = view.comparison.verdict === 'other-member';
      expect.soft((await page.locator('td.compare-member').count()) > 0, name).toBe(differ);
      const rows = await page.locator('.compare-table tbody tr:not(.compare-problem)').evaluateAll((all) =>
        all.flatMap((row) => {
          const [method, result] = ['choose', 'result'].map((part) => row.querySelector(`.compare-${part}`));
          const verdict = row.querySelector('.verdict')?.clientHeight ?? 99;
          const sizes = [method?.clientHeight ?? 99, row.clientHeight, result?.clientWidth ?? 0, verdict] as const;
          const isRight = sizes[0] <= 48 && sizes[1] <= 65 && sizes[2] >= 250 && verdict <= 20;
          return isRight ? [] : [`${row.textContent}: ${sizes}`];
        }),
      );
      wrong.push(...rows.map((row) => `${name}: ${row}`));
    }
  }
  expect(wrong).toEqual([]);
});

test('a button on a dialog or popover has a ground and an edge of its own; a choice is in the middle of its line', async ({
  gallery,
}) => {
  const { page } = gallery;
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const { name, first, reach } of STATES) {
    if (!['dialog-delete-service', 'rail-menu', 'form-basic'].includes(name)) continue;
    await gallery.open(first && 'service' in first ? shown(first) : first);
    await reach?.(gallery);
    const parts = page.locator('.dialog .button, :popover-open .button, .choice > input');
    await parts.first().waitFor();
    const wrong = await parts.evaluateAll((all) => {
      const isWrong = (part: Element) => {
        const { backgroundColor, borderColor, marginTop } = getComputedStyle(part);
        if (part.matches('input')) return marginTop !== '2px';
        const ground = getComputedStyle(part.closest('.dialog, :popover-open') ?? part).backgroundColor;
        return ['rgba(0, 0, 0, 0)', ground].some((none) => none === backgroundColor || none === borderColor);
      };
      return all.filter(isWrong).map(({ outerHTML }) => outerHTML);
    });
    expect.soft(wrong, name).toEqual([]);
  }
});

test('Exchanges: however long what a row means, the row keeps its height, and the list its rows apart', async ({
  gallery,
}) => {
  const { page } = gallery;
  const hostile = STATES.find(({ name }) => name === 'case-hostile');
  if (!hostile?.first || !('service' in hostile.first)) throw new Error('There is no such state.');
  await gallery.open(shown(hostile.first));
  await hostile.reach?.(gallery);
  const heights = await page
    .locator('.exchange-rows .exchange-cell')
    .evaluateAll((all) =>
      all.map((cell) => Math.max(...[cell, ...cell.children].map((part) => part.getBoundingClientRect().height))),
    );
  expect(heights.length).toBeGreaterThan(0);
  expect(Math.max(...heights)).toBeLessThanOrEqual(32);
});

test('is drawn in the fonts that the tests bring', async ({ gallery }) => {
  const { page } = gallery;
  const { sans, mono = sans } = FONT_SETS[FONTS] ?? {};
  test.skip(process.platform !== 'linux' || sans === undefined, 'The computer’s own fonts are used.');
  await gallery.open(shown(viewOfStep(SHOWN_CODE)));
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('DOM.enable');
  await devTools.send('CSS.enable');
  const { root } = await devTools.send('DOM.getDocument');
  const readFamilies = async (selector: string): Promise<readonly string[]> => {
    const { nodeId } = await devTools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.map(({ familyName }) => familyName.replace(/ (?:Medium|SemiBold)$/, ''));
  };
  expect(await readFamilies('h1')).toEqual([sans]);
  expect(await readFamilies('.user-code-part')).toEqual([mono]);
  await devTools.detach();
});

test('every error fits where it is shown', async ({ gallery }) => {
  const { page } = gallery;
  await page.setViewportSize(SIZES['smallest zoomed']);
  await gallery.open(shown(VIEW));
  const errors = ERROR_CODES.map((code): ErrorView => ({ code, details: DETAILS }));
  const views = errors.map((error) => {
    const view: AppView = { ...viewOfEnd('failed', error), notices: [{ id: 'notice-1', error }] };
    return [error.code, view] as const;
  });
  // In the page: to push each from here takes longer than to draw it.
  const kept = await page.evaluateHandle((all) => all, Object.fromEntries(views));
  const titles = await page.evaluate(async (all) => {
    const read: [string, string][] = [];
    for (const view of Object.values(all)) {
      await window.gallery.push(view);
      const [notice, title] = ['.notice', 'h1'].map((selector) => document.querySelector(selector)?.textContent ?? '');
      read.push([notice ?? '', title ?? '']);
    }
    return read;
  }, kept);
  const told = errors.map(errorText).map(({ title }) => [expect.stringContaining(title), title]);
  expect(titles).toEqual(told);
  expect.soft(await findLayoutFaultsWith(page, kept)).toEqual([]);
});

test.describe('the page before and beside the view', () => {
  test('asks again after a view that could not be had', async ({ gallery }) => {
    const { page } = gallery;
    await gallery.open({ ok: false, error: { code: 'channel-refused', details: {} } });
    await gallery.answer('getView', shown(VIEW));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page)).toHaveText('Sign in to Demo service');
  });

  test('says that something failed when it cannot be drawn', async ({ gallery }) => {
    const { page } = gallery;
    await gallery.open(shown(VIEW));
    gallery.expectProblems();
    await page.evaluate(() => window.gallery.push(JSON.parse('{}')));
    await expect(heading(page)).toHaveText('Something failed inside this app');
  });

  test('says that something failed when a screen cannot be loaded, and goes on', async ({ gallery }) => {
    const { page } = gallery;
    gallery.expectProblems();
    await page.route('**/about-screen*', (route) => route.abort());
    await gallery.load();
    await gallery.push(VIEW);
    await page.getByRole('button', { name: 'About' }).click();
    await expect(heading(page)).toHaveText('Something failed inside this app');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page)).toHaveText('Sign in to Demo service');
    await page.unroute('**/about-screen*');
    await gallery.load();
  });

  test('S3: runs under its CSP with no inline style or script', async ({ gallery }) => {
    await gallery.load();
    await gallery.push(viewOfSession());
    expect(await gallery.page.locator('[style], style, script:not([src])').count()).toBe(0);
  });
});

test.describe('S7: a file that moves a known service', () => {
  const asking = (id: string): AppView => ({ ...viewOfOwnService(), replacement: { ...REPLACEMENT, id } });

  test('is asked about once on any screen, until main asks no longer', async ({ gallery }) => {
    const { page } = gallery;
    await gallery.open(shown(viewOfSession()));
    await gallery.push({ ...viewOfSession(), replacement: REPLACEMENT });
    const dialog = page.getByRole('dialog', { name: `Replace ${REPLACEMENT.serviceName}?` });
    await expect(dialog).toContainText(REPLACEMENT.baseAddress.before);
    await expect(dialog).toContainText(REPLACEMENT.baseAddress.after);
    expect(await gallery.calls()).toEqual([]);
    await gallery.push(viewOfSession());
    await expect(dialog).toHaveCount(0);
  });

  for (const [button, isReplaced] of [
    ['Replace', true],
    ['Keep the old one', false],
  ] as const) {
    test(`is answered by “${button}”, for the question that is on screen`, async ({ gallery }) => {
      await gallery.open(shown(asking('first')));
      await gallery.push(asking('second'));
      await gallery.page.getByRole('button', { name: button }).click();
      await expect
        .poll(async () => (await gallery.calls()).find(({ argument }) => JSON.stringify(argument).includes('second')))
        .toEqual({ name: 'answerReplacement', argument: { replacementId: 'second', isReplaced } });
    });
  }
});

test.describe('signing in', () => {
  test('promises other devices nothing where the pages are on this computer', async ({ gallery }) => {
    const { page } = gallery;
    const row = page.getByRole('button', { name: /^Short code/ });
    await gallery.open(shown(ALL_METHODS));
    await expect(row).toContainText('Only this computer can open its page.');
    await gallery.push(viewOfOwnService());
    await expect(row).toContainText('Any device can open its page.');
  });

  test('takes no press while the service starts', async ({ gallery }) => {
    await gallery.open(shown(viewOfService('starting')));
    const button = gallery.page.getByRole('button', { name: 'Continue in browser' });
    await expect(button).toBeDisabled();
    await button.press('Enter');
    expect(await gallery.calls()).toEqual([]);
  });

  test('S7: a form whose service is switched meanwhile comes back empty', async ({ gallery }) => {
    const { page } = gallery;
    await gallery.open(shown(ALL_METHODS));
    await page.getByRole('button', { name: /^Login and password/ }).click();
    await page.getByLabel('Login or e-mail address').fill('typed-for-the-demo');
    await page.getByLabel('Password', { exact: true }).fill('typed-for-the-demo');
    await gallery.push(viewOfOwnService());
    await expect(page.getByText('This app sends Staging an MD5 hash')).toBeVisible();
    for (const label of ['Login or e-mail address', 'Password']) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
    }
    await expect(page.getByLabel('Login or e-mail address')).toBeFocused();
  });

  test('S1: sends what was typed once, and keeps the password until anything was sent, and the login after that', async ({
    gallery,
  }) => {
    const { page } = gallery;
    await gallery.open(shown(ALL_METHODS));
    await page.getByRole('button', { name: 'Login and password' }).click();
    await gallery.answer('startLogin', { ok: false, error: { code: 'address-not-secure', details: {} } });
    await page.getByLabel('Login or e-mail').fill('ada');
    await page.getByLabel('Password', { exact: true }).fill('typed-secret');
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page.getByRole('alert')).toContainText('The service’s address is not secure');
    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toHaveValue('typed-secret');
    const attempt = (isAnythingSent: boolean, step: StepView) => ({
      ...ALL_METHODS,
      attempts: [{ ...attemptAt(step, 'password'), isAnythingSent }],
    });
    await gallery.answer('startLogin', { ok: true, value: { attemptId: 'attempt-password' } });
    await password.press('Enter');
    await gallery.push(attempt(false, { kind: 'exchanging' }));
    await gallery.push(attempt(false, NOT_CONNECTED));
    await expect(page.getByRole('alert')).toContainText(text.signIn.notSent);
    await expect(password).toHaveValue('typed-secret');
    await gallery.push(attempt(true, { kind: 'exchanging' }));
    await expect(password).toHaveValue('');
    await gallery.push(attempt(true, NOT_CONNECTED));
    await expect(page.getByRole('alert')).toContainText(text.signIn.typeAgain);
    await expect(page.getByLabel('Login or e-mail')).toHaveValue('ada');
    const sent = {
      name: 'startLogin',
      argument: { serviceId: 'demo', methodId: 'password', fields: { login: 'ada', password: 'typed-secret' } },
    };
    expect(await gallery.calls()).toEqual([sent, sent]);
  });

  test('S1: an empty field is said beside it; nothing is sent and nothing typed is lost', async ({ gallery }) => {
    const { page } = gallery;
    await gallery.open(shown(ALL_METHODS));
    await page.getByRole('button', { name: 'Login and password' }).click();
    const login = page.getByLabel('Login or e-mail');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('typed-secret');
    await password.press('Enter');
    await expect(login).toBeFocused();
    await expect(login).toHaveAccessibleDescription(/“Login or e-mail address” is empty/);
    await expect(password).toHaveValue('typed-secret');
    expect(await gallery.calls()).toEqual([]);
    await login.pressSequentially('a');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('says a refusal once, at the field where it is put right', async ({ gallery }) => {
    const { page } = gallery;
    const password = page.getByLabel('Password', { exact: true });
    await gallery.open(shown(viewOfAttempt('password', FAILED_LOGIN)));
    await expect(password).toBeFocused();
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await expect(password).toHaveAccessibleDescription('The service does not accept this password for this login.');
    await expect(page.getByRole('alert')).toHaveCount(1);
    await expect(page.getByText('The service’s words')).toBeHidden();
    await page.getByText('Details').click();
    await expect(page.getByText('Wrong, says the service.')).toBeVisible();
  });

  test('leads to the form of the service where its secret does not open', async ({ gallery }) => {
    const { page } = gallery;
    const view = viewOfService('failed', { code: 'profile-secret-not-opened', details: {} });
    await gallery.open(shown(view));
    await expect(page.getByRole('contentinfo')).toContainText('Secret not opened');
    await expect(page.getByRole('button', { name: 'Start again' })).toHaveCount(0);
    await page.getByRole('main').getByRole('button', { name: 'Enter the secret…' }).click();
    expect((await gallery.calls()).map(({ name }) => name)).not.toContain('openProfileFile');
  });

  test('S1: shows a password at a press, and hides it away from the window, and the next one after it was sent', async ({
    gallery,
  }) => {
    const { page } = gallery;
    await gallery.open(shown(ALL_METHODS));
    await page.getByRole('button', { name: 'Login and password' }).click();
    const login = page.getByLabel('Login or e-mail');
    const password = page.getByLabel('Password', { exact: true });
    await expect(login).toBeFocused();
    await login.fill('ada');
    await password.fill('typed secret');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(password).toHaveValue('typed secret');
    await expect(password).toBeFocused();
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveValue('typed secret');
    await password.press('Enter');
    await expect(password).toHaveAttribute('type', 'password');
    await gallery.push(viewOfAttempt('password', FAILED_LOGIN));
    await expect(password).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible();
  });
});

test.describe('waiting', () => {
  test('W7: what was sent leads to its field in the form of the service', async ({ gallery }) => {
    const { page } = gallery;
    const own = viewOfOwnService();
    const attempt = { ...attemptAt(WAITING), serviceId: own.service.id };
    await gallery.open(shown({ ...own, attempts: [attempt] }));
    await page.getByText(text.waiting.sent.title).click();
    await answerForm(gallery, FORM, NO_FLAWS);
    await page.getByRole('button', { name: text.waiting.sent.edit('redirect_uri') }).click();
    await expect(page.getByLabel('Redirect URI', { exact: true })).toBeFocused();
  });

  test('a refused application leads to its service’s form, the demo’s to what it was told to do', async ({
    gallery,
  }) => {
    const { page } = gallery;
    const error = { code: 'application-refused', details: {} } as const;
    await gallery.open(shown(viewOfCauses('oauth-code', error, [])));
    await answerForm(gallery, FORM, NO_FLAWS);
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: text.ended.startAgain })).not.toHaveAttribute('data-primary');
    await main.getByRole('button', { name: text.ended.editService }).click();
    await page.getByRole('button', { name: text.app.tryAgain }).waitFor();
    await gallery.load();
    await gallery.open(shown(viewOfEnd('failed', error)));
    await main.getByRole('button', { name: text.rail.demoBehaviour }).click();
    await expect(heading(page)).toHaveText(text.rail.demoBehaviour);
  });

  test('W2: counts down by the second', async ({ gallery }) => {
    const { page } = gallery;
    await gallery.open(shown(viewOfStep(WAITING)));
    await expect(page.getByRole('timer')).toHaveText('4:55 left');
    await gallery.turnClockTo(NOW_MS + 3_000);
    await expect(page.getByRole('timer')).toHaveText('4:52 left');
  });

  test('W3: offers help after ten seconds and moves nothing', async ({ gallery }) => {
    const { page } = gallery;
    await gallery.open(shown(viewOfStep(WAITING)));
    const readPlaces = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main *')].map((element) => JSON.stringify(element.getBoundingClientRect())),
      );
    const help = page.getByText('Nothing happening?');
    await gallery.turnClockTo(NOW_MS + 4_000);
    await expect(help).toBeHidden();
    const before = await readPlaces();
    await gallery.turnClockTo(NOW_MS + 6_000);
    await expect(help).toBeVisible();
    expect(await readPlaces()).toEqual(before);
  });

  test('C12: offers to take the scheme, or to start again through this computer, before it speaks of pasting', async ({
    gallery,
  }) => {
    const { page } = gallery;
    const lost = viewOfStep({ ...WAITING, isReceived: false });
    await gallery.open(shown({ ...lost, status: viewOfCallbacks({ protocolClient: { kind: 'nobody' } }).status }));
    const read = () => page.getByRole('main').innerText();
    const order = ['Use this copy', 'Start again through this computer', 'Firefox shows it', 'Paste the address you'];
    const places = order.map(async (words) => (await read()).indexOf(words));
    const found = await Promise.all(places);
    expect(found).toEqual(found.toSorted((one, other) => one - other));
    expect(found).not.toContain(-1);
    await expect(page.locator('main [data-primary]')).toHaveText('Use this copy');
    await page.getByRole('button', { name: 'Start again through this computer' }).click();
    await expect.poll(gallery.calls).toEqual([
      { name: 'chooseCallbackRoute', argument: { choice: 'loopback' } },
      { name: 'startLogin', argument: { serviceId: 'demo', methodId: 'oauth-code', fields: {}, isPrivate: false } },
    ]);
    await page.getByRole('button', { name: 'Use this copy' }).click();
    await expect.poll(gallery.calls).toHaveLength(3);
    await gallery.push(viewOfStep(WAITING));
    await expect(page.getByRole('button', { name: 'Use this copy' })).toHaveCount(0);
    await expect(page.getByText('Firefox shows it')).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Paste the address' })).toBeVisible();
  });

  test('C12: without either, says which browser shows an address to paste', async ({ gallery }) => {
    const { page } = gallery;
    const lost = viewOfStep({ ...WAITING, isReceived: false, isLoopbackPossible: false });
    const status = viewOfCallbacks({ protocolClient: { kind: 'not-installed' } }).status;
    await gallery.open(shown({ ...lost, status }));
    await expect(page.getByText('Firefox shows it; Chrome and Edge stay on the service’s page.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Use this copy|Start again)/ })).toHaveCount(0);
  });

  test('C10: hands over a pasted address, clears the field and keeps a refusal until the next try', async ({
    gallery,
  }) => {
    const { page } = gallery;
    await gallery.open(shown(viewOfStep(WAITING)));
    await gallery.answer('pasteCallback', REFUSED);
    const field = page.getByRole('textbox', { name: 'Paste the address' });
    await field.fill('member-login://callback?code=typed-code');
    await field.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Not the address this sign-in is waiting for');
    await expect(field).toHaveValue('');
    await expect(field).toBeFocused();
    expect(await gallery.calls()).toEqual([
      {
        name: 'pasteCallback',
        argument: { attemptId: 'attempt-1', address: 'member-login://callback?code=typed-code' },
      },
    ]);
    await field.pressSequentially('m');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('leaves the focus in the paste field when a problem comes', async ({ gallery }) => {
    const { page } = gallery;
    await gallery.open(shown(viewOfStep(WAITING)));
    await page.getByRole('textbox', { name: 'Paste the address' }).fill('half');
    await gallery.push(viewOfStep({ ...WAITING, problem: { code: 'callback-wrong-state', details: {} } }));
    await expect(page.getByRole('alert')).toContainText('another sign-in');
    await expect(page.getByRole('textbox', { name: 'Paste the address' })).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Paste the address' })).toHaveValue('half');
  });

  test('C10: an empty address is said beside the field, and sends nothing', async ({ gallery }) => {
    const { page } = gallery;
    await gallery.open(shown(viewOfStep(WAITING)));
    await page.getByRole('button', { name: 'Use address' }).click();
    const field = page.getByRole('textbox', { name: 'Paste the address' });
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/“Address” is empty/);
    expect(await gallery.calls()).toEqual([]);
  });

  test('W3, W5: the help leads to a short code, or to the one that waits already', async ({ gallery }) => {
    const { page } = gallery;
    const waiting = attemptAt({ ...WAITING, startedAtMs: NOW_MS - 10_000 });
    await gallery.open(shown({ ...ALL_METHODS, attempts: [waiting] }));
    await page.getByRole('button', { name: text.waiting.codeInstead }).click();
    expect(await gallery.calls()).toEqual([
      { name: 'startLogin', argument: { serviceId: 'demo', methodId: 'device-code', fields: {} } },
    ]);
    await gallery.push({ ...ALL_METHODS, attempts: [attemptAt(SHOWN_CODE, 'device-code'), waiting] });
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^Browser/ })
      .click();
    await page.getByRole('button', { name: text.waiting.codeInstead }).click();
    await expect(heading(page)).toHaveText(text.device.title);
    expect(await gallery.calls()).toHaveLength(1);
  });

  test('D8, W4: a code’s address is a link and a QR code where a phone can reach it, and only text where it is not safe', async ({
    gallery,
  }) => {
    const { page } = gallery;
    const { address } = SHOWN_CODE;
    const places = {
      link: page.getByRole('main').getByRole('link'),
      picture: page.getByRole('img', { name: 'QR code' }),
    };
    const viewOf = (step: Partial<ShowCode>) => viewOfAttempt('device-code', { ...SHOWN_CODE, ...step });
    await gallery.open(shown(viewOf({})));
    await expect(places.link).toHaveText(address);
    await expect(places.picture).toBeVisible();
    await gallery.push(viewOf({ isOnThisComputer: true }));
    await expect(page.getByText(text.device.onThisComputer)).toBeVisible();
    await expect(places.link).toHaveText(address);
    await expect(places.picture).toHaveCount(0);
    await gallery.push(viewOf({ isAddressAllowed: false }));
    await expect(places.link).toHaveCount(0);
    await expect(page.getByText(address)).toBeVisible();
    await expect(page.getByRole('button', { name: text.device.copyAndOpen })).toHaveCount(0);
    await expect(places.picture).toHaveCount(0);
  });

  test('A2, D8: one line says what each poll brought, and a reader hears what is out of the ordinary', async ({
    gallery,
  }) => {
    const { page } = gallery;
    const error = { code: 'connection-refused', details: {} } as const;
    const unexpected = (details: ErrorView['details']): PollOutcome => ({
      kind: 'unexpected',
      error: { code: 'token-missing', details },
    });
    const polls: readonly (readonly [PollOutcome, string])[] = [
      [{ kind: 'pending' }, 'Not confirmed yet.'],
      [{ kind: 'slow-down' }, 'The service asks this app to check less often.'],
      [{ kind: 'busy', error }, 'The service is busy.'],
      [{ kind: 'unreachable', error }, 'The service cannot be reached.'],
      [unexpected({ serviceCode: 'E7', serviceText: 'Pas encore' }), 'Still asking. The service says: “Pas encore”'],
      [unexpected({ serviceCode: 'wrong_secret' }), 'Still asking. The service says: “wrong_secret”'],
      [
        unexpected({ status: 202 }),
        'The service answered with HTTP status 202, without a token or a reason. Still asking.',
      ],
    ];
    await gallery.open(shown(viewOfAttempt('device-code', SHOWN_CODE)));
    for (const [last, line] of polls) {
      await gallery.push(viewOfAttempt('device-code', { ...SHOWN_CODE, poll: { ...SHOWN_CODE.poll, last } }));
      await expect(page.locator('.poll-line')).toHaveText(`${line} Next check in 4 s`);
      await expect(page.locator('.poll-line > [role=status]')).toHaveText(last.kind === 'pending' ? '' : line);
    }
  });

  test('A2: announces each step and moves the focus to its title', async ({ gallery }) => {
    const { page } = gallery;
    await gallery.open(shown(viewOfStep(WAITING)));
    const announced = page.locator('.visually-hidden[role=status]:not(.remedies *)');
    await expect(announced).toContainText('Finish in your browser');
    await gallery.push(viewOfStep({ kind: 'exchanging' }));
    await expect(announced).toHaveText('Completing the sign-in');
    await expect(heading(page)).toBeFocused();
    await gallery.push(viewOfEnd('declined', { code: 'declined', details: {} }));
    await expect(announced).toContainText('You declined');
    await expect(heading(page)).toBeFocused();
  });
});

test.describe('after the sign-in', () => {
  test('keeps signing out in sight, however long the member’s name is', async ({ gallery }) => {
    const { page } = gallery;
    await page.setViewportSize(SIZES.smallest);
    const title = 'Featherstonehaugh-'.repeat(11);
    await gallery.open(shown(viewOfSession({ member: { ...MEMBER, title } })));
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 });
    const { height = 0 } = (await heading(page).boundingBox()) ?? {};
    expect(height).toBeLessThanOrEqual(3 * 34);
    await expect(heading(page)).toHaveAttribute('title', title);
  });

  test('shows all of a usual record at once, and this sign-in beside it where there is room', async ({ gallery }) => {
    const { page } = gallery;
    await gallery.open(shown(viewOfSession()));
    await expect(page.getByRole('button', { name: 'Save token…' })).toBeInViewport({ ratio: 1 });
    const record = Array.from({ length: 6 }, (_, index) => ({ name: `field_${index}`, value: 'Norway' }));
    await gallery.open(shown(viewOfSession({ member: { ...MEMBER, record } })));
    await expect(page.getByText('Field 5')).toBeInViewport({ ratio: 1 });
    const lefts = () =>
      page.locator('.record').evaluateAll((lists) => lists.map((list) => list.getBoundingClientRect().x));
    expect(new Set(await lefts()).size).toBe(1);
    await page.setViewportSize({ width: 1400, height: 760 });
    expect(new Set(await lefts()).size).toBe(2);
    expect(await findLayoutFaults(page)).toEqual([]);
  });

  test('A6: begins with the focus on the primary button, without a ring; asking to sign in brings it back, and a cancelled sign-in leaves one line', async ({
    gallery,
  }) => {
    const { page } = gallery;
    const start = page.getByRole('button', { name: 'Continue in browser' });
    const isRinged = () => start.evaluate((button) => button.matches(':focus-visible'));
    await gallery.open(shown(VIEW));
    await expect(start).toBeFocused();
    expect(await isRinged()).toBe(false);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+n');
    await expect(start).toBeFocused();
    expect(await isRinged()).toBe(true);

    await gallery.push(viewOfStep(WAITING));
    await gallery.push(viewOfEnd('cancelled', { code: 'cancelled', details: {} }));
    await expect(heading(page)).toBeFocused();
    await expect(page.locator('.column').getByText(text.signIn.cancelled)).toBeVisible();
    expect(await gallery.calls()).toEqual([{ name: 'dismissAttempt', argument: { attemptId: 'attempt-1' } }]);
  });

  test('starts again or goes back from an end', async ({ gallery }) => {
    await gallery.open(shown(viewOfEnd('declined', { code: 'declined', details: {} })));
    await gallery.page.getByRole('button', { name: 'Start again' }).click();
    await gallery.page.getByRole('button', { name: 'Back', exact: true }).click();
    expect(await gallery.calls()).toEqual([
      { name: 'startLogin', argument: { serviceId: 'demo', methodId: 'oauth-code', fields: {}, isPrivate: false } },
      { name: 'dismissAttempt', argument: { attemptId: 'attempt-1' } },
    ]);
  });

  test('keeps the record on screen when a refresh fails', async ({ gallery }) => {
    const { page } = gallery;
    await gallery.open(shown(viewOfSession()));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await gallery.push(viewOfSession({ problem: { code: 'service-timed-out', details: { limitSeconds: 10 } } }));
    await expect(page.getByRole('alert')).toContainText('The service took too long');
    await expect(page.getByText('ada@example.com')).toBeVisible();
    expect(await gallery.calls()).toEqual([{ name: 'refreshMember', argument: { sessionId: 'session-1' } }]);
  });

  test('T9: asks about revoking before it signs out, off by default, where the service has a call for it', async ({
    gallery,
  }) => {
    const { page } = gallery;
    const argument = { sessionId: 'session-1' };
    const button = page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true });
    await gallery.open(shown(viewOfSession({ credential: { ...TOKEN, revocation: 'none' } })));
    await button.click();
    await gallery.push(viewOfSession());
    const dialog = page.getByRole('dialog');
    for (const revokes of [false, true]) {
      await button.click();
      const choice = dialog.getByRole('checkbox', { name: signOut.one.revoke(['Demo service']) });
      await expect(choice).not.toBeChecked();
      if (revokes) await choice.check();
      await dialog.getByRole('button', { name: 'Sign out' }).click();
      await expect(dialog).toHaveCount(0);
    }
    await gallery.push(viewOfSession({ credential: { ...TOKEN, revocation: 'needs-client-secret' } }));
    await button.click();
    await expect(dialog).toContainText(signOut.left(['Demo service']));
    await expect(dialog.getByRole('checkbox')).toHaveCount(0);
    expect(await gallery.calls()).toEqual([
      { name: 'signOut', argument },
      { name: 'signOut', argument: { ...argument, revokes: false } },
      { name: 'signOut', argument: { ...argument, revokes: true } },
    ]);
  });

  test('says that the record was read anew, for a minute', async ({ gallery }) => {
    const { page } = gallery;
    await gallery.open(shown(viewOfSession({ memberReadAtMs: NOW_MS - 60_000 })));
    const said = page.locator('section', { hasText: 'Member record' }).locator('[role=status]');
    await expect(said).toHaveText('');
    await expect(page.getByText('Read just now')).toHaveCount(0);
    await gallery.push(viewOfSession({ isRefreshing: true }));
    await gallery.push(viewOfSession({ memberReadAtMs: NOW_MS }));
    await expect(page.getByText('Read just now')).toBeVisible();
    await expect(said).toHaveText('Record refreshed');
    await page.clock.setFixedTime(NOW_MS + 60_000);
    await page.clock.runFor(60_000);
    await expect(page.getByText('Read just now')).toHaveCount(0);
  });

  test('A1: the focus stays on the button that takes the place of another one', async ({ gallery }) => {
    const { page } = gallery;
    await gallery.open(shown(viewOfSession()));
    await page.getByRole('button', { name: 'Refresh' }).focus();
    const problem = { code: 'token-refused', details: {} } as const;
    await gallery.push(viewOfSession({ status: 'ended', problem }));
    await expect(page.getByRole('button', { name: 'Try once more' })).toBeFocused();
  });

  test('S4: says of a token without a keychain that it ends with the app, and leads to the choice', async ({
    gallery,
  }) => {
    const { page } = gallery;
    const viewOf = (secrets: Partial<AppView['status']['secrets']>) => ({
      ...viewOfSession(),
      status: viewOfSecrets({ place: 'memory', system: 'weak', ...secrets }).status,
    });
    await gallery.open(shown(viewOf({})));
    // That is neither unsafe nor locked.
    await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Tokens: memory only' })).toBeVisible();
    await expect(page.locator('.status-item-warning')).toHaveCount(0);
    await page.getByRole('button', { name: 'How to stay signed in' }).click();
    await page.getByRole('button', { name: 'Store tokens anyway' }).click();
    await gallery.push(viewOf({ place: 'weak', isWeakAllowed: true }));
    await expect(page.getByRole('button', { name: 'Keep tokens in memory only' })).toBeFocused();
    await expect(page.locator('.status-item-warning')).toHaveCount(1);
    await expect(page.locator('.remedies [role=status]')).toHaveText('Tokens: stored without a keychain.');
  });

  test('W5: an ended sign-in is dismissed in the rail, and the focus stays there', async ({ gallery }) => {
    const { page } = gallery;
    const ended = viewOfEnd('declined', { code: 'declined', details: {} });
    await gallery.open(shown({ ...viewOfSession(), attempts: ended.attempts }));
    await page.getByRole('button', { name: 'Dismiss “Browser”' }).click();
    expect(await gallery.calls()).toEqual([{ name: 'dismissAttempt', argument: { attemptId: 'attempt-1' } }]);
    await gallery.push(viewOfSession());
    await expect(page.getByRole('navigation').getByRole('button', { name: 'Ada Example' })).toBeFocused();
  });

  test('5.6: other headers are tried at one press, the parameter only by a press of its own, after its caution', async ({
    gallery,
  }) => {
    const { page } = gallery;
    const unread = {
      ...SESSION,
      member: null,
      status: 'not-recognised',
      problem: { code: 'member-not-identified', details: {} },
    } as const;
    const tryHeader = page.getByRole('button', { name: text.member.tryHeader });
    const tryParameter = page.getByRole('button', { name: text.member.tryParameter });
    await gallery.open(shown(viewOfSession(withOtherWays(unread, ['x-service-token', 'access-token-parameter']))));
    await expect(page.getByText(text.member.parameterLogged)).toBeVisible();
    await tryHeader.click();
    await gallery.push(viewOfSession(withOtherWays(unread, ['access-token-parameter'])));
    await expect(tryHeader).toHaveCount(0);
    await expect(tryParameter).toBeFocused();
    await tryParameter.click();
    expect(await gallery.calls()).toEqual(
      ['x-service-token', 'access-token-parameter'].map((way) => ({
        name: 'tryPresentations',
        argument: { sessionId: SESSION.id, presentations: [way] },
      })),
    );
    await gallery.push(viewOfSession());
    await expect(heading(page)).toBeFocused();
  });

  test('T3: the row of a member opens the newest sign-in, and its screen leads to each of them', async ({
    gallery,
  }) => {
    const { page } = gallery;
    await gallery.open(shown({ ...MANY_ACCOUNTS, attempts: [], currentSessionId: 'password' }));
    const ways = page.getByRole('group', { name: text.member.ways });
    await expect(ways.getByRole('button')).toHaveText([
      'Browser: Signed out',
      'Short code',
      'Browser, direct',
      'Login and password',
      'Password on every request',
    ]);
    await expect(ways.getByRole('button', { pressed: true })).toHaveText('Login and password');
    await page.getByRole('button', { name: 'Ada Example 5 ways' }).click();
    await ways.getByRole('button').first().click();
    const newest = MANY_ACCOUNTS.sessions.findLast(({ member }) => member === MEMBER)?.id;
    expect((await gallery.calls()).map(({ argument }) => argument)).toEqual([
      { sessionId: newest },
      { sessionId: 'oauth-code' },
    ]);
  });

  test('the places for testers, and what is under way, stay in sight beside any number of services and accounts', async ({
    gallery,
  }) => {
    const { page } = gallery;
    await page.setViewportSize(SIZES.smallest);
    await gallery.open(shown(MANY_ACCOUNTS));
    const rail = page.getByRole('navigation');
    for (const name of [
      'Add a service…',
      'Browser Waiting for your browser',
      'Compare methods',
      'Demo behaviour',
      'Commands',
      'About',
    ])
      await expect(rail.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    const behaviour = rail.getByRole('button', { name: 'Demo behaviour' });
    await expect(behaviour).toHaveAccessibleDescription('3 changed');
    expect(await behaviour.boundingBox()).toMatchObject({ height: 32 });
    expect(await hiddenHeights(rail)).toEqual([0]);
  });

  test('three services and six accounts fit a rail of 760 px; in a lower one, the current row is in sight', async ({
    gallery,
  }) => {
    const { page } = gallery;
    const rail = page.getByRole('navigation');
    await gallery.open(shown(SIX_ACCOUNTS));
    expect(await hiddenHeights(rail.locator('section').or(rail))).toEqual([0, 0, 0, 0, 0, 0]);
    await page.setViewportSize(SIZES.smallest);
    await gallery.load();
    await gallery.open(shown(SIX_ACCOUNTS));
    await expect(rail.locator('[aria-current=page]')).toBeInViewport({ ratio: 1 });
  });

  test('shows initials when the picture does not load', async ({ gallery }) => {
    const { page } = gallery;
    gallery.expectProblems();
    await gallery.open(shown(viewOfSession({ member: { ...MEMBER, pictureAddress: '/no-picture' } })));
    await expect(page.locator('.member-header > .avatar')).toHaveAttribute('data-initials', 'AE');
  });
});

test.describe('A1: by keyboard alone', () => {
  test('presses the primary button at once, or reaches each row of the rail before it', async ({ gallery }) => {
    const { page } = gallery;
    await gallery.open(shown(VIEW));
    const rail = [
      'Demo service',
      'Add…',
      'Sign in',
      'Compare methods',
      'Exchanges',
      'Document check',
      'Call the service',
      'Demo behaviour',
      'Commands',
      'About',
    ];
    // The rail is drawn after the screen.
    await page.getByRole('navigation').getByRole('button', { name: 'About' }).waitFor();
    for (const name of rail.toReversed()) {
      await page.keyboard.press('Shift+Tab');
      await expect(page.locator(':focus')).toContainText(name);
    }
    await page.keyboard.press('ControlOrMeta+n');
    await page.keyboard.press('Enter');
    await expect.poll(gallery.calls).toHaveLength(1);
  });

  test('a row that is shown shorter keeps its name while what stands below it describes it', async ({ gallery }) => {
    const { page } = gallery;
    await gallery.open(shown(VIEW));
    await addService(gallery);
    await page.getByLabel('Name', { exact: true }).fill('Staging');
    const row = page.getByRole('navigation').getByRole('button', { name: text.rail.addService, exact: true });
    await expect(row).toHaveAccessibleDescription(text.rail.notSaved);
  });

  test('C9: chooses how callbacks arrive, and Escape gives the focus back', async ({ gallery }) => {
    const { page } = gallery;
    await gallery.open(shown(VIEW));
    const button = page.getByRole('button', { name: 'Callbacks: member-login://' });
    await button.focus();
    await page.keyboard.press('Enter');
    // What is in it is loaded when it is first opened.
    await page.getByRole('radio', { name: 'Automatic' }).waitFor();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('radio', { name: 'Automatic' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    expect(await gallery.calls()).toEqual([{ name: 'chooseCallbackRoute', argument: { choice: 'loopback' } }]);
    await gallery.push(viewOfCallbacks({ choice: 'loopback', route: 'loopback' }));
    await expect(page.getByRole('radio', { name: 'This computer' })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('radio')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Callbacks: this computer' })).toBeFocused();
  });

  test('leaves the focus in an open popover when the screen changes', async ({ gallery }) => {
    const { page } = gallery;
    await gallery.open(shown(viewOfStep(WAITING)));
    await page.getByRole('button', { name: 'Callbacks' }).click();
    await page.getByRole('radio', { name: 'Automatic' }).focus();
    await gallery.push(viewOfStep({ kind: 'exchanging' }));
    await expect(heading(page)).toHaveText('Completing the sign-in');
    await expect(page.getByRole('radio', { name: 'Automatic' })).toBeFocused();
  });

  test('a popover keeps off the window’s edges, however narrow the window', async ({ gallery }) => {
    const { page } = gallery;
    await page.setViewportSize(SIZES['smallest zoomed']);
    const { status } = viewOfSecrets({ place: 'keychain', system: 'keychain' });
    const proxy = { kind: 'not-supported', address: 'SOCKS4 proxy.example:1080' } as const;
    await gallery.open(shown({ ...VIEW, status: { ...status, proxy } }));
    for (const name of ['Demo service', 'Callbacks', 'Tokens', 'Proxy']) {
      await page.getByRole('contentinfo').getByRole('button', { name }).click();
      const { x = 0, width = 0 } = (await page.getByRole('dialog').boundingBox()) ?? {};
      expect.soft(x, name).toBeGreaterThanOrEqual(8);
      expect.soft(x + width, name).toBeLessThanOrEqual(SIZES['smallest zoomed'].width - 8);
      await page.keyboard.press('Escape');
    }
  });

  test('C9: offers no callback on this computer where none is registered', async ({ gallery }) => {
    const { page } = gallery;
    await gallery.open(shown(viewOfCallbacks({ isLoopbackRegistered: false })));
    await page.getByRole('button', { name: 'Callbacks' }).click();
    await expect(page.getByRole('radio')).toHaveCount(2);
  });

  test('C11: offers no choice where the service knows one address on this computer only, and names it', async ({
    gallery,
  }) => {
    const { page } = gallery;
    const registered = { route: 'loopback', host: '127.0.0.1:8765' } as const;
    await gallery.open(shown(viewOfCallbacks({ route: 'loopback', registered, protocolClient: { kind: 'nobody' } })));
    await page.getByRole('button', { name: 'Callbacks: this computer' }).click();
    const popover = page.getByRole('dialog');
    await expect(popover).toContainText('127.0.0.1:8765');
    await expect(popover.getByRole('radio')).toHaveCount(0);
    await expect(popover.getByRole('button', { name: 'Use this copy' })).toHaveCount(0);
  });
});

test.describe('A1: at 200 % zoom', () => {
  test('the first screen shows its title and its button without scrolling', async ({ gallery }) => {
    const { page } = gallery;
    await page.setViewportSize(SIZES['normal zoomed']);
    await gallery.open(shown(VIEW));
    await expect(heading(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Continue in browser' })).toBeInViewport({ ratio: 1 });
  });

  test('the newest notice stands for all, so that the title stays in sight', async ({ gallery }) => {
    const { page } = gallery;
    await page.setViewportSize(SIZES.smallest);
    await gallery.open(shown(NOTICES_FOR_THE_RUN));
    const notices = page.locator('.notice');
    await expect(notices).toHaveCount(3);
    await expect(page.getByRole('button', { name: 'Continue in browser' })).toBeInViewport({ ratio: 1 });

    await page.setViewportSize(SIZES['normal zoomed']);
    await expect(notices).toHaveCount(1);
    await expect(notices).toContainText(errorText(NOTICES_FOR_THE_RUN.notices[0].error).title);
    await expect(heading(page)).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: '2 more notices' }).press('Enter');
    await expect(notices).toHaveCount(3);
    const fold = page.getByRole('button', { name: 'Show only the newest notice' });
    await expect(fold).toBeFocused();
    await fold.press('Enter');
    await expect(notices).toHaveCount(1);
  });

  test('a place that is chosen comes into sight, and its title has the focus', async ({ gallery }) => {
    const { page } = gallery;
    await page.setViewportSize(SIZES['smallest zoomed']);
    await gallery.open(shown(VIEW));
    await page.getByText('Places').click();
    await page.getByRole('button', { name: 'Compare methods' }).click();
    await expect(heading(page)).toHaveText('Compare methods');
    await expect(heading(page)).toBeFocused();
    await expect(heading(page)).toBeInViewport({ ratio: 1 });
    await expect(page).toHaveTitle('Compare methods · Member Login');
    await expect(page.getByRole('button', { name: 'Compare methods' })).toBeHidden();
  });
});

test('A2: help fades in, and comes at once where motion is reduced', async ({ gallery }) => {
  const { page } = gallery;
  await gallery.open(shown(viewOfStep(WAITING)));
  await expect(page.locator('.help')).toHaveCSS('transition-duration', '0.12s');
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await expect(page.locator('.help')).toHaveCSS('transition-duration', '0s');
});

function shown(view: AppView): Outcome<AppView> {
  return { ok: true, value: view };
}

async function countWords(page: Page): Promise<number> {
  const read = await page.locator('body').innerText();
  return read.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
}

/** How much of each is not in sight. */
function hiddenHeights(parts: Locator): Promise<number[]> {
  return parts.evaluateAll((all) => all.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight));
}

function heading(page: Page): Locator {
  return page.locator('h1');
}
