import { describe, expect, test } from 'vitest';
import type { Http, HttpRequest } from '../../electron/service-client/http.ts';
import { gifOf, jpegOf, pngOf, webpOf } from '../attack/hostile-pictures.ts';
import { reply, startStubService } from '../stub-service.ts';
import { setUpClientBench } from './client-bench.ts';

const { signal } = new AbortController();

const bench = setUpClientBench();

describe('pictures', () => {
  const png = pngOf({ width: 3, height: 2 });

  test("S6: a foreign origin gets neither credentials nor the key, nor the profile's trust", async () => {
    await using foreign = await startStubService();
    foreign.answerWith(reply(png, { headers: { 'content-type': 'text/html' } }));
    const picture = await bench.clientWith().readPicture(`${foreign.origin}/1.png`, { signal });
    expect(picture.type).toBe('image/png');
    expect(picture.bytes).toEqual(png);
    expect(foreign.requests[0]?.rawHeaders).toEqual([
      'host',
      foreign.host,
      'connection',
      'keep-alive',
      'accept-encoding',
      'gzip, deflate, br',
    ]);
    await using withCertificate = await startStubService({ certificate: bench.certificate });
    await expect(bench.clientWith().readPicture(`${withCertificate.origin}/1.png`, { signal })).rejects.toMatchObject({
      code: 'tls-failed',
    });
  });

  test("N0: the service's own origin gets the key, and no token", async () => {
    bench.service.answerWith(reply(png));
    await bench.clientWith().readPicture(`${bench.service.origin}/1.png`, { signal });
    expect(bench.service.requests[0]?.headers).toMatchObject({ 'x-service-key': 'app-key' });
    expect(bench.service.requests[0]?.headers.authorization).toBeUndefined();
  });

  test('S6: a service elsewhere gets nothing asked of this computer', async () => {
    const sent: HttpRequest[] = [];
    const { prepare, proxyFor, close } = bench.http;
    const recording: Http = {
      prepare,
      proxyFor,
      close,
      async send(request) {
        sent.push(request);
        return { status: 200, headers: {}, bytes: png };
      },
    };
    const client = bench.clientWith({ baseUrl: 'https://service.example/api' }, recording);
    for (const origin of ['https://127.0.0.1', 'http://127.0.0.1', 'http://localhost:8080', 'https://[::1]']) {
      await expect(client.readPicture(`${origin}/1.png`, { signal })).rejects.toMatchObject({
        code: 'address-not-secure',
        details: { host: new URL(origin).host },
      });
    }
    expect(sent).toEqual([]);
    await client.readPicture('https://pictures.example/1.png', { signal });
    expect(sent.map(({ address }) => address)).toEqual(['https://pictures.example/1.png']);
  });

  test.each([
    ['JPEG', jpegOf([{ width: 3, height: 2 }]), 'image/jpeg'],
    ['GIF', gifOf({ width: 3, height: 2 }, [{ width: 3, height: 2 }]), 'image/gif'],
    ['WebP', webpOf(null, [{ width: 3, height: 2 }]), 'image/webp'],
  ])('%s is told by its bytes', async (_name, bytes, type) => {
    bench.service.answerWith(reply(bytes));
    expect((await bench.clientWith().readPicture(`${bench.service.origin}/1`, { signal })).type).toBe(type);
  });

  test.each([
    ['SVG', reply('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers: { 'content-type': 'image/svg+xml' } })],
    ['nothing', reply('')],
    ['a PNG that takes gigabytes', reply(pngOf({ width: 16_384, height: 16_384 }))],
  ])('%s is no picture', async (_name, answer) => {
    bench.service.answerWith(answer);
    await expect(bench.clientWith().readPicture(`${bench.service.origin}/1`, { signal })).rejects.toMatchObject({
      code: 'reply-unreadable',
    });
  });

  test('one that is not there, or not at an address that may be called, is named', async () => {
    bench.service.answerWith(reply('', { status: 404 }));
    await expect(bench.clientWith().readPicture(`${bench.service.origin}/1`, { signal })).rejects.toMatchObject({
      code: 'http-error',
      details: { status: 404 },
    });
    for (const address of ['http://pictures.example/1.png', 'file:///etc/passwd', 'nonsense']) {
      await expect(bench.clientWith().readPicture(address, { signal })).rejects.toMatchObject({
        code: 'address-not-secure',
      });
    }
  });
});
