import { createRef } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NO_FILTER } from '../../../renderer/demo-behaviour/behaviours.ts';
import { FilterBar } from '../../../renderer/demo-behaviour/demo-behaviour-screen.tsx';

test('the filter tells all of its keys, as the one of the exchanges does', () => {
  const bar = (
    <FilterBar filter={NO_FILTER} changedCount={0} shownCount={0} field={createRef()} change={() => undefined} />
  );
  expect(renderToStaticMarkup(bar)).toMatch(/aria-keyshortcuts="(Control|Meta)\+F \/"/);
});
