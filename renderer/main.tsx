/** Starts the page: finds its root, takes the bridge to main and hands it to the app. Nothing else. */
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
