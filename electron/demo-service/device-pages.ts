/** The pages of a device sign-in other than signing in and consent: entering the code, and the end. */
import { html } from './markup.ts';
import { renderEnd, renderProblem } from './page-ends.ts';
import { APPLICATION_NAME, type PageForm, renderPage } from './pages.ts';
import type { Decision } from './transactions.ts';

/** @param problem what is wrong with the typed code, or null */
export function renderCodeEntry({ path, token }: PageForm, typed: string, problem: string | null): string {
  return renderPage(
    problem === null ? 'Enter the code' : 'Wrong code',
    html`
<h1>Enter the code that the app shows</h1>
<p>${APPLICATION_NAME} shows eight letters. Continue only if you started this sign-in yourself.</p>
${problem === null ? null : renderProblem(problem)}
<form method="post" action="${path}">
<input type="hidden" name="transaction" value="${token}">
<label for="user_code">Code</label>
<input class="code" id="user_code" name="user_code" value="${typed}" placeholder="XXXX-XXXX" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="40" required autofocus${problem === null ? null : html` aria-invalid="true" aria-describedby="problem"`}>
<button class="answer primary wide">Continue</button>
</form>`,
  );
}

export function renderDone(decision: Decision): string {
  const isAllowed = decision === 'allow';
  const title = isAllowed ? 'You are done' : 'You declined';
  const next = isAllowed
    ? `${APPLICATION_NAME} continues by itself in a few seconds.`
    : `Nothing was shared. ${APPLICATION_NAME} shows this in a few seconds.`;
  const text = `${next} You can close this tab.`;
  return renderPage(title, renderEnd(isAllowed ? 'done' : 'declined', title, text));
}
