import { expect, test, vi } from 'vitest';
import { createFormMemory, type KeptForm } from '../../../renderer/services/form-memory.ts';
import { beginForm } from '../../../renderer/services/form-state.ts';
import { FORM } from './form-views.ts';

const form = (name: string): KeptForm => ({ ...beginForm(FORM), draft: { name } });

test('what is kept of a form comes back, and whose forms are kept is told once', () => {
  const memory = createFormMemory();
  const listener = vi.fn();
  const end = memory.subscribe(listener);
  memory.set('staging', form('A'));
  const { unsaved } = memory;
  memory.set('staging', form('AB'));
  memory.delete('other');
  expect(memory.get('staging')?.draft).toEqual({ name: 'AB' });
  // The same set, so that nothing is drawn again for what is typed.
  expect(memory.unsaved).toBe(unsaved);
  expect([[...unsaved], listener.mock.calls.length]).toEqual([['staging'], 1]);
  memory.set(null, form('New'));
  memory.delete('staging');
  expect([...memory.unsaved]).toEqual([null]);
  expect([...unsaved]).toEqual(['staging']);
  end();
  memory.delete(null);
  expect(listener).toHaveBeenCalledTimes(3);
});
