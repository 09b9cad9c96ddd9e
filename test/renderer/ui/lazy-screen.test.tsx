import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { lazyPart, loadRest } from '../../../renderer/ui/lazy-screen.tsx';

test('what is loaded later is drawn at once when it is there, with the parts that it brings', async () => {
  let Inner: ComponentType<object> = () => <>not there</>;
  const Outer = lazyPart(async () => {
    Inner = lazyPart(async () => () => <b>inner</b>);
    return () => <Inner />;
  });
  expect(renderToStaticMarkup(<Outer />)).not.toContain('inner');
  await loadRest();
  expect(renderToStaticMarkup(<Outer />)).toContain('<b>inner</b>');
});

test('a part that cannot be loaded keeps no other from being loaded, and is tried again when it is drawn', async () => {
  let tries = 0;
  const Broken = lazyPart<object>(async () => {
    tries += 1;
    throw new Error('Not there.');
  });
  const Sound = lazyPart(async () => () => <b>sound</b>);
  await loadRest();
  expect(renderToStaticMarkup(<Sound />)).toContain('sound');
  expect(tries).toBe(1);
  renderToStaticMarkup(<Broken />);
  expect(tries).toBe(2);
});
