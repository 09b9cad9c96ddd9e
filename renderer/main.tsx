/**
 * Starts the page: the app runs in the element <member-login> of index.html, from the moment it is in the document until
 * it is taken out.
 */
import { createRoot, type Root } from 'react-dom/client';
import { App } from './app.tsx';
import { language, readTranslation } from './text/language.ts';
import { followView, readMemberLoginApi } from './ui/member-login-api.ts';
import { Boundary } from './ui/screen.tsx';

class MemberLoginElement extends HTMLElement {
  #root: Root | null = null;

  connectedCallback(): void {
    const memberLogin = readMemberLoginApi();
    this.#root = createRoot(this);
    this.#root.render(
      <Boundary>
        <App memberLogin={memberLogin} source={followView(memberLogin)} />
      </Boundary>,
    );
  }

  disconnectedCallback(): void {
    this.#root?.unmount();
  }
}

document.documentElement.lang = language;
void readTranslation().finally(() => customElements.define('member-login', MemberLoginElement));
