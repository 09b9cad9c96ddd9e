/** Starts the page: finds its root and gives the app its bridge to main. */
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { followView, readMemberLoginApi } from './member-login-api.ts';
import { Boundary } from './ui/boundary.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root.');

const memberLogin = readMemberLoginApi();
createRoot(root).render(
  <Boundary>
    <App memberLogin={memberLogin} source={followView(memberLogin)} />
  </Boundary>,
);
