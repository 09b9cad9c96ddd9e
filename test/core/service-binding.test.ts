import { beforeAll, describe, expect, test } from 'vitest';
import { bindingOf, calledAddress } from '../../electron/core/service-binding.ts';
import { makeCertificate } from '../stub-service.ts';

let a: string;
let b: string;
beforeAll(async () => {
  const made = await Promise.all([makeCertificate(), makeCertificate()]);
  [a, b] = [made[0].cert, made[1].cert];
});

const boundTo = (baseUrl: string, certificateAuthorities: readonly string[] = []) =>
  bindingOf({ baseUrl, certificateAuthorities }).binding;
const trusting = (...authorities: readonly string[]) => boundTo('https://service.example', authorities);

describe('S7: a binding', () => {
  test.each([
    ['HTTPS://Service.Example/api', 'https://service.example/api'],
    ['https://service.example:443', 'https://service.example'],
    ['http://localhost:80/api', 'http://localhost/api'],
    ['https://service.example/a/../api/.', 'https://service.example/api'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ])('is the same for %s and %s, which are one address', (one, other) => {
    expect(boundTo(one)).toBe(boundTo(other));
    expect(calledAddress(one)).toBe(calledAddress(other));
  });

  test.each([
    'http://service.example/api',
    'https://service.example.org/api',
    'https://service.example:8443/api',
    'https://service.example/API',
    'https://service.example/api/v2',
    'https://service.example',
    'https://service.example/%61pi',
  ])('of %s is another than that of https://service.example/api', (other) => {
    expect(boundTo(other)).not.toBe(boundTo('https://service.example/api'));
  });

  test('does not depend on the order and white space of certificates, nor on how many texts they are in', () => {
    const expected = trusting(a, b);
    const same = [[b, a], [a, b, a], [a.replaceAll('\n', '\r\n'), ` ${b}\n\n`], [`${a}\n${b}`], [`${b}${a}`]];
    for (const authorities of same) expect(trusting(...authorities)).toBe(expected);
  });

  test('depends on every certificate, also on a second one in the same text', () => {
    const bindings = [trusting(), trusting(a), trusting(b), trusting(`${a}\n${b}`)];
    expect(new Set(bindings).size).toBe(bindings.length);
  });

  test('depends on whatever else is written among the certificates', () => {
    const damaged = a.replace(/\n/, '\n!');
    const trusted = b.replaceAll('CERTIFICATE', 'TRUSTED CERTIFICATE');
    const bindings = [trusting(a), trusting(damaged), trusting(`${a}\n${trusted}`), trusting(`${a}\n${damaged}`)];
    expect(new Set(bindings).size).toBe(bindings.length);
  });
});
