/** Replies of the pages server: a page with its cookies, or an error page. */
import type { DemoReply, Refusal } from './message.ts';
import { renderError } from './pages.ts';

export function replyWithPage(page: string, cookies: readonly string[] = [], status = 200): DemoReply {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8', 'set-cookie': cookies }, body: page };
}

export function replyWithErrorPage(refusal: Refusal): DemoReply {
  const page = replyWithPage(renderError(refusal), [], refusal.status);
  return { ...page, headers: { ...page.headers, ...refusal.headers } };
}
