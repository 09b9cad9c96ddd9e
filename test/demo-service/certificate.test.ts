import { X509Certificate } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadCertificate } from '../../electron/demo-service/certificate.ts';
import { type DataFolder, openDataFolder } from '../../electron/demo-service/data-folder.ts';

const NOW_MS = Date.UTC(2026, 10, 20);
const DAY_MS = 86_400_000;
let path: string;
let folder: DataFolder;

beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'demo-certificate-'));
  folder = openDataFolder(path);
});
afterEach(() => rm(path, { recursive: true, force: true }));

describe('certificate', () => {
  it('N1: is for this computer only and can sign no other', async () => {
    const { certificate } = await loadCertificate(openDataFolder(null), NOW_MS);
    const read = new X509Certificate(certificate);
    expect(read.subjectAltName).toBe('IP Address:127.0.0.1, DNS:localhost');
    expect(read.ca).toBe(false);
    expect(certificate).not.toContain('PRIVATE KEY');
  });

  it('is kept while it is good for a month', async () => {
    const first = await loadCertificate(folder, NOW_MS);
    expect(await loadCertificate(folder, NOW_MS + 334 * DAY_MS)).toEqual(first);
  });

  it.each([
    ['about to expire', 335],
    ['expired', 800],
    ['not valid yet', -2],
  ])('is renewed when it is %s', async (_, days) => {
    const first = await loadCertificate(folder, NOW_MS);
    const laterMs = NOW_MS + days * DAY_MS;
    const second = await loadCertificate(folder, laterMs);
    expect(second.certificate).not.toBe(first.certificate);
    const { validFromDate, validToDate } = new X509Certificate(second.certificate);
    expect(validFromDate.getTime()).toBeLessThan(laterMs);
    expect(validToDate.getTime()).toBeGreaterThan(laterMs + 300 * DAY_MS);
    expect(await loadCertificate(folder, laterMs)).toEqual(second);
  });

  it.each(['cut off', 'of another key'])('S5: is set aside and made anew when its file is %s', async (damage) => {
    const first = await loadCertificate(folder, NOW_MS);
    const other = await loadCertificate(openDataFolder(null), NOW_MS);
    const text = damage === 'cut off' ? first.key : other.key + first.certificate;
    await writeFile(join(path, 'certificate.pem'), text);
    const second = await loadCertificate(folder, NOW_MS);
    expect(second.certificate).not.toBe(first.certificate);
    const aside = 'certificate.damaged-2026-11-20T00-00-00.000Z.pem';
    expect((await readdir(path)).sort()).toEqual([aside, 'certificate.pem']);
    expect(await readFile(join(path, aside), 'utf8')).toBe(text);
  });
});
