/** Who signs in on the pages of the published server. */
import type { Person } from '../driven-application.ts';
import { FormBrowser } from '../form-browser.ts';
import { MEMBER } from './provider.ts';

/** Signs in, with a new browser each time, and allows what is asked for. */
export const MIA: Person = {
  fields: {},
  async browse(address) {
    const browser = new FormBrowser();
    await browser.open(address);
    return allow(browser);
  },
  async typeCode(address, userCode) {
    await allow(await confirmCode(address, userCode));
  },
};

/** Refuses on the first page that can be refused. */
export const REFUSING: Person = {
  fields: {},
  async browse(address) {
    const browser = new FormBrowser();
    await browser.open(address);
    return (await browser.follow('/abort')) ?? '';
  },
  async typeCode(address, userCode) {
    await confirmCode(address, userCode, { abort: 'yes' });
  },
};

/** Signs in on the page on screen and consents. @returns the callback address; empty if there is none */
async function allow(browser: FormBrowser): Promise<string> {
  await browser.submit({ login: MEMBER.login, password: 'any' });
  return (await browser.submit({})) ?? '';
}

async function confirmCode(address: string, userCode: string, answer = {}): Promise<FormBrowser> {
  const browser = new FormBrowser();
  await browser.open(address);
  await browser.submit({ user_code: userCode });
  await browser.submit(answer);
  return browser;
}
