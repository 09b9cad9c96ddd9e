/**
 * The API's certificate. It is created once, stored with its key in the data folder, and renewed before it expires. It
 * is not a certificate authority: trusting it means trusting this key for 127.0.0.1 and localhost only.
 */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { DataFolder } from './data-folder.ts';

const FILE_NAME = 'certificate.pem';
const DAY_MS = 86_400_000;
const VALID_DAYS = 365;
const RENEW_BEFORE_DAYS = 30;

export interface ServerCertificate {
  /** PEM. */
  readonly key: string;
  /** PEM; the only certificate that a client needs to trust. */
  readonly certificate: string;
}

/**
 * Loads the stored certificate, or creates a new one.
 * @param nowMs the real time, even in tests, because the client checks the certificate by the real clock
 */
export async function loadCertificate(folder: DataFolder, nowMs: number): Promise<ServerCertificate> {
  const kept = await folder.read(FILE_NAME);
  if (kept !== null) {
    const found = readPem(kept);
    if (!found) await folder.setAside(FILE_NAME, nowMs);
    else if (isUsable(found.certificate, nowMs)) return found;
  }
  const made = await makeCertificate(nowMs);
  await folder.write(FILE_NAME, made.key + made.certificate);
  return made;
}

/** Returns null unless the text contains a certificate and its key. */
function readPem(text: string): ServerCertificate | null {
  try {
    const certificate = new X509Certificate(text);
    const key = createPrivateKey(text);
    if (!certificate.checkPrivateKey(key)) return null;
    return { key: key.export({ type: 'pkcs8', format: 'pem' }).toString(), certificate: certificate.toString() };
  } catch {
    return null;
  }
}

function isUsable(pem: string, nowMs: number): boolean {
  const certificate = new X509Certificate(pem);
  const isCurrent =
    certificate.validFromDate.getTime() <= nowMs &&
    certificate.validToDate.getTime() > nowMs + RENEW_BEFORE_DAYS * DAY_MS;
  return isCurrent && certificate.checkIP('127.0.0.1') !== undefined;
}

async function makeCertificate(nowMs: number): Promise<ServerCertificate> {
  // Loaded here because most starts find a stored certificate and do not need this package.
  const { generate } = await import('selfsigned');
  const made = await generate([{ name: 'commonName', value: 'Demo service on this computer' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate: new Date(nowMs - DAY_MS),
    notAfterDate: new Date(nowMs + VALID_DAYS * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      // No keyUsage: with it, BoringSSL, which Electron's Node uses, would not accept the certificate as self-signed.
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 7, ip: '127.0.0.1' },
          { type: 2, value: 'localhost' },
        ],
      },
    ],
  });
  return { key: made.private, certificate: `${made.cert.trim()}\n` };
}
