/**
 * What every screen has to hold, measured in the page: no sideways scroll, no clipped text, one primary
 * button, targets of at least 24 px, and nothing for axe to find. It returns findings and judges nothing.
 */
import axe from 'axe-core';
import type { JSHandle, Page } from 'playwright/test';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type {} from './gallery-bridge.ts';

/** Sizes of the page in CSS pixels; 200 % zoom halves those of the window. */
export const SIZES = {
  normal: { width: 1180, height: 760 },
  smallest: { width: 900, height: 600 },
  'normal zoomed': { width: 590, height: 380 },
  'smallest zoomed': { width: 450, height: 300 },
} as const;

/**
 * Brings what opened a popover into sight first.
 * @returns one line per finding
 */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  await keepMeasures(page);
  return page.evaluate(() => window.measures.layout());
}

/**
 * Of the page as it is, then with each view in turn.
 * @param views by name, kept in the page
 * @returns one line per finding, with the name of its view
 */
export async function findLayoutFaultsWith(
  page: Page,
  views: JSHandle<Readonly<Record<string, AppView>>>,
): Promise<string[]> {
  await keepMeasures(page);
  return page.evaluate(async (all) => {
    const faults = window.measures.layout();
    const measured = new Set([document.body.innerHTML]);
    for (const [name, view] of Object.entries(all)) {
      await window.gallery.push(view);
      const shown = document.body.innerHTML;
      if (measured.has(shown)) continue;
      measured.add(shown);
      for (const fault of window.measures.layout()) faults.push(`${name}: ${fault}`);
    }
    return faults;
  }, views);
}

/**
 * Draws the page in a font that is as wide as those for code and half as tall again as its size, as those of some
 * writings are.
 */
export function drawInTallFont(page: Page): Promise<void> {
  return page.evaluate(async () => {
    // One of them is on every computer: the tests' own fonts, Windows, macOS.
    const names = ['NotoSansMono-Regular', 'DejaVuSansMono', 'Consolas', 'Menlo-Regular'];
    const font = new FontFace('Tall', names.map((name) => `local("${name}")`).join(), {
      ascentOverride: '110%',
      descentOverride: '40%',
      lineGapOverride: '0%',
    });
    document.fonts.add(await font.load());
    for (const token of ['--sans', '--mono']) document.documentElement.style.setProperty(token, 'Tall');
  });
}

/** Takes the tall font back. */
export function drawInOwnFonts(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const token of ['--sans', '--mono']) document.documentElement.style.removeProperty(token);
  });
}

/**
 * What a person needs who has set other colours and no motion: to be called while the page is drawn so, and after a
 * key was pressed, without which no focus is marked. It moves the focus.
 * @returns one line per finding
 */
export async function findPreferenceFaults(page: Page): Promise<string[]> {
  await keepMeasures(page);
  return page.evaluate(() => [...window.measures.preferences(), ...window.measures.states()]);
}

/** The page compiles them once, and makes them fast in time. */
async function keepMeasures(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => 'measures' in window);
  if (!isThere)
    await page.evaluate(
      `window.measures = { layout: ${measure}, preferences: ${measurePreferences}, states: ${measureStates} }`,
    );
}

/** What of axe's rules depends on the colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * @param rules all of them, or those alone that depend on the colours
 * @returns one line per violation and element
 */
