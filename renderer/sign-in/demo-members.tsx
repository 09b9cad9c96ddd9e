/** The demo's published members, with what to type on its page. Their passwords are public, and no others are shown. */
import { type ReactNode, useState } from 'react';
import type { DemoView } from '../../electron/ipc/views/services.ts';
import { text } from '../text/en.ts';
import { copyText } from '../ui/copy.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Problem } from '../ui/problem.tsx';
import { useCopiedToast } from '../ui/toast.tsx';

const NOT_COPIED = { code: 'clipboard-failed', details: {} } as const;

export function DemoMembers({ demo }: { readonly demo: DemoView }): ReactNode {
  const showCopied = useCopiedToast();
  const [hasFailed, setHasFailed] = useState(false);
  const words = text.signIn;
  const copy = (value: string, what: string) => {
    const isTaken = copyText(value);
    setHasFailed(!isTaken);
    if (isTaken) showCopied(what);
  };
  return (
    <section>
      <h2>{words.members}</h2>
      <p className="secondary">{words.membersHint}</p>
      <ul className="card demo-members">
        {demo.members.map(({ name, login, password }) => (
          <li key={login} className="demo-member">
            <span>{name}</span>
            <CopyValue value={login} label={words.copyLogin(name)} copy={() => copy(login, words.loginCopied)} />
            <CopyValue
              value={password}
              label={words.copyPassword(name)}
              copy={() => copy(password, words.passwordCopied)}
            />
          </li>
        ))}
      </ul>
      <Problem error={hasFailed ? NOT_COPIED : null} />
    </section>
  );
}

function CopyValue({ value, label, copy }: { value: string; label: string; copy: () => void }): ReactNode {
  return (
    <span className="copy-value">
      <span className="data">{value}</span>
      <IconButton icon="copy" label={label} onPress={copy} />
    </span>
  );
}
