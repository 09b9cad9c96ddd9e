/** The icons, in the colour of the text beside them or in one of their own. They only repeat words, so screen readers skip them. */
import type { ReactNode } from 'react';

const PATHS = {
  account: 'M8 8a2.75 2.75 0 1 0 0-5.5A2.75 2.75 0 0 0 8 8Zm-5 5.5c.6-2.3 2.5-3.5 5-3.5s4.4 1.2 5 3.5',
  add: 'M8 3.5v9M3.5 8h9',
  check: 'm3.5 8.5 3 3 6-7',
  bend: 'M2.5 5h3m4 0h4m-11 6h7m4 0h0M7.5 3.25v3.5m4 2.5v3.5',
  chevron: 'm6.5 4 4 4-4 4',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12Zm0-9v3.25l2 1.25',
  close: 'm4 4 8 8m0-8-8 8',
  compare: 'M3 3.5h10M3 8h10M3 12.5h10M6 2v12',
  copy: 'M6 5.5h7V14H6zM3 10.5V2h7',
  cross: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM6 6l4 4m0-4-4 4',
  edit: 'm3 13 .5-2.75L10.75 3 13 5.25 5.75 12.5zM9.25 4.5l2.25 2.25',
  document: 'M4 2h5l3 3v4M9 2v3h3M4 2v12h3.5m1-2 2 2 3.5-4',
  exchange: 'M3 5.5h10M10.5 3 13 5.5 10.5 8M13 10.5H3M5.5 8 3 10.5 5.5 13',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Zm6.5 2a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  'eye-off':
    'M6.2 3.7A6 6 0 0 1 8 3.5c4 0 6.5 4.5 6.5 4.5s-.7 1.3-2 2.5m-2 1.5a6 6 0 0 1-2.5.5C4 12.5 1.5 8 1.5 8s.9-1.6 2.5-2.9M2.5 2.5l11 11',
  file: 'M4 2h5l3 3v9H4zm5 0v3h3M6.5 9h3m-3 2.5h3',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12Zm0-6.75v3.5m0-5.85v.3',
  minus: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM5.5 8h5',
  more: 'M3 8h0m5 0h0m5 0h0',
  question: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM6.25 6.5a1.75 1.75 0 1 1 2.5 1.6c-.5.25-.75.5-.75 1m0 1.85v.3',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm3.25-1.25L13.5 13.5',
  send: 'm2.5 8 11-5-3.5 11-2.5-4.5zm5 1.5 3-3',
  unseen:
    'M6.4 2.2a6 6 0 0 1 3.2 0m2.7 1.6a6 6 0 0 1 1.6 2.8m0 2.8a6 6 0 0 1-1.6 2.8m-2.7 1.6a6 6 0 0 1-3.2 0m-2.7-1.6a6 6 0 0 1-1.6-2.8m0-2.8a6 6 0 0 1 1.6-2.8',
  warning: 'M8 2.5 14.5 13.5h-13zM8 6.5v3.25m0 1.6v.3',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon(props: {
  readonly name: IconName;
  readonly tone?: 'held' | 'broken' | 'mixed' | 'secondary' | undefined;
}): ReactNode {
  const { name, tone } = props;
  return (
    <svg className={tone ? `icon ${tone}` : 'icon'} viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
