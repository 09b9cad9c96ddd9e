import { describe, expect, test } from 'vitest';
import type { Http, HttpRequest } from '../../electron/service-client/transport/http.ts';
import { gifOf, jpegOf, pngOf, webpOf } from '../attack/pictures.ts';
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
    expect(Buffer.from(picture.bytes)).toEqual(png);
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

  /** Sends nothing; answers every request with a picture. */
  function record(): { readonly sent: HttpRequest[]; readonly http: Http } {
    const sent: HttpRequest[] = [];
    const send = async (request: HttpRequest) => {
      sent.push(request);
      return { status: 200, headers: {}, bytes: png };
    };
    return { sent, http: { ...bench.http, send } };
  }

  test.each([
    [
      'elsewhere',
      'https://service.example/api',
      [
        'https://127.0.0.1',
        'http://127.0.0.1',
        'http://localhost:8080',
        'https://[::1]',
        'https://0.0.0.0',
        'https://0',
      ],
    ],
    ['elsewhere', 'https://93.184.215.14', ['https://[::ffff:127.0.0.1]', 'https://localhost.', 'https://a.localhost']],
    ['elsewhere', 'https://service.example', ['https://192.168.1.1', 'https://[fe80::1]', 'https://printer.local']],
    ['on a private network', 'https://192.168.1.1', ['https://127.0.0.1', 'http://localhost', 'https://[::]']],
  ])('S6: a service %s (%s) gets nothing asked of what is nearer', async (_where, baseUrl, origins) => {
    const { sent, http } = record();
    const client = bench.clientWith({ baseUrl }, { http });
    for (const origin of origins) {
      await expect(client.readPicture(`${origin}/1.png`, { signal })).rejects.toMatchObject({
        code: 'address-not-secure',
        details: { host: new URL(origin).host },
      });
    }
    expect(sent).toEqual([]);
  });

  test.each([
    ['https://service.example/api', 'https://pictures.example/1.png'],
    ['https://10.0.0.1', 'https://10.0.0.2/1.png'],
    ['https://10.0.0.1', 'https://pictures.example/1.png'],
    ['https://members', 'https://members/1.png'],
    ['http://localhost:8080', 'http://127.0.0.1:8081/1.png'],
    ['https://service.example', 'https:\\\\bücher.example\\1.png', 'https://xn--bcher-kva.example/1.png'],
  ])('a service at %s has %j loaded', async (baseUrl, address, loaded = address) => {
    const { sent, http } = record();
    await bench.clientWith({ baseUrl }, { http }).readPicture(address, { signal });
    expect(sent.map((request) => request.address)).toEqual([loaded]);
    // Names are looked up again when it connects.
    const isForeign = !baseUrl.includes('localhost') && !address.startsWith(baseUrl);
    expect(sent.map(({ isKeptAway }) => isKeptAway)).toEqual([isForeign]);
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