export async function findAxeFaults(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe.source);
  return page.evaluate(
    async (names) => {
      // What is still fading in has other colours, or none to be judged.
      for (const animation of document.getAnimations()) {
        if (animation instanceof CSSTransition) animation.finish();
      }
      // What lies behind an open popover or dialog is a screen of its own.
      const { violations } = await window.axe.run(document.querySelector(':popover-open, dialog[open]') ?? document, {
        resultTypes: ['violations'],
        // Its rules in use read no style sheets by themselves.
        preload: false,
        ...(names && { runOnly: names }),
      });
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 120)}`),
      );
    },
    rules === 'colours' ? COLOUR_RULES : null,
  );
}

declare global {
  interface Window {
    readonly axe: typeof axe;
    readonly measures: { layout(): string[]; preferences(): string[]; states(): string[] };
  }
}

/** Runs in the page. */
function measure(): string[] {
  document.querySelector(':popover-open')?.previousElementSibling?.scrollIntoView();
  const faults: string[] = [];
  const isVisible = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('.visually-hidden');
  // What is cut off on purpose can be read in full as its title.
  const isShortened = (element: Element): boolean => {
    const whole = element.closest('[title]');
    const inOneLine = (text: string | null): string | undefined => text?.replaceAll(/\s+/g, ' ').trim();
    return whole !== null && inOneLine(whole.getAttribute('title')) === inOneLine(whole.textContent);
  };
  // The dot before a part that came to a new line.
  const isHiddenDot = (element: Element, text: DOMRect): boolean => {
    const parts = element.matches('.dot') ? element.closest('.dotted') : null;
    return parts !== null && text.right <= parts.getBoundingClientRect().left + element.getBoundingClientRect().width;
  };
  const describe = (element: Element): string =>
    `${element.tagName.toLowerCase()} “${element.textContent?.slice(0, 60)}”`;

  for (const element of document.querySelectorAll('*')) {
    const scrolls =
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || element === document.documentElement;
    if (scrolls && element.scrollWidth > element.clientWidth) faults.push(`scrolls sideways: ${describe(element)}`);
  }

  const isInPanes = getComputedStyle(document.querySelector('main') ?? document.body).overflowY !== 'visible';
  const { scrollHeight, clientHeight } = document.documentElement;
  if (isInPanes && scrollHeight > clientHeight) faults.push('the window scrolls, not what is in it');

  // Where the page scrolls as a whole, what leaves its box lies over the next one.
  for (const box of document.querySelectorAll('main, nav')) {
    const isCut = getComputedStyle(box).overflowY !== 'visible';
    if (!isCut && box.scrollHeight > box.clientHeight + 1) faults.push(`leaves its box: ${describe(box)}`);
  }

  const readBox = (element: Element) => {
    const { overflowX, overflowY, display, position } = getComputedStyle(element);
    return {
      isBox: display !== 'inline' && display !== 'contents',
      hidesX: overflowX !== 'visible',
      hidesY: !['visible', 'auto', 'scroll'].includes(overflowY),
      isFilled: ['BUTTON', 'SUMMARY', 'LI', 'DD', 'DT', 'P', 'H1', 'H2', 'LABEL'].includes(element.tagName),
      isOnTop: position === 'fixed' || element.hasAttribute('popover'),
      edge: element.getBoundingClientRect(),
    };
  };
  // Nothing moves meanwhile, and many texts are in the same boxes.
  const boxes = new Map<Element, ReturnType<typeof readBox>>();
  const boxOf = (element: Element): ReturnType<typeof readBox> => {
    const known = boxes.get(element) ?? readBox(element);
    boxes.set(element, known);
    return known;
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.textContent?.trim() || !isVisible(parent) || isShortened(parent)) continue;
    // What a field began with; it draws what is in it now.
    if (parent.matches('textarea')) continue;
    const range = document.createRange();
    // A space at the end of a line takes no room.
    range.setStart(node, node.textContent.search(/\S/));
    range.setEnd(node, node.textContent.trimEnd().length);
    const text = range.getBoundingClientRect();
    if (isHiddenDot(parent, text)) continue;
    if (text.left < -0.5 || text.right > innerWidth + 0.5) faults.push(`leaves the window: ${describe(parent)}`);
    for (let around: Element | null = parent; around; around = around.parentElement) {
      const { isBox, hidesX, hidesY, isFilled, isOnTop, edge } = boxOf(around);
      if (!isBox) continue;
      const clipsX = around === parent || isFilled || hidesX;
      const clipsY = around === parent || isFilled || hidesY;
      if (clipsX && (text.left < edge.left - 1 || text.right > edge.right + 1))
        faults.push(`clipped: ${describe(parent)}`);
      if (clipsY && (text.top < edge.top - 1 || text.bottom > edge.bottom + 1))
        faults.push(`clipped: ${describe(parent)}`);
      if (isOnTop) break;
    }
  }

  for (const target of document.querySelectorAll('a, button, input, select, summary, textarea')) {
    if (!isVisible(target)) continue;
    const { width, height } = (target.closest('label') ?? target).getBoundingClientRect();
    if (width < 24 || height < 24) faults.push(`target of ${width} × ${height}: ${describe(target)}`);
    if (!target.matches('.button')) continue;
    // Higher only where its words need a second line, or a taller font.
    const words = document.createRange();
    words.selectNodeContents(target);
    const isHigh = height > 36.5 && words.getBoundingClientRect().height <= 20;
    if (height < 35.5 || isHigh) faults.push(`button ${height} high: ${describe(target)}`);
  }
  for (const dialog of document.querySelectorAll('dialog[open]:has(.button)')) {
    const filled = dialog.querySelectorAll('.button-primary, .actions > .button-danger:last-child');
    if ([...filled].filter(isVisible).length !== 1) faults.push(`${filled.length} filled buttons: ${describe(dialog)}`);
  }

  const primaries = [...document.querySelectorAll('[data-primary]')].filter(
    (element) => isVisible(element) && !element.closest('dialog'),
  ).length;
  const isForPeople = document.querySelector('h1') !== null && !document.querySelector('.tester');
  // A member's screen asks for nothing, unless something is wrong.
  const isCalm = primaries === 0 && document.querySelector('.member') !== null;
  if (isForPeople && !isCalm && primaries !== 1) faults.push(`${primaries} primary buttons`);
  return faults;
}

/** Runs in the page. */
function measurePreferences(): string[] {
  const faults: string[] = [];
  const describe = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${element.className} “${element.textContent?.slice(0, 60)}”`;

  for (const element of document.querySelectorAll('*')) {
    for (const part of [undefined, '::before', '::after', '::backdrop']) {
      const { transitionDuration, animationDuration, scrollBehavior } = getComputedStyle(element, part);
      const durations = `${transitionDuration}, ${animationDuration}`.split(', ');
      const isStill = durations.every((duration) => Number.parseFloat(duration) === 0) && scrollBehavior === 'auto';
      if (!isStill) faults.push(`moves: ${describe(element)}${part ?? ''}`);
    }
  }

  // A background alone is not drawn in colours of the person's own.
  const bounded = '.button, .input, .card, .problem, .toast, .popover:popover-open, .dialog[open]';
  for (const element of document.querySelectorAll(bounded)) {
    const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element);
    const isDrawn = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1;
    if (!isDrawn || borderTopColor === backgroundColor) faults.push(`no border: ${describe(element)}`);
  }

  const readMark = (element: Element): readonly string[] => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    return [outlineStyle, outlineWidth, outlineColor];
  };
  for (const element of document.querySelectorAll<HTMLElement>('a, button, input, select, summary, textarea')) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.tabIndex < 0) continue;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const before = readMark(element);
    element.focus({ preventScroll: true });
    // What lies behind a dialog takes none.
    if (document.activeElement !== element) continue;
    const after = readMark(element);
    const [style, width = '', colour] = after;
    const isDrawn = style !== 'none' && Number.parseFloat(width) >= 2;
    const isSeen = colour !== getComputedStyle(document.body).backgroundColor && after.join() !== before.join();
    if (!isDrawn || !isSeen) faults.push(`focus not marked: ${describe(element)}`);
  }
  return faults;
}

