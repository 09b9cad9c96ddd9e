/** The member's screen with lines that are longer than its column, in a real browser. */
import { expect, type Page } from 'playwright/test';
import type { SessionView } from '../../electron/ipc/views/sessions.ts';
import { test } from '../renderer/gallery.ts';
import { SIZES } from '../renderer/layout.ts';
import { MEMBER, SESSION, viewOfSecrets } from '../renderer/views.ts';

const LONG = 'Featherstonehaugh-'.repeat(11);
const UNBROKEN = 'Featherstonehaugh'.repeat(11);
const LINK = `https://service.example/members/ada?access_token=${'0123456789abcdef'.repeat(12)}&from=2019-03-14T12:00:00Z`;

const LONG_MEMBER = { ...MEMBER, title: LONG, record: [{ name: 'link', value: LINK }, ...MEMBER.record] };
const NAMED: SessionView = { ...SESSION, serviceName: UNBROKEN, member: LONG_MEMBER };
const SESSIONS: Readonly<Record<string, SessionView>> = {
  'a long name, at a service with one word': NAMED,
  'a name of one word, at a service with a long name': {
    ...NAMED,
    serviceName: LONG,
    member: { ...LONG_MEMBER, title: UNBROKEN },
  },
  'one that is kept until quitting, because it was changed': { ...NAMED, isChanged: true },
  'one that has ended': { ...NAMED, status: 'ended', problem: { code: 'token-refused', details: {} } },
  'one without a record': { ...NAMED, member: null, memberReadAtMs: null, status: 'not-verified' },
};

/** @returns each line of the screen that runs under a button, or is cut although no title has it whole */
function findHiddenLines(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const buttons = [...document.querySelectorAll('.member header .button, .member .section-head .button')];
    const walker = document.createTreeWalker(document.querySelector('.member') ?? document, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest('.visually-hidden')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const whole = parent.closest('[title]');
      const cut = parent.closest<HTMLElement>('h1, p, dd, dt');
      const isCut = cut && (cut.scrollWidth > cut.clientWidth || cut.scrollHeight > cut.clientHeight + 1);
      if (isCut && (!whole || whole.getAttribute('title') !== whole.textContent))
        found.push(`cut: ${node.textContent}`);
      const edge = (whole ?? document.body).getBoundingClientRect();
      for (const button of buttons.filter((one) => !one.contains(node))) {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const isUnder = [...range.getClientRects()].some(
          (line) =>
            line.left < right && line.right > left && line.top < Math.min(bottom, edge.bottom) && line.bottom > top,
        );
        if (isUnder) found.push(`under ${button.textContent}: ${node.textContent}`);
      }
    }
    return found;
  });
}

test('no line runs under “Sign out”, nor is one cut without a way to read it: names, links with a token, dates', async ({
  gallery,
}) => {
  const { page } = gallery;
  const view = viewOfSecrets({ system: 'weak', place: 'memory' });
  for (const [size, viewport] of Object.entries({ ...SIZES, wide: { width: 1600, height: 900 } })) {
    await page.setViewportSize(viewport);
    for (const [name, session] of Object.entries(SESSIONS)) {
      await gallery.open({ ok: true, value: { ...view, sessions: [session], currentSessionId: session.id } });
      await page.locator('.member header .button').waitFor();
      expect.soft(await findHiddenLines(page), `${size}: ${name}`).toEqual([]);
      await expect(page.locator('dd', { hasText: LINK })).toHaveCount(session.member ? 1 : 0);
    }
  }
});
