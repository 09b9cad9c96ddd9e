/** The commands that have keys, from their one table. */
import type { ReactNode } from 'react';
import { COMMANDS } from '../../electron/ipc/views/commands.ts';
import { keysOf } from '../commands/keys.ts';
import { commandName, commands as words } from '../text/commands.ts';

export function Keyboard(): ReactNode {
  return (
    <section>
      <h2>{words.keyboard}</h2>
      <p>{words.keyboardBody(keysOf('palette') ?? '')}</p>
      <dl className="about-keys">
        {COMMANDS.map((command) => (
          <div key={command.id}>
            <dt>{commandName(command.id)}</dt>
            <dd>
              <kbd>{keysOf(command.id)}</kbd>
              {'bare' in command && (
                <>
                  {' '}
                  {words.or} <kbd>{command.bare}</kbd>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