/** Whether what is chosen, wrong or disabled looks different from its like that is not, also without our own colours. */
function measureStates(): string[] {
  const faults: string[] = [];
  const readLook = (element: Element): string => {
    const parts = [element, element.parentElement ?? element, ...element.children];
    const styles = [...parts.map((part) => getComputedStyle(part)), getComputedStyle(element, '::before')];
    const looks = styles.map((style) => {
      const { content, borderStyle, borderWidth, borderColor, fontWeight } = style;
      const background = style.getPropertyValue('forced-color-adjust') === 'none' && style.backgroundColor;
      return [content, background, borderStyle, borderWidth, borderColor, fontWeight].join();
    });
    return [...looks, element.querySelectorAll('svg').length].join('; ');
  };
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  for (const state of ['current', 'disabled', 'invalid', 'pressed', 'selected']) {
    const all = [...document.querySelectorAll('a, button, input, select, textarea, [role]')].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
    const isOn = (element: Element): boolean => (element.getAttribute(`aria-${state}`) ?? 'false') !== 'false';
    const plain = new Set(all.filter((element) => !isOn(element)).map((one) => `${one.className} ${readLook(one)}`));
    for (const element of all.filter(isOn)) {
      if (!plain.has(`${element.className} ${readLook(element)}`)) continue;
      faults.push(`does not look ${state}: ${element.className} “${element.textContent?.slice(0, 60)}”`);
    }
  }
  return faults;
}
