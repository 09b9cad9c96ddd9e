/**
 * The screens of the tour that need nobody to get there: states of the gallery, with what each shows. A name behind a slash
 * is a variant.
 */
import { chromium } from 'playwright';
import { startGallery } from '../renderer/gallery.ts';
import { STATES, type State } from '../renderer/states.ts';
import type { Album } from './album.ts';
import { drawFinely, showStep } from './guide.ts';

const CHAPTERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Signing in': {
    'sign-in-own-service': 'The same screen for a service of one’s own; a caution stands where one is due',
    'form-password': 'Login and password: what choosing this way means, two fields, and the demo’s members to fill in',
    'form-refused': 'The form says what is wrong. The login is kept, the password is not',
    'form-basic': 'Password on every request: what is kept and for how long, and in which form it is sent',
    'form-login-has-colon/not-identified': 'The service has no error for this, so the application says what it saw',
    'sign-in-others-open': 'Two sign-ins wait in the rail, each with its state; each accepts only its own answer',
    palette: 'Every command and place, found by typing',
    'rail-full': 'Several members and long names in the rail',
    'rail-services/six-accounts': 'A member signed in by five ways, and accounts at another service, folded',
  },
  'Waiting for the browser': {
    'waiting-for-browser/help': 'After ten seconds without an answer, help is offered; nothing else has moved',
    'waiting-for-browser/key': 'Directly through the browser: the answer contains the token',
    'waiting-for-browser/no-browser': 'The browser did not open: open again, or copy the address',
    'waiting-for-browser/private': 'In a private window, and what its private windows share',
    'waiting-for-browser/not-received-both': 'An address that this copy does not receive, and what helps',
    'waiting-for-browser/port-taken': 'A port that another program has, and what to do',
    'waiting-for-browser/refused-callback': 'An answer to another sign-in is refused; this one keeps waiting',
    'waiting-sent':
      'The page shows an error: what the sign-in sent, to compare and to put right. The answer would not come back here, so the short code is offered at once',
    'waiting-refused-paste': 'Not the expected address: the refusal is below the field, which is empty again',
    'refusal-question/declined': 'A refusal that nothing proves: the application asks, and goes on waiting meanwhile',
    'confirming-member': 'Is this you? Asked where the service does not return the check value',
    'member-not-read': 'The member cannot be read yet; the token stays with its sign-in',
    toast: 'The address was copied',
  },
  'A short code': {
    'show-code': 'The code, its address to scan, the time left, and when the application asks next',
    'show-code/on-this-computer': 'An address that only this computer reaches',
    'code-unexpected-reply': 'What a poll brought is quoted in the service’s own words, and polling goes on',
    'ended/code-ran-out': 'The code expired: not the same as a refusal, and with the way to a new code',
  },
  'When a sign-in ends': {
    ended: 'Cancelled: nothing else has changed',
    'ended/declined': 'You declined: what happened, what was kept, and the way to start again',
    'failed-causes': 'Likely causes: what speaks for each, the way to its field, and to the exchanges of this sign-in',
    'failed-causes-check': 'A check of the secret: what is sent, and what the replies say',
    'failed-causes-form': 'The causes beside a form: the login is kept',
    'failed-causes-edit': 'The field is open. Once it is saved, “Try again” is the next press',
    failed: 'A failure, with what the service said under “Details”',
    notices: 'Answers from nowhere, and one that came too late',
    'notices/some-not-revoked': 'Signed out, with what came of having tokens revoked',
  },
  'The member': {
    'member/basic': 'Signed in without a token',
    'member/initials': 'A member without a picture',
    'member-of-several': 'Several members: one press in the rail changes to another',
    'dialog-sign-out': 'Signing out, where the service can revoke the token',
    'dialog-sign-out-all': 'Sign out of all accounts: what is erased, and where tokens can be revoked',
    'member-until-quit': 'Without a keychain, tokens stay in memory',
    'member-not-verified': 'Kept over a restart, and not verified yet',
    'member-not-recognised': 'The token is not recognised: other ways to send it are offered',
    'member-not-recognised/own-service': 'At a service of one’s own, the way to the field as well',
    'member/learned': 'A way that works, which is used from now on',
    'member-refresh-failed/ended': 'The token was rejected; the earlier record stays in view',
    'dialog-revoke-token': 'Revoke this token?',
    'member-token-revoked': 'The token no longer works',
    'member-token-revoked/still-works': 'Accepted, and it still works',
    'member-not-keeping/changed-elsewhere': 'Another copy has saved: this one goes on in memory',
    'member-not-keeping': 'Nothing can be saved, and why',
  },
  'The status line': {
    'popover-service': 'Where the service’s API and its sign-in pages are',
    'popover-callbacks': 'How sign-ins come back, and the choice for the next one',
    'popover-callbacks/other-copy': 'Another copy has the scheme, which can be taken over',
    'popover-secrets': 'Stored with the keychain: quitting signs nobody out',
    'popover-secrets/no-keychain': 'No keychain: storing tokens anyway is an explicit choice',
    'popover-secrets/weak': 'Stored without a keychain; the choice can be taken back',
    'popover-secrets/locked-with-keychain': 'The keychain is locked: the application offers to open again',
    'popover-proxy': 'How requests leave this computer',
    'dialog-proxy-password': 'A proxy with a password, which is sent to this proxy alone',
    'dialog-way': 'The way to a service, stage by stage, and where it ends',
  },
  'Your own service': {
    'add-service': 'Name, addresses, key and secret are enough; or a profile file says it all',
    'import-refused': 'A profile file with a mistake: the field, and what is expected there',
    'dialog-import': 'Before a service is imported: what it would contact and trust',
    'rail-services': 'Several services, and which of them the next sign-in is for',
    'service-form': 'Every point that the document leaves open, with its default',
    'service-tried': 'Tried without a member: how long each call took, with links to the rows',
    'secret-not-opened': 'Its secret does not open: it is entered again',
    'dialog-replace-service': 'A file moves the service: until the answer, nothing of it is used',
    'dialog-delete-service': 'The accounts that go with a service',
  },
  'Compare methods': {
    'compare/nothing-tried': 'Each way as the document describes it, drawn as a sequence',
    'compare-exchanges-known': 'What went between the browser, the app and the service',
    'compare-refused-open': 'The step at which one failed',
    'compare/other-member': 'One brought somebody else',
    'compare-fields-differ': 'The same member with fields that differ',
    'compare-trying-the-rest': 'All are tried, one after the other',
  },
  Exchanges: {
    exchanges: 'When each began, how long it took and was waited for, and what it means',
    'exchanges-sign-in-open': 'A sign-in as a sequence',
    'exchanges-failed-open': 'What failed, and which fields of the profile decide about it',
    'popover-curl': 'Copy as cURL: masked, or with its secrets after a question',
    'popover-har': 'What can be saved: a case file, or HAR with or without the member’s own data',
    'held-form': 'Stepping through a sign-in: paused before a request',
    'exchanges-held-page-changing': 'Before the browser opens the page: its parameters, each of which can be changed',
    'exchanges-held-changing': 'One request, changed once; what is left alone is sent to the letter',
    'exchanges-changed-open': 'What was changed is marked',
    'call-service-filled': 'A call of one’s own; the application adds the token',
    'call-service-json': 'A call with JSON, as a pasted cURL command filled it',
    'dialog-compare-replies': 'Two replies side by side',
    'dialog-save-case': 'A case file: what is in it, what is left out, and a note',
    'case-request-open': 'A case file that is open: the list and the details are as at home',
    'case-results': 'What worked there, and what did not',
  },
  'Document check and demo behaviour': {
    'document-check-empty': 'Every point, not seen yet, and two ways to begin',
    'document-check-held': 'After one sign-in: what was seen, and the way that shows most of the rest',
    'document-check-probes': 'What needs provoking is chosen by name',
    'document-check-plan': 'Exactly what goes out, before anything is sent',
    'document-check-running': 'What is being observed',
    'document-check-evidence': 'The exchanges behind a finding',
    'document-check-use-observed': 'A setting that was observed, to use it',
    'document-check-compared': 'Only what differs from a report',
    'demo-behaviour': 'A choice for each silent point, and events to trigger once',
    'demo-behaviour-presets': 'Options that are chosen at once',
    'demo-behaviour-bent': 'The demo, changed; each change goes back by one press',
  },
  'If something does not work': {
    about: 'Versions, what to send to somebody who helps, and licences',
    'about-open': 'What is copied, and the text of each licence',
  },
};

