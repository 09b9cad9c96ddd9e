/** The members of a foreign service, with a browser: one who allows what is asked for, and one who refuses it. */
import type { Person } from '../driven-application.ts';
import { FormBrowser } from '../form-browser.ts';
import type { ForeignService } from './foreign-service.ts';

export function allowing(service: ForeignService): Person {
  return answering(service, 'yes');
}

export function refusing(service: ForeignService): Person {
  return answering(service, 'no');
}

/** @returns somebody who signs in with another password */
export function mistaken(service: ForeignService): Person {
  const person = allowing(service);
  return { ...person, fields: { ...person.fields, password: 'another password' } };
}

function answering({ member, certificate }: ForeignService, answer: 'yes' | 'no'): Person {
  const submit = async (address: string, more: Readonly<Record<string, string>> = {}): Promise<string> => {
    const browser = new FormBrowser(certificate);
    await browser.open(address);
    return (await browser.submit({ who: member.login, word: member.password, answer, ...more })) ?? '';
  };
  return {
    fields: { login: member.login, password: member.password },
    browse: submit,
    async typeCode(address, userCode) {
      await submit(address, { typed: userCode });
    },
  };
}
