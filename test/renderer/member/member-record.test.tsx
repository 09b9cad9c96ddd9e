import { Children, isValidElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { RecordList } from '../../../renderer/member/member-record.tsx';
import { MEMBER } from '../views.ts';

test('tells apart rows that look alike, so that a refresh leaves none of them behind', () => {
  const alike = { name: 'role', value: 'admin' };
  const list = RecordList({ member: { ...MEMBER, record: [alike, { name: 'country', value: 'Norway' }, alike] } });
  const keys = isValidElement<{ children: ReactNode }>(list)
    ? Children.toArray(list.props.children).flatMap((row) => (isValidElement(row) ? [row.key] : []))
    : [];
  expect(keys).toHaveLength(6);
  expect(new Set(keys).size).toBe(keys.length);
});
