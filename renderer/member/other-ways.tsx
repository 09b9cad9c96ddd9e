/** The ways to send a token that have not been tried: the headers at one press, the parameter at one of its own. */
import type { ReactNode } from 'react';
import type { SessionView, TokenPresentation } from '../../electron/ipc/views/sessions.ts';
import { text } from '../text/en.ts';
import { Button } from '../ui/button.tsx';
import { type Call, useMemberLogin } from '../ui/member-login-api.ts';
import { type MainWay, mainWay, otherWays, PARAMETER } from './main-way.ts';

export interface OtherWaysProps {
  readonly session: SessionView;
  readonly call: Call;
}

export function OtherWays({ session, call }: OtherWaysProps): ReactNode {
  const memberLogin = useMemberLogin();
  const words = text.member;
  const ways = otherWays(session);
  if (ways.length === 0) return null;
  const headers = ways.filter((way) => way !== PARAMETER);
  const { id: sessionId, credential, isRefreshing } = session;
  const nameOf = (way: TokenPresentation) =>
    words.presentations[way](credential.kind === 'token' ? credential.headerName : null);
  const rowOf = (way: MainWay, tried: readonly TokenPresentation[], label: string, caution?: string) => (
    <li className="token-way">
      <div>
        {tried.map((one) => (
          <p key={one}>{nameOf(one)}</p>
        ))}
        {caution && <p className="caption secondary">{caution}</p>}
      </div>
      <Button
        rank={mainWay(session) === way ? 'primary' : 'secondary'}
        isIdle={isRefreshing || call.isRunning}
        onPress={() => void call.run(() => memberLogin.tryPresentations({ sessionId, presentations: tried }))}
      >
        {label}
      </Button>
    </li>
  );
  return (
    <section>
      <h2>{words.otherWays}</h2>
      <ul className="card">
        {headers.length > 0 && rowOf('other-headers', headers, headers.length > 1 ? words.tryHeaders : words.tryHeader)}
        {ways.includes(PARAMETER) && rowOf('parameter', [PARAMETER], words.tryParameter, words.parameterLogged)}
      </ul>
    </section>
  );
}
