import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flowText } from '../../../renderer/about/licences.tsx';

test('joins the lines of a paragraph, and keeps paragraphs apart', () => {
  const text = [
    'MIT License',
    '',
    'Permission is hereby granted, free of charge, to any person obtaining a copy',
    'of this software and associated documentation files (the "Software"), to deal',
    'in the Software.',
    '',
    'THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR',
    'IMPLIED.',
  ].join('\r\n');
  expect(flowText(text)).toBe(
    [
      'MIT License',
      '',
      'Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software.',
      '',
      'THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED.',
    ].join('\n'),
  );
});

test('keeps the lines of lists, titles and copyright', () => {
  const text = [
    'Copyright (c) 2011-2021, Gary Court until https://github.com/example/uri-js/commit/a1a',
    'Copyright (c) 2021-present The Fastify team <https://github.com/fastify/fastify#team>',
    'All rights reserved.',
    '='.repeat(60),
    'A title below a rule',
    '',
    'Redistribution and use are permitted provided that the following conditions are met:',
    '    * Redistributions of source code must retain the above copyright notice, this',
    '1. Redistributions in binary form must reproduce the above copyright notice, this',
    '- Neither the name of the copyright holder nor the names of its contributors may',
  ].join('\n');
  expect(flowText(text)).toBe(text);
});

test('changes nothing but white space', () => {
  const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');
  fc.assert(
    fc.property(fc.array(fc.lorem({ maxCount: 20 })), (lines) => {
      expect(words(flowText(lines.join('\n')))).toEqual(words(lines.join('\n')));
    }),
  );
});