/** Shows every state that has a caption. */
export async function showScreens(album: Album): Promise<void> {
  await using stage = await startGallery(chromium);
  const gallery = await stage.open();
  await drawFinely(gallery.page);
  for (const [title, captions] of Object.entries(CHAPTERS)) {
    const id = title.toLowerCase().replaceAll(' ', '-');
    const chapter = album.begin({ id, title, about: 'As the page shows what it is told; no service is asked.' });
    await showStep(title, async () => {
      for (const [name, caption] of Object.entries(captions)) {
        const { first, reach, variant } = findState(name);
        await gallery.page.emulateMedia({ colorScheme: 'light' });
        await gallery.open(first && 'service' in first ? { ok: true, value: first } : first);
        await reach?.(gallery);
        if (variant) await gallery.push(variant);
        await chapter.show(gallery.page, name.replace('/', '-'), caption);
      }
    });
  }
}

function findState(name: string): State & { readonly variant: NonNullable<State['variants']>[string] | undefined } {
  const [stateName, variantName] = name.split('/');
  const state = STATES.find((one) => one.name === stateName);
  const variant = variantName === undefined ? undefined : state?.variants?.[variantName];
  if (!state || (variantName !== undefined && !variant)) throw new Error(`The gallery has no state “${name}”.`);
  return { ...state, variant };
}
